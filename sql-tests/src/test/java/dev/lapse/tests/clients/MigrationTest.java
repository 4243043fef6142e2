package dev.lapse.tests.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flyway, which finds the plug-in by its service file. */
final class MigrationTest {
  private static final int MIGRATORS = 4;

  @TempDir Path folder;
  private Path scripts;

  @BeforeEach
  void writeScripts() throws IOException {
    scripts = Files.createDirectory(folder.resolve("scripts"));
    write(
        "V1__sessions.sql",
        """
        CREATE TABLE sessions (
          id INTEGER PRIMARY KEY,
          user_id INTEGER NOT NULL,
          last_seen TIMESTAMP
        );
        CREATE TABLE notes (
          id INTEGER PRIMARY KEY,
          session_id INTEGER REFERENCES sessions (id) ON DELETE CASCADE,
          body TEXT
        );
        CREATE TTL INDEX sessions_ttl ON sessions (last_seen) EXPIRE AFTER INTERVAL '1' DAY;
        CREATE TRIGGER note_made AFTER INSERT ON notes BEGIN
          UPDATE notes SET body = CASE WHEN new.body IS NULL THEN '' ELSE new.body END
            WHERE id = new.id;
          SELECT 1;
        END;
        CREATE VIEW seen AS SELECT id, last_seen FROM sessions;
        """);
    write("V2__longer.sql", "ALTER INDEX sessions_ttl EXPIRE AFTER INTERVAL '7' DAY;\n");
  }

  private void write(String name, String sql) throws IOException {
    Files.writeString(scripts.resolve(name), sql);
  }

  private String url() {
    return "jdbc:lapse:" + folder.resolve("app.db");
  }

  private Flyway flyway() {
    return Flyway.configure()
        .dataSource(url(), null, null)
        .locations("filesystem:" + scripts)
        .cleanDisabled(false)
        .load();
  }

  private List<String> query(String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  /** Field case G2. */
  @Test
  void aFreshFileIsMigrated() throws SQLException {
    assertThat(flyway().migrate().migrationsExecuted).isEqualTo(2);
    assertThat(query("SELECT index_name FROM ttl.indexes")).containsExactly("sessions_ttl");
    assertThat(query("SELECT definition FROM ttl.indexes").get(0)).contains("7");
    assertThat(flyway().migrate().migrationsExecuted).isZero();
    MigrationInfo current = flyway().info().current();
    assertThat(current.getVersion().getVersion()).isEqualTo("2");
    assertThat(current.getInstalledOn()).isNotNull();
    flyway().validate();
  }

  /** Field case G3: what the engine keeps in the file is neither content nor cleaned. */
  @Test
  void aCleanedFileIsMigratedAgainWithoutABaseline() throws SQLException {
    flyway().migrate();
    flyway().clean();
    assertThat(query("SELECT index_name FROM ttl.indexes")).isEmpty();
    assertThat(query("SELECT name FROM sqlite_schema WHERE name = 'sessions'")).isEmpty();
    assertThat(flyway().migrate().migrationsExecuted).isEqualTo(2);
    assertThat(query("SELECT index_name FROM ttl.indexes")).containsExactly("sessions_ttl");
  }

  @Test
  void aMigrationThatFailsLeavesNothing() throws Exception {
    flyway().migrate();
    write(
        "V3__broken.sql",
        """
        CREATE TABLE logs (id INTEGER PRIMARY KEY, at TIMESTAMP);
        CREATE TTL INDEX logs_ttl ON logs (at) EXPIRE AFTER INTERVAL '1' HOUR;
        INSERT INTO nowhere VALUES (1);
        """);
    assertThatThrownBy(() -> flyway().migrate()).isInstanceOf(FlywayException.class);
    assertThat(query("SELECT index_name FROM ttl.indexes")).containsExactly("sessions_ttl");
    assertThat(query("SELECT name FROM sqlite_schema WHERE name = 'logs'")).isEmpty();
  }

  @Test
  void cleanGoesThroughForeignKeysInACircle() throws Exception {
    write(
        "V3__circle.sql",
        """
        CREATE TABLE a (id INTEGER PRIMARY KEY,
          b INTEGER REFERENCES b (id) DEFERRABLE INITIALLY DEFERRED);
        CREATE TABLE b (id INTEGER PRIMARY KEY, a INTEGER NOT NULL REFERENCES a (id));
        INSERT INTO a VALUES (1, 1);
        INSERT INTO b VALUES (1, 1);
        INSERT INTO sessions VALUES (1, 1, CURRENT_TIMESTAMP);
        INSERT INTO notes VALUES (1, 1, NULL);
        """);
    assertThat(flyway().migrate().migrationsExecuted).isEqualTo(3);
    flyway().clean();
    assertThat(query("SELECT name FROM sqlite_schema WHERE name IN ('a', 'b', 'notes')")).isEmpty();
  }

  /** Field case G4, within one process. */
  @Test
  void concurrentMigratorsDoNotCollide() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(MIGRATORS);
    try {
      Callable<Integer> migrate = () -> flyway().migrate().migrationsExecuted;
      List<Future<Integer>> running = new ArrayList<>();
      for (int i = 0; i < MIGRATORS; i++) {
        running.add(threads.submit(migrate));
      }
      int executed = 0;
      for (Future<Integer> each : running) {
        executed += each.get();
      }
      assertThat(executed).isEqualTo(2);
    } finally {
      threads.shutdown();
    }
    assertThat(query("SELECT version FROM flyway_schema_history ORDER BY installed_rank"))
        .containsExactly("1", "2");
  }
}
