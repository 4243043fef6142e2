package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Faults that reviews found in single statements, each with its right answer. */
class StatementFaultsTest {
  private ManualDatabase db;

  @BeforeEach
  void open() throws SQLException {
    db = ManualDatabase.inMemory();
  }

  @AfterEach
  void close() throws SQLException {
    db.close();
  }

  @Test
  void mergeDoesNotTakeAColumnForTheRowid() throws SQLException {
    db.run("CREATE TABLE y (rowid INTEGER, v INTEGER)");
    db.run("INSERT INTO y VALUES (7, 1), (7, 2)");
    SQLException refusal =
        db.refused(
            "MERGE INTO y USING (SELECT 1 AS i) s ON y.v = s.i WHEN MATCHED THEN UPDATE SET v ="
                + " 20");
    assertThat(refusal.getSQLState()).isEqualTo("0A000");
    assertThat((Throwable) refusal).hasMessageContaining("give it an INTEGER PRIMARY KEY");
    assertThat(db.rows("SELECT v FROM y ORDER BY v")).containsExactly("1", "2");
  }

  @Test
  void aColumnNamedOidElsewhereLeavesTheRowidItsName() throws SQLException {
    db.run("CREATE TABLE orders (oid INTEGER PRIMARY KEY)");
    db.run("CREATE TABLE k (a TEXT PRIMARY KEY, v INTEGER)");
    db.run("INSERT INTO k VALUES ('q', 1)");
    assertThat(
            db.run(
                "MERGE INTO k USING (SELECT 1 AS i) s ON k.v = s.i WHEN MATCHED THEN UPDATE SET v ="
                    + " 100"))
        .isEqualTo(1);
    assertThat(db.rows("SELECT rowid, v FROM k")).containsExactly("1|100");
  }

  @Test
  void mergeSeesThatABlobIsMatchedTwice() throws SQLException {
    db.run("CREATE TABLE mb (id BLOB PRIMARY KEY, v INTEGER) WITHOUT ROWID");
    db.run("INSERT INTO mb VALUES (x'01', 1)");
    SQLException refusal =
        db.refused(
            "MERGE INTO mb USING (VALUES (x'01', 3), (x'01', 4)) AS s (id, v) ON mb.id = s.id WHEN"
                + " MATCHED THEN UPDATE SET v = s.v");
    assertThat(refusal.getSQLState()).isEqualTo("21000");
  }

  @Test
  void mergeNamesTheConstraintThatRolledItBack() throws SQLException {
    db.run("CREATE TABLE m (id INTEGER PRIMARY KEY, v INTEGER UNIQUE ON CONFLICT ROLLBACK)");
    db.run("INSERT INTO m VALUES (1, 1), (2, 2)");
    SQLException refusal =
        db.refused(
            "MERGE INTO m USING (VALUES (3, 3), (4, 1)) AS s (id, v) ON m.id = s.id WHEN NOT"
                + " MATCHED THEN INSERT (id, v) VALUES (s.id, s.v)");
    assertThat(refusal.getSQLState()).isEqualTo("23505");
    assertThat(db.number("SELECT count(*) FROM m")).isEqualTo(2);
  }

  @Test
  void aNumberWithAPointIsNoInteger() throws SQLException {
    assertThat(db.rows("SELECT 5. / 2, 10.")).containsExactly("2.5|10.0");
  }

  @Test
  void aFractionInAnIntegerColumnIsShown() throws SQLException {
    db.run("CREATE TABLE w (i INTEGER) WITHOUT CHECKS");
    db.run("INSERT INTO w VALUES (2.5), (3)");
    try (var statement = db.connection().createStatement();
        var rows = statement.executeQuery("SELECT i FROM w ORDER BY i")) {
      rows.next();
      assertThat(rows.getObject(1)).isEqualTo(2.5);
      rows.next();
      assertThat(rows.getObject(1)).isEqualTo(3);
    }
  }

  @Test
  void anUpsertOfASelectWithoutFromHasConditionsOfItsOwn() throws SQLException {
    db.run("CREATE TABLE e (id INTEGER PRIMARY KEY, t TEXT)");
    String upsert =
        " WHERE true ON CONFLICT (id) DO UPDATE SET t = excluded.t WHERE e.t <> excluded.t";
    assertThat(db.run("INSERT INTO e (id, t) SELECT 1, 'x'" + upsert)).isEqualTo(1);
    assertThat(db.run("INSERT INTO e (id, t) SELECT 1, 'y'" + upsert)).isEqualTo(1);
    assertThat(db.run("INSERT INTO e (id, t) SELECT 1, 'y'" + upsert)).isEqualTo(0);
    assertThat(db.rows("SELECT * FROM e")).containsExactly("1|y");
  }
}
