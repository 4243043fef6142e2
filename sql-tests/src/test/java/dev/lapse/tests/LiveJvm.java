package dev.lapse.tests;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Another process with the same class path that goes on while a test talks with it, line by line,
 * and may be killed at any instant.
 */
final class LiveJvm implements AutoCloseable {
  private static final String END = "(end)";
  private static final long PATIENCE_SECS = 120;

  private final Process process;
  private final BlockingQueue<String> coming = new LinkedBlockingQueue<>();
  private final List<String> lines = new ArrayList<>();
  private final Thread reader;

  private LiveJvm(Process process) {
    this.process = process;
    this.reader = new Thread(this::read, "reads " + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  static LiveJvm start(Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
            "-cp",
            System.getProperty("java.class.path"),
            main.getName()));
    command.addAll(List.of(arguments));
    try {
      return new LiveJvm(new ProcessBuilder(command).redirectErrorStream(true).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read() {
    try (BufferedReader from =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      from.lines().forEach(coming::add);
    } catch (IOException | UncheckedIOException e) {
      coming.add("its output ended: " + e.getMessage());
    } finally {
      coming.add(END);
    }
  }

  long pid() {
    return process.pid();
  }

  /** Waits for a line from now on that fits; fails if it ends before that. */
  String await(Predicate<String> fits) {
    while (true) {
      String line = next();
      if (line.equals(END)) {
        throw new AssertionError(pid() + " ended; it said " + lines);
      }
      if (fits.test(line)) {
        return line;
      }
    }
  }

  private String next() {
    try {
      String line = coming.poll(PATIENCE_SECS, TimeUnit.SECONDS);
      if (line == null) {
        throw new AssertionError(pid() + " says nothing more; it said " + lines);
      }
      lines.add(line);
      return line;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  /** Sends a line. */
  void tell(String line) {
    try {
      process.getOutputStream().write((line + "\n").getBytes(UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it as kill -9 does. */
  LiveJvm kill() {
    process.destroyForcibly();
    return this;
  }

  /** Waits for its end; returns all that it ever said. */
  List<String> ended() {
    while (!next().equals(END)) {
      continue;
    }
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
