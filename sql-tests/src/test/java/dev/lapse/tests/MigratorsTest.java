package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Field case G4: four processes migrate one fresh file at once, as four nodes of a service do. */
final class MigratorsTest {
  private static final int PROCESSES = 4;
  private static final int ROUNDS = 10;

  @TempDir Path folder;

  private Path scripts() throws IOException {
    Path scripts = Files.createDirectory(folder.resolve("scripts"));
    Files.writeString(
        scripts.resolve("V1__sessions.sql"),
        """
        CREATE TABLE sessions (id INTEGER PRIMARY KEY, last_seen TIMESTAMP);
        CREATE TRIGGER seen AFTER INSERT ON sessions BEGIN
          UPDATE sessions SET last_seen = '2026-01-01 00:00:00.000'
            WHERE id = new.id AND CASE WHEN last_seen IS NULL THEN 1 ELSE 0 END;
        END;
        """);
    Files.writeString(
        scripts.resolve("V2__ttl.sql"),
        "CREATE TTL INDEX sessions_ttl ON sessions (last_seen) EXPIRE AFTER INTERVAL '1' DAY;\n");
    Files.writeString(
        scripts.resolve("V3__rows.sql"), "INSERT INTO sessions VALUES (1, CURRENT_TIMESTAMP);\n");
    return scripts;
  }

  private static List<String> query(Path file, String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:lapse:" + file);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  @Test
  void eachMigrationIsMadeOnceWhoeverComesFirst() throws Exception {
    String scripts = scripts().toString();
    List<LiveJvm> processes = new ArrayList<>();
    try {
      for (int i = 0; i < PROCESSES; i++) {
        processes.add(LiveJvm.start(MigratorProbe.class, scripts));
      }
      processes.forEach(p -> p.await(line -> line.equals("ready")));
      for (int round = 0; round < ROUNDS; round++) {
        Path file = folder.resolve("round" + round + ".db");
        processes.forEach(p -> p.tell(file.toString()));
        int made = 0;
        for (LiveJvm process : processes) {
          String said = process.await(l -> l.startsWith("migrated ") || l.startsWith("failed "));
          assertThat(said).startsWith("migrated ");
          made += Integer.parseInt(said.substring("migrated ".length()));
        }
        assertThat(made).isEqualTo(3);
        assertThat(query(file, "SELECT version FROM flyway_schema_history ORDER BY installed_rank"))
            .containsExactly("1", "2", "3");
        assertThat(query(file, "SELECT index_name FROM ttl.indexes"))
            .containsExactly("sessions_ttl");
        assertThat(query(file, "SELECT count(*) FROM sessions")).containsExactly("1");
      }
    } finally {
      processes.forEach(LiveJvm::close);
    }
  }
}
