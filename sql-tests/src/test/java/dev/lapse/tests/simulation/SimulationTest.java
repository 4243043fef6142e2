package dev.lapse.tests.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plays {@code -Dlapse.simulation.seeds} histories from seed {@code -Dlapse.simulation.first} on,
 * each on one thread, as many at a time as there are processors. One that fails says how to play it
 * alone.
 */
class SimulationTest {
  private static final Path MEMORY = Path.of("/dev/shm");

  @Test
  void everyStepOfEverySeedKeepsWhatExpiryMeans(@TempDir Path disk) throws Exception {
    long first = Long.getLong("lapse.simulation.first", 1);
    long seeds = Long.getLong("lapse.simulation.seeds", 300);
    boolean inMemory = Files.isDirectory(MEMORY) && Files.isWritable(MEMORY);
    Path folder = inMemory ? Files.createTempDirectory(MEMORY, "lapse-simulation") : disk;
    PrintStream log = System.err;
    // Lost leases, clocks that leap and rows that resist are warned of thousands of times.
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
    try {
      play(first, seeds, folder);
    } finally {
      System.setErr(log);
      if (inMemory) {
        delete(folder);
      }
    }
  }

  private static void play(long first, long seeds, Path folder) throws Exception {
    int players = (int) Math.min(seeds, Runtime.getRuntime().availableProcessors());
    ExecutorService threads = Executors.newFixedThreadPool(players);
    AtomicLong next = new AtomicLong(first);
    Foundations foundations = new Foundations(folder);
    List<Future<?>> playing = new ArrayList<>();
    for (int i = 0; i < players; i++) {
      playing.add(
          threads.submit(
              () -> {
                for (long seed = next.getAndIncrement();
                    seed < first + seeds;
                    seed = next.getAndIncrement()) {
                  new Simulation(seed, folder, foundations).play();
                }
              }));
    }
    threads.shutdown();
    try {
      for (Future<?> each : playing) {
        each.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof AssertionError failure) {
        throw failure;
      }
      throw e;
    } finally {
      threads.shutdownNow();
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> left;
    try (var files = Files.list(folder)) {
      left = files.toList();
    }
    for (Path each : left) {
      Files.delete(each);
    }
    Files.delete(folder);
  }
}
