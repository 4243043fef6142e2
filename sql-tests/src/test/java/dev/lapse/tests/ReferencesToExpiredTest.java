package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rule 9 where a script can't go: a write that refers to an expired row that is still there is
 * refused in transactions, batches, on other connections and after changes of the schema.
 */
final class ReferencesToExpiredTest {
  private @TempDir Path folder;
  private ManualDatabase db;
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    db = ManualDatabase.in(folder.resolve("t.db")).at("2024-01-01 00:00:00");
    connection = db.connection();
    db.run("CREATE TABLE p(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
    db.run("CREATE TTL INDEX n ON p(ts) EXPIRE AFTER 1 DAY");
    db.run("CREATE TABLE now(id INTEGER PRIMARY KEY, p INTEGER REFERENCES p)");
    db.run(
        "CREATE TABLE late(id INTEGER PRIMARY KEY,"
            + " p INTEGER REFERENCES p DEFERRABLE INITIALLY DEFERRED)");
    db.run("INSERT INTO p VALUES (1, CURRENT_TIMESTAMP), (2, NULL)");
    db.at("2024-01-03 00:00:00");
  }

  @AfterEach
  void close() throws SQLException {
    db.close();
  }

  private void refuses(String sql) {
    refuses(connection, sql);
  }

  private static void refuses(Connection connection, String sql) {
    assertThatThrownBy(() -> ManualDatabase.run(connection, sql))
        .isInstanceOf(SQLIntegrityConstraintViolationException.class)
        .hasMessageContaining("has expired")
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("23503");
  }

  @Test
  void everyStatementIsRefusedAtOnceWhereTheKeyIsImmediate() throws SQLException {
    connection.setAutoCommit(false);
    db.run("INSERT INTO now VALUES (1, 2)");
    refuses("INSERT INTO now VALUES (2, 1)");
    connection.commit();
    assertThat(db.rows("SELECT id, p FROM now")).containsExactly("1|2");
  }

  @Test
  void aDeferredKeyMayBeMendedUntilCommit() throws SQLException {
    refuses("INSERT INTO late VALUES (1, 1)");
    connection.setAutoCommit(false);
    db.run("INSERT INTO late VALUES (1, 1), (2, 1), (3, 1)");
    assertThatThrownBy(connection::commit)
        .isInstanceOf(SQLIntegrityConstraintViolationException.class)
        .hasMessageContaining("late (p)");
    // The transaction is still open, and is mended in each of the three ways.
    db.run("DELETE FROM late WHERE id = 1");
    db.run("UPDATE late SET p = 2 WHERE id = 2");
    assertThatThrownBy(connection::commit).hasMessageContaining("has expired");
    db.run("INSERT INTO p VALUES (1, CURRENT_TIMESTAMP)");
    connection.commit();
    assertThat(db.rows("SELECT id, p FROM late ORDER BY id")).containsExactly("2|2", "3|1");
  }

  @Test
  void whatWasThereBeforeDoesNotHinderACommit() throws SQLException {
    db.run("INSERT INTO p VALUES (3, TIMESTAMP '2024-01-02 12:00:00')");
    db.run("INSERT INTO late VALUES (1, 3)");
    db.at("2024-01-04 00:00:00");
    connection.setAutoCommit(false);
    db.run("INSERT INTO late VALUES (2, 3)");
    db.run("DELETE FROM late WHERE id = 2");
    connection.commit();
    assertThat(db.rows("SELECT id, p FROM late")).containsExactly("1|3");
  }

  @Test
  void aSavepointTakesBackWhatWasNoted() throws SQLException {
    connection.setAutoCommit(false);
    db.run("INSERT INTO late VALUES (5, 2)");
    db.run("SAVEPOINT s");
    db.run("INSERT INTO late VALUES (1, 1)");
    db.run("ROLLBACK TO s");
    db.run("INSERT INTO late VALUES (1, 2)");
    connection.commit();
    db.run("SAVEPOINT s");
    db.run("INSERT INTO late VALUES (6, 1)");
    assertThatThrownBy(connection::commit).hasMessageContaining("has expired");
    connection.rollback();
    connection.setAutoCommit(true);
    refuses("INSERT INTO late VALUES (6, 1)");
    assertThat(db.rows("SELECT id, p FROM late ORDER BY id")).containsExactly("1|2", "5|2");
  }

  @Test
  void guardsThatATransactionMadeComeBackAfterItsRollback() throws SQLException {
    try (Connection other = db.another()) {
      other.setAutoCommit(false);
      ManualDatabase.run(other, "SAVEPOINT s");
      ManualDatabase.run(other, "INSERT INTO late VALUES (1, 1)");
      ManualDatabase.run(other, "ROLLBACK TO s");
      other.commit();
      ManualDatabase.run(other, "INSERT INTO late VALUES (1, 1)");
      other.rollback();
      refuses(other, "INSERT INTO now VALUES (1, 1)");
      other.setAutoCommit(true);
      refuses(other, "INSERT INTO late VALUES (1, 1)");
    }
  }

