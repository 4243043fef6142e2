package dev.lapse.tests.crash;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link Victim} in a process of its own, which gets ready while others are at work. */
final class KilledJvm implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;

  /** Starts it. */
  KilledJvm(Path folder) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m", "-Xshare:auto"));
    // A lease that is taken over is no news here; what fails is.
    command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Victim.class.getName(), folder.toString()));
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  /**
   * What it is to do.
   *
   * @param firstJournal the number of its first writer's journal
   * @param mode {@link Victim#ALONE} or {@link Victim#SHARED}
   */
  record Order(Path file, Path journals, int firstJournal, long firstId, long seed, String mode) {
    private String line() {
      return String.join(
          "\t",
          file.toString(),
          journals.toString(),
          Integer.toString(firstJournal),
          Long.toString(firstId),
          Long.toString(seed),
          mode);
    }
  }

  /** Sends it to work; returns when it is. */
  void work(Order order) throws IOException {
    awaitLine(Victim.READY);
    tell(order.line());
    awaitLine(Victim.AT_WORK);
  }

  private void tell(String line) throws IOException {
    process.getOutputStream().write((line + "\n").getBytes(UTF_8));
    process.getOutputStream().flush();
  }

  long pid() {
    return process.pid();
  }

  /** Returns whether it ends within a time. */
  boolean endsWithin(long millis) throws InterruptedException {
    return process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /** Has it stop by itself; returns what it said until its end. */
  List<String> stop() throws IOException, InterruptedException {
    tell(Victim.STOP);
    List<String> said = output.lines().toList();
    process.waitFor();
    return said;
  }

  private void awaitLine(String wanted) throws IOException {
    List<String> said = new ArrayList<>();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.equals(wanted)) {
        return;
      }
      said.add(line);
    }
    throw new AssertionError("it ended before it was " + wanted + ": " + said);
  }

  /**
   * Lets it work for a time, then kills it.
   *
   * @return what it said meanwhile, which should be nothing
   */
  List<String> killAfter(long millis) throws IOException, InterruptedException {
    boolean ended = endsWithin(millis);
    // The process itself would close its output, which is yet to be read.
    process.toHandle().destroyForcibly();
    process.waitFor();
    List<String> said = new ArrayList<>(output.lines().toList());
    if (ended) {
      said.add("it ended by itself");
    }
    return said;
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    output.close();
  }
}
