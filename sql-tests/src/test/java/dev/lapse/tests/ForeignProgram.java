package dev.lapse.tests;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Another program that reads and writes SQLite files: the sqlite3 shell, else Python, else plain
 * sqlite-jdbc in a process of its own. One of them is always there.
 */
enum ForeignProgram {
  SHELL(List.of("sqlite3", "-batch", "-bail"), List.of("sqlite3", "-version")),
  PYTHON(
      List.of(
          "python3",
          "-c",
          """
          import sqlite3, sys
          c = sqlite3.connect(sys.argv[1], isolation_level=None)
          for statement in sys.stdin.read().split(';\\n'):
              for row in c.execute(statement):
                  print('|'.join('' if v is None else str(v) for v in row))
          """),
      List.of("python3", "-c", "import sqlite3")),
  DRIVER(
      List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-cp",
          System.getProperty("java.class.path"),
          ForeignDriver.class.getName()),
      List.of());

  private final List<String> command;
  private final List<String> probe;

  ForeignProgram(List<String> command, List<String> probe) {
    this.command = command;
    this.probe = probe;
  }

  /** Returns the first of them that this machine has. */
  static ForeignProgram found() {
    for (ForeignProgram program : values()) {
      if (program.isThere()) {
        return program;
      }
    }
    throw new IllegalStateException("not even the driver");
  }

  private boolean isThere() {
    try {
      return probe.isEmpty()
          || new ProcessBuilder(probe)
                  .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                  .redirectError(ProcessBuilder.Redirect.DISCARD)
                  .start()
                  .waitFor()
              == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  /** Runs statements on a file; returns the rows that they answer, values joined by {@code |}. */
  List<String> run(Path file, List<String> statements) {
    try {
      Path script = Files.createTempFile("foreign", ".sql");
      Files.writeString(script, String.join(";\n", statements) + ";\n", UTF_8);
      List<String> full = new ArrayList<>(command);
      full.add(file.toString());
      Process process =
          new ProcessBuilder(full).redirectInput(script.toFile()).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      int exit = process.waitFor();
      Files.delete(script);
      if (exit != 0) {
        throw new AssertionError(this + " ended with " + exit + ": " + output);
      }
      return output.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  List<String> run(Path file, String... statements) {
    return run(file, List.of(statements));
  }
}
