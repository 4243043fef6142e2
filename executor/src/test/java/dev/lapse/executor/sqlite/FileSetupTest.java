package dev.lapse.executor.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSetupTest {
  @TempDir Path folder;

  private DatabaseFile file(String name) {
    return DatabaseFile.OnDisk.of(folder.resolve(name).toString());
  }

  private static String journalMode(SqliteConnection connection) {
    List<?> row = connection.row("PRAGMA journal_mode");
    return row == null ? "" : String.valueOf(row.get(0));
  }

  @Test
  void aNewFileUsesWalAndGivesPagesBack() {
    try (SqliteConnection connection = SqliteConnection.open(file("new.db"), false, 1_000)) {
      FileSetup.prepare(connection, file("new.db"));
      connection.execute("CREATE TABLE t(a)");
      assertThat(journalMode(connection)).isEqualTo("wal");
      assertThat(connection.number("PRAGMA auto_vacuum")).isEqualTo(2);
      assertThat(connection.number("PRAGMA synchronous")).isEqualTo(2);
    }
  }

  @Test
  void anExistingFileKeepsWhatItHas() {
    try (SqliteConnection connection = SqliteConnection.open(file("old.db"), false, 1_000)) {
      connection.execute("CREATE TABLE t(a)");
    }
    try (SqliteConnection connection = SqliteConnection.open(file("old.db"), false, 1_000)) {
      FileSetup.prepare(connection, file("old.db"));
      assertThat(journalMode(connection)).isEqualTo("delete");
      assertThat(connection.number("PRAGMA auto_vacuum")).isEqualTo(0);
    }
  }

  @Test
  void memoryIsLeftAlone() {
    DatabaseFile memory = new DatabaseFile.InMemory("setup");
    try (SqliteConnection connection = SqliteConnection.open(memory, false, 1_000)) {
      FileSetup.prepare(connection, memory);
      assertThat(connection.number("PRAGMA page_count")).isEqualTo(0);
    }
  }

  @Test
  void severalCreateOneFileAtOnce() throws Exception {
    int creators = 4;
    ExecutorService pool = Executors.newFixedThreadPool(creators);
    try {
      for (int round = 0; round < 20; round++) {
        DatabaseFile file = file("race" + round + ".db");
        CyclicBarrier start = new CyclicBarrier(creators);
        List<Future<String>> created = new ArrayList<>();
        for (int i = 0; i < creators; i++) {
          created.add(
              pool.submit(
                  () -> {
                    start.await();
                    FileSetup.create((DatabaseFile.OnDisk) file);
                    try (SqliteConnection connection = SqliteConnection.open(file, false, 5_000)) {
                      FileSetup.prepare(connection, file);
                      connection.execute("CREATE TABLE IF NOT EXISTS t(a)");
                      return "auto_vacuum " + connection.number("PRAGMA auto_vacuum");
                    }
                  }));
        }
        for (Future<String> each : created) {
          assertThat(each.get()).isEqualTo("auto_vacuum 2");
        }
        try (SqliteConnection connection = SqliteConnection.open(file, false, 5_000)) {
          assertThat(journalMode(connection)).isEqualTo("wal");
        }
      }
      try (Stream<Path> left = Files.list(folder)) {
        assertThat(left.map(p -> p.getFileName().toString())).noneMatch(n -> n.contains("lapse-"));
      }
    } finally {
      pool.shutdown();
    }
  }
}
