package dev.lapse.tests.simulation;

import dev.lapse.executor.Session;
import dev.lapse.executor.time.SimulatedTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The files that histories begin with, each made once by Lapse and then copied: empty tables with a
 * TTL index. Thread-safe.
 */
final class Foundations {
  private final Path folder;
  private final Map<Plan, byte[]> made = new ConcurrentHashMap<>();

  /**
   * What a file is to have.
   *
   * @param cascades whether deletes take the rows along that refer to them
   * @param index what {@code n1} is
   */
  record Plan(boolean cascades, Ttl index) {}

  /**
   * Makes none yet.
   *
   * @param folder where to
   */
  Foundations(Path folder) {
    this.folder = folder;
  }

  /** Writes the file of a plan. */
  void lay(Plan plan, Path file) {
    try {
      Files.write(file, made.computeIfAbsent(plan, this::make));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] make(Plan plan) {
    try {
      Path file = Files.createTempFile(folder, "foundation", ".db");
      try (Session session =
          Session.open(
              Node.options(file, Map.of(), new SimulatedTime(Clockwork.START).time(), false))) {
        Node.run(
            session,
            "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v INTEGER, code INTEGER UNIQUE)");
        Node.run(
            session,
            "CREATE TABLE child(id INTEGER PRIMARY KEY, t INTEGER REFERENCES t(id)"
                + (plan.cascades() ? " ON DELETE CASCADE)" : ")"));
        Node.run(session, plan.index().created("n1", new World(plan.cascades())));
      }
      byte[] bytes = Files.readAllBytes(file);
      Files.delete(file);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
