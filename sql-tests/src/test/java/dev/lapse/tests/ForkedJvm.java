package dev.lapse.tests;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Another process with the same class path: for what only a fresh JVM can show. */
final class ForkedJvm {
  /**
   * What came of it.
   *
   * @param exitCode the process's
   * @param lines what it printed
   * @param afterLastLine how long it lived after it printed its last line
   */
  record Ended(int exitCode, List<String> lines, Duration afterLastLine) {}

  private ForkedJvm() {}

  /** Runs a class's main method to its end, within two minutes. */
  static Ended run(Class<?> main, List<String> jvmOptions, String... arguments) {
    return run(List.of(), main, jvmOptions, arguments);
  }

  /** The same through another command, which runs what follows it. */
  static Ended run(
      List<String> through, Class<?> main, List<String> jvmOptions, String... arguments) {
    List<String> command = new ArrayList<>(through);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      List<String> lines = new ArrayList<>();
      long last = System.nanoTime();
      try (BufferedReader reader =
          new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          lines.add(line);
          last = System.nanoTime();
        }
      }
      if (!process.waitFor(2, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new AssertionError("still running; it said " + lines);
      }
      return new Ended(process.exitValue(), lines, Duration.ofNanos(System.nanoTime() - last));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }
}