  @Test
  void definitionsComeAndGoBetweenWrites() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO now (p) VALUES (?)")) {
      for (int i = 0; i < 6; i++) {
        insert.setInt(1, 2);
        assertThat(insert.executeUpdate()).isEqualTo(1);
        insert.setInt(1, 1);
        assertThatThrownBy(insert::executeUpdate).hasMessageContaining("has expired");
      }
      db.run("ALTER TABLE p RENAME COLUMN ts TO seen");
      assertThatThrownBy(insert::executeUpdate).hasMessageContaining("has expired");
      db.run("ALTER TABLE now RENAME COLUMN p TO parent");
      refuses("INSERT INTO now (parent) VALUES (1)");
      db.run("ALTER TABLE now RENAME TO child");
      refuses("INSERT INTO child (parent) VALUES (1)");
      db.run("ALTER INDEX n EXPIRE AFTER 10 DAY");
      assertThat(db.run("INSERT INTO child (parent) VALUES (1)")).isEqualTo(1);
      db.run("ALTER INDEX n EXPIRE AFTER 1 DAY");
      refuses("INSERT INTO child (parent) VALUES (1)");
      db.run("DROP INDEX n");
      assertThat(db.run("INSERT INTO child (parent) VALUES (1)")).isEqualTo(1);
    }
  }

  @Test
  void aDefinitionDoesNotHideABrokenReference() throws SQLException {
    connection.setAutoCommit(false);
    db.run("INSERT INTO late VALUES (1, 1)");
    refuses("CREATE TABLE other(a INTEGER)");
    db.run("UPDATE late SET p = 2");
    db.run("CREATE TABLE other(a INTEGER)");
    db.run("INSERT INTO late VALUES (2, 1)");
    assertThatThrownBy(connection::commit).hasMessageContaining("has expired");
    connection.rollback();
    assertThat(db.rows("SELECT id FROM late")).isEmpty();
  }

  @Test
  void anotherConnectionMayChangeTheSchema() throws SQLException {
    db.run("INSERT INTO now VALUES (1, 2)");
    try (Connection other = db.another()) {
      ManualDatabase.run(other, "ALTER TABLE now RENAME COLUMN p TO q");
      ManualDatabase.run(other, "CREATE TABLE more(p INTEGER REFERENCES p)");
      ManualDatabase.run(other, "DROP TABLE late");
    }
    refuses("INSERT INTO now VALUES (2, 1)");
    refuses("INSERT INTO more VALUES (1)");
    assertThat(db.run("UPDATE now SET q = NULL")).isEqualTo(1);
  }

  @Test
  void aBatchFailsAtTheRowThatRefers() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO now VALUES (?, ?)")) {
      for (int[] row : new int[][] {{1, 2}, {2, 1}, {3, 2}}) {
        insert.setInt(1, row[0]);
        insert.setInt(2, row[1]);
        insert.addBatch();
      }
      assertThatThrownBy(insert::executeBatch)
          .isInstanceOf(BatchUpdateException.class)
          .extracting(e -> ((SQLException) e).getSQLState())
          .isEqualTo("23503");
    }
  }

  @Test
  void theNativeRoadIsGuarded() throws SQLException {
    // A table-valued function of SQLite's own keeps the translator off.
    refuses("INSERT INTO now(p) SELECT 1 FROM pragma_database_list WHERE name = 'main'");
    assertThat(db.rows("SELECT * FROM now")).isEmpty();
  }

  @Test
  void whoSeesExpiredRowsMayReferToThem() throws SQLException {
    try (Connection physical = db.physical()) {
      assertThat(ManualDatabase.run(physical, "INSERT INTO now VALUES (1, 1)")).isEqualTo(1);
    }
  }

  @Test
  void withoutForeignKeysNothingIsGuarded() throws SQLException {
    String url =
        "jdbc:lapse:" + folder.resolve("t.db") + "?clock=manual&ttlMonitor=off&foreignKeys=false";
    try (Connection loose = DriverManager.getConnection(url);
        Statement statement = loose.createStatement()) {
      assertThat(statement.executeUpdate("INSERT INTO now VALUES (1, 1)")).isEqualTo(1);
    }
  }

  @Test
  void aDefaultThatHasExpiredIsNoParent() throws SQLException {
    db.run(
        "CREATE TABLE d(p INTEGER DEFAULT 1 REFERENCES p ON DELETE SET DEFAULT ON UPDATE CASCADE)");
    db.run("INSERT INTO d VALUES (2)");
    refuses("DELETE FROM p WHERE id = 2");
    db.run("UPDATE p SET id = 3 WHERE id = 2");
    assertThat(db.rows("SELECT p FROM d")).containsExactly("3");
  }

  /** Any of several TTL indexes hides a parent, but it is the row's own parent that counts. */
  @Test
  void anotherRowThatHasExpiredByASecondIndexRefusesNothing() throws SQLException {
    db.run("CREATE TTL INDEX m ON p(ts) EXPIRE AFTER 12 HOURS");
    db.run("INSERT INTO now VALUES (1, 2)");
    refuses("INSERT INTO now VALUES (2, 1)");
    refuses("UPDATE now SET p = 1 WHERE id = 1");
    assertThat(db.rows("SELECT id, p FROM now")).containsExactly("1|2");
  }
}
