package dev.lapse.tests.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plays {@code -Dlapse.simulation.seeds} histories from seed {@code -Dlapse.simulation.first} on.
 * One that fails says how to play it alone.
 */
class SimulationTest {
  private static final Path MEMORY = Path.of("/dev/shm");

  @Test
  void everyStepOfEverySeedKeepsWhatExpiryMeans(@TempDir Path disk) throws IOException {
    long first = Long.getLong("lapse.simulation.first", 1);
    long seeds = Long.getLong("lapse.simulation.seeds", 300);
    boolean inMemory = Files.isDirectory(MEMORY) && Files.isWritable(MEMORY);
    Path folder = inMemory ? Files.createTempDirectory(MEMORY, "lapse-simulation") : disk;
    PrintStream log = System.err;
    // Lost leases, clocks that leap and rows that resist are warned of thousands of times.
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
    try {
      for (long seed = first; seed < first + seeds; seed++) {
        new Simulation(seed, folder).play();
      }
    } finally {
      System.setErr(log);
      if (inMemory) {
        Files.delete(folder);
      }
    }
  }
}
