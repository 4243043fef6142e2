package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A statement that has run often no longer looks at the schema by itself. Whatever another program
 * does to the schema between two of its runs, the very next run knows.
 */
class SchemaChangeTest {
  /** More runs than it takes to trust SQLite's own check. */
  private static final int OFTEN = 8;

  private static final String OLD = "2020-01-01 00:00:00.000";
  private static final String YOUNG = "2999-01-01 00:00:00.000";

  @TempDir Path folder;
  private final List<Connection> open = new ArrayList<>();

  @AfterEach
  void close() throws SQLException {
    for (Connection each : open) {
      each.close();
    }
  }

  private Path file() {
    return folder.resolve("t.db");
  }

  /** Opens a file of a journal mode, with one row that is old and one that is young. */
  private Connection lapse(String journal) throws SQLException {
    Connection plain = plain();
    ManualDatabase.run(plain, "PRAGMA journal_mode = " + journal);
    ManualDatabase.run(plain, "CREATE TABLE t (id INTEGER PRIMARY KEY, ts TIMESTAMP, v TEXT)");
    ManualDatabase.run(
        plain, "INSERT INTO t VALUES (1, '" + OLD + "', 'old'), (2, '" + YOUNG + "', 'young')");
    Connection lapse = DriverManager.getConnection("jdbc:lapse:" + file() + "?ttlMonitor=off");
    open.add(lapse);
    return lapse;
  }

