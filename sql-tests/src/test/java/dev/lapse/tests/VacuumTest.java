package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** VACUUM as a statement: it writes the file anew, outside of any transaction. */
class VacuumTest {
  @TempDir private Path folder;

  private ManualDatabase database() throws SQLException {
    ManualDatabase db = ManualDatabase.in(folder.resolve("vacuum.db"));
    db.at("2024-01-02 00:00:00");
    db.run(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, TTL INDEX n(ts) EXPIRE AFTER 1 DAY)");
    db.run("INSERT INTO t VALUES (1, NULL), (2, TIMESTAMP '2023-01-01 00:00:00')");
    return db;
  }

  @Test
  void aFileIsWrittenAnewThoughTheConnectionHasReadThroughShadows() throws SQLException {
    try (ManualDatabase db = database()) {
      String nativeRead = "SELECT t.id FROM t, pragma_user_version";
      assertThat(db.rows("EXPLAIN " + nativeRead)).first().asString().contains("NATIVE");
      assertThat(db.rows(nativeRead)).containsExactly("1");
      db.run("VACUUM");
      assertThat(db.rows(nativeRead)).containsExactly("1");
      assertThat(db.rows("PRAGMA integrity_check")).containsExactly("ok");
      assertThat(db.rows("SELECT index_name, state, expired_now FROM ttl.indexes"))
          .containsExactly("n|active|1");
    }
  }

  @Test
  void itIsNoPartOfATransaction() throws SQLException {
    try (ManualDatabase db = database()) {
      db.run("BEGIN");
      assertThat(db.refused("VACUUM").getSQLState()).isEqualTo("25000");
      db.run("INSERT INTO t VALUES (3, NULL)");
      assertThat(db.refused("VACUUM").getSQLState()).isEqualTo("25000");
      db.run("COMMIT");
      db.run("VACUUM");
      assertThat(db.rows("SELECT id FROM t ORDER BY id")).containsExactly("1", "3");
    }
  }
}
