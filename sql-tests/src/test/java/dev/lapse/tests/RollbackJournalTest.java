package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.executor.Cursor;
import dev.lapse.executor.ExecutionOptions;
import dev.lapse.executor.Outcome;
import dev.lapse.executor.Prepared;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file without a WAL, where a COMMIT waits for readers (semantics rule 12). */
class RollbackJournalTest {
  private Path file;
  private SimulatedDatabase db;

  @BeforeEach
  void open(@TempDir Path folder) {
    file = folder.resolve("plain.db");
    ForeignProgram.found().run(file, "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    db = new SimulatedDatabase(file);
    db.run("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY");
    db.ties("t", 5);
    db.run("INSERT INTO t(ts) VALUES (NULL), (NULL)");
  }

  @AfterEach
  void close() {
    db.close();
  }

  @Test
  void theFileKeepsItsJournal() {
    assertThat(db.rows("PRAGMA journal_mode")).containsExactly("delete");
    db.advance(60);
    assertThat(db.physical("t")).isEqualTo(2);
    assertThat(db.rows("PRAGMA journal_mode")).containsExactly("delete");
  }

  @Test
  void theMonitorDoesNotBeginWhileRowsAreBeingRead() {
    try (Prepared query = db.session().prepare("SELECT id FROM t", false)) {
      Outcome.Rows rows = (Outcome.Rows) query.execute(List.of(), ExecutionOptions.NONE);
      try (Cursor cursor = rows.cursor()) {
        assertThat(cursor.next()).isTrue();
        db.advance(60);
        assertThat(db.physical("t")).isEqualTo(7);
        assertThat(db.metric("rows_deleted")).isZero();
        assertThat(cursor.next()).isTrue();
        assertThat(cursor.next()).isFalse();
      }
    }
    db.advance(1);
    assertThat(db.physical("t")).isEqualTo(2);
  }

  @Test
  void theMonitorDoesNotBeginWithinATransactionThatReads() {
    db.run("BEGIN");
    assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(2);
    db.advance(60);
    assertThat(db.physical("t")).isEqualTo(7);
    db.run("UPDATE t SET ts = NULL", "COMMIT");
    db.advance(1);
    assertThat(db.physical("t")).isEqualTo(2);
    db.run("BEGIN");
    assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(2);
    db.run("ROLLBACK");
    db.ties("t", 3);
    db.advance(60);
    assertThat(db.physical("t")).isEqualTo(2);
  }

  @Test
  void anotherProgramsWriteIsNoErrorOfThePass() throws SQLException {
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement writing = other.createStatement()) {
      writing.execute("BEGIN EXCLUSIVE");
      db.advance(60);
      writing.execute("COMMIT");
    }
    assertThat(db.metric("pass_errors")).isZero();
    assertThat(db.metric("busy")).isPositive();
    assertThat(db.physical("t")).isEqualTo(7);
    db.advance(60);
    assertThat(db.physical("t")).isEqualTo(2);
  }
}