  private Connection plain() throws SQLException {
    Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file());
    open.add(plain);
    return plain;
  }

  private void inAnotherProcess(String... statements) {
    List<String> arguments = new ArrayList<>(List.of(file().toString()));
    arguments.addAll(List.of(statements));
    ForkedJvm.Ended ended =
        ForkedJvm.run(StatementsProbe.class, List.of(), arguments.toArray(String[]::new));
    assertThat(ended.lines()).contains("done");
    assertThat(ended.exitCode()).isZero();
  }

  private static List<String> read(PreparedStatement statement) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        rows.add(row.getString(1));
      }
    }
    return rows;
  }

  private static void readOften(PreparedStatement statement, String... expected)
      throws SQLException {
    for (int i = 0; i < OFTEN; i++) {
      assertThat(read(statement)).containsExactly(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"WAL", "DELETE", "TRUNCATE", "PERSIST"})
  void aTtlIndexMadeByAnotherProcessHidesFromTheNextRead(String journal) throws SQLException {
    Connection lapse = lapse(journal);
    PreparedStatement all = lapse.prepareStatement("SELECT v FROM t ORDER BY id");
    PreparedStatement one = lapse.prepareStatement("SELECT v FROM t WHERE id = ?");
    one.setInt(1, 1);
    readOften(all, "old", "young");
    readOften(one, "old");

    inAnotherProcess("CREATE TTL INDEX t_ttl ON t (ts) EXPIRE AFTER 1 DAY");

    assertThat(read(one)).isEmpty();
    readOften(all, "young");
    readOften(one);

    inAnotherProcess("ALTER INDEX t_ttl NO EXPIRE");

    assertThat(read(all)).containsExactly("old", "young");
    assertThat(read(one)).containsExactly("old");
  }

  /** The run that SQLite refused fails before its look, and has prepared the statement anew. */
  @Test
  void aRunThatFailsBeforeItsLookProvesNothing() throws SQLException {
    Connection lapse = lapse("DELETE");
    PreparedStatement all = lapse.prepareStatement("SELECT v FROM t WHERE id < abs(?) ORDER BY id");
    all.setLong(1, 10);
    readOften(all, "old", "young");

    inAnotherProcess("CREATE TTL INDEX t_ttl ON t (ts) EXPIRE AFTER 1 DAY");
    all.setLong(1, Long.MIN_VALUE);
    assertThatThrownBy(() -> read(all)).hasMessageContaining("overflow");
    all.setLong(1, 10);

    readOften(all, "young");
  }

  @ParameterizedTest
  @ValueSource(strings = {"WAL", "DELETE"})
  void aTtlIndexMadeByAnotherProcessIsKnownToTheNextWrite(String journal) throws SQLException {
    Connection lapse = lapse(journal);
    PreparedStatement update = lapse.prepareStatement("UPDATE t SET v = v WHERE id = ?");
    PreparedStatement insert = lapse.prepareStatement("INSERT INTO t VALUES (?, ?, ?)");
    update.setInt(1, 1);
    for (int i = 0; i < OFTEN; i++) {
      assertThat(update.executeUpdate()).isEqualTo(1);
      insert.setInt(1, 10 + i);
      insert.setString(2, YOUNG);
      insert.setString(3, "new");
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }

    inAnotherProcess("CREATE TTL INDEX t_ttl ON t (ts) EXPIRE AFTER 1 DAY");

    assertThat(update.executeUpdate()).as("an expired row is not there").isZero();
    insert.setInt(1, 1);
    assertThat(insert.executeUpdate()).as("an expired row is in nobody's way").isEqualTo(1);
    for (int i = 0; i < OFTEN; i++) {
      assertThat(update.executeUpdate()).isEqualTo(1);
      assertThatThrownBy(insert::executeUpdate).hasMessageContaining("UNIQUE");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"WAL", "DELETE"})
  void aTableMadeAnewHasItsNewColumns(String journal) throws SQLException {
    Connection lapse = lapse(journal);
    Connection plain = plain();
    PreparedStatement star = lapse.prepareStatement("SELECT * FROM t WHERE id = 1");
    for (int i = 0; i < OFTEN; i++) {
      try (ResultSet row = star.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getObject(3)).isEqualTo("old");
      }
    }

    ManualDatabase.run(plain, "DROP TABLE t");
    ManualDatabase.run(plain, "CREATE TABLE t (id INTEGER PRIMARY KEY, price DECIMAL(10, 2))");
    ManualDatabase.run(plain, "INSERT INTO t VALUES (1, 5)");

    try (ResultSet row = star.executeQuery()) {
      assertThat(row.getMetaData().getColumnCount()).isEqualTo(2);
      assertThat(row.next()).isTrue();
      assertThat(row.getBigDecimal(2)).isEqualTo("5.00");
    }
    ManualDatabase.run(plain, "DROP TABLE t");
    assertThatThrownBy(star::executeQuery).hasMessageContaining("t");
  }

  @ParameterizedTest
  @ValueSource(strings = {"WAL", "DELETE"})
  void aTriggerMadeByAnotherProgramFiresForTheNextWrite(String journal) throws SQLException {
    Connection lapse = lapse(journal);
    Connection plain = plain();
    ManualDatabase.run(plain, "CREATE TABLE log (v TEXT)");
    PreparedStatement insert = lapse.prepareStatement("INSERT INTO t VALUES (?, NULL, 'x')");
    for (int i = 0; i < OFTEN; i++) {
      insert.setInt(1, 10 + i);
      insert.executeUpdate();
    }

    ManualDatabase.run(
        plain, "CREATE TRIGGER logs AFTER INSERT ON t BEGIN INSERT INTO log VALUES (new.id); END");
    insert.setInt(1, 100);
    insert.executeUpdate();

    assertThat(ManualDatabase.rows(plain, "SELECT v FROM log").toString()).contains("100");
  }

  @ParameterizedTest
  @ValueSource(strings = {"WAL", "DELETE"})
  void statementsThatSqlitePreparesAnewForOtherReasonsRunAsWell(String journal)
      throws SQLException {
    Connection lapse = lapse(journal);
    Connection plain = plain();
    ManualDatabase.run(plain, "CREATE INDEX by_v ON t (v COLLATE NOCASE)");
    ManualDatabase.run(plain, "ANALYZE");
    PreparedStatement like = lapse.prepareStatement("SELECT v FROM t WHERE v LIKE ? ORDER BY id");
    PreparedStatement range = lapse.prepareStatement("SELECT v FROM t WHERE v > ? ORDER BY id");
    for (int i = 0; i < OFTEN; i++) {
      like.setString(1, i % 2 == 0 ? "o%" : "%ng");
      assertThat(read(like)).containsExactly(i % 2 == 0 ? "old" : "young");
      range.setString(1, i % 2 == 0 ? "x" : "a");
      assertThat(read(range)).hasSize(i % 2 == 0 ? 1 : 2);
      ManualDatabase.run(lapse, i % 2 == 0 ? "ANALYZE" : "REINDEX");
    }
    ManualDatabase.run(plain, "DELETE FROM t WHERE v = 'old'");
    like.setString(1, "o%");
    assertThat(read(like)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"WAL", "DELETE"})
  void readsAndWritesOfVirtualTablesGoOn(String journal) throws SQLException {
    Connection lapse = lapse(journal);
    Connection plain = plain();
    ManualDatabase.run(plain, "CREATE VIRTUAL TABLE words USING fts5(word)");
    ManualDatabase.run(
        plain,
        "CREATE TRIGGER words_of_t AFTER INSERT ON t BEGIN INSERT INTO words VALUES (new.v); END");
    PreparedStatement insert = lapse.prepareStatement("INSERT INTO t VALUES (?, NULL, ?)");
    PreparedStatement count = lapse.prepareStatement("SELECT count(*) FROM words");
    for (int i = 0; i < OFTEN; i++) {
      insert.setInt(1, 10 + i);
      insert.setString(2, "word" + i);
      assertThat(insert.executeUpdate()).isEqualTo(1);
      assertThat(read(count)).containsExactly(String.valueOf(i + 1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"WAL", "DELETE"})
  void definitionsThatAreRolledBackLeaveNothingBehind(String journal) throws SQLException {
    Connection lapse = lapse(journal);
    PreparedStatement all = lapse.prepareStatement("SELECT v FROM t ORDER BY id");
    readOften(all, "old", "young");
    lapse.setAutoCommit(false);
    ManualDatabase.run(lapse, "CREATE TTL INDEX t_ttl ON t (ts) EXPIRE AFTER 1 DAY");
    readOften(all, "young");
    lapse.rollback();
    readOften(all, "old", "young");
    lapse.commit();
    lapse.setAutoCommit(true);
    readOften(all, "old", "young");
    Connection plain = plain();
    ManualDatabase.run(plain, "CREATE TABLE other (x)");
    readOften(all, "old", "young");
    inAnotherProcess("CREATE TTL INDEX t_ttl ON t (ts) EXPIRE AFTER 1 DAY");
    readOften(all, "young");
  }

  /** The catalog is one for all connections, what SQLite remembers of the schema is not. */
  @Test
  void aConnectionThatHasNotLookedSinceKnowsWhatAnotherRenamedAndDropped() throws SQLException {
    Connection one = lapse("WAL");
    Connection two = DriverManager.getConnection("jdbc:lapse:" + file() + "?ttlMonitor=off");
    open.add(two);
    ManualDatabase.run(one, "CREATE TABLE child(id INTEGER PRIMARY KEY, t INTEGER REFERENCES t)");
    ManualDatabase.run(one, "CREATE TTL INDEX t_ttl ON t (ts) EXPIRE AFTER 1 DAY");
    assertThat(ManualDatabase.rows(two, "SELECT v FROM t")).containsExactly("young");

    ManualDatabase.run(one, "ALTER TABLE t RENAME TO t2");
    assertThat(ManualDatabase.rows(one, "SELECT v FROM t2")).containsExactly("young");

    assertThat(ManualDatabase.run(two, "INSERT INTO child VALUES (1, 2)")).isEqualTo(1);
    assertThatThrownBy(() -> ManualDatabase.run(two, "INSERT INTO child VALUES (2, 1)"))
        .isInstanceOf(SQLException.class)
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("23503");

    ManualDatabase.run(one, "DROP INDEX t_ttl");
    assertThat(ManualDatabase.rows(one, "SELECT v FROM t2")).containsExactly("old", "young");
    ManualDatabase.run(two, "CREATE TTL INDEX t_ttl ON t2 (ts) EXPIRE AFTER 1 DAY");
    assertThat(ManualDatabase.rows(one, "SELECT v FROM t2")).containsExactly("young");
  }

  /** What another statement has learnt of the schema may be old by the time this one runs again. */
  @ParameterizedTest
  @ValueSource(strings = {"WAL", "DELETE"})
  void aColumnThatIsRenamedAndRenamedBackIsThereForAPreparedStatement(String journal)
      throws SQLException {
    Connection lapse = lapse(journal);
    Connection plain = plain();
    ManualDatabase.run(lapse, "CREATE TTL INDEX t_ttl ON t (ts) EXPIRE AFTER 1 DAY");
    PreparedStatement kept = lapse.prepareStatement("UPDATE t SET v = v WHERE ts IS NOT NULL");
    assertThat(kept.executeUpdate()).isEqualTo(1);
    ManualDatabase.run(plain, "ALTER TABLE t RENAME COLUMN ts TO other");
    assertThat(ManualDatabase.rows(lapse, "SELECT COUNT(other) FROM t")).containsExactly("1");
    ManualDatabase.run(plain, "ALTER TABLE t RENAME COLUMN other TO ts");
    assertThat(kept.executeUpdate()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"WAL", "DELETE"})
  void aPreparedStatementFailsOnlyWhileItsTableIsAway(String journal) throws SQLException {
    Connection lapse = lapse(journal);
    Connection plain = plain();
    PreparedStatement kept = lapse.prepareStatement("SELECT v FROM t WHERE id = 2");
    assertThat(read(kept)).containsExactly("young");
    ManualDatabase.run(plain, "ALTER TABLE t RENAME TO away");
    ManualDatabase.run(lapse, "CREATE TTL INDEX t_ttl ON away (ts) EXPIRE AFTER 1 DAY");
    assertThatThrownBy(() -> read(kept)).hasMessageContaining("no such table: t");
    ManualDatabase.run(plain, "ALTER TABLE away RENAME TO t");
    assertThat(read(kept)).containsExactly("young");
  }
}
