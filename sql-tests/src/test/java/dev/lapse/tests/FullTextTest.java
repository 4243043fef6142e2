package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Virtual tables read other tables by themselves, past every test for live rows: so none may read
 * one with TTL, and in a file where one does it is not read.
 */
final class FullTextTest {
  @TempDir Path folder;

  private static void makeNotes(ManualDatabase db) throws SQLException {
    db.at("2024-01-01 00:00:00");
    db.run("CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT, at TIMESTAMP)");
    db.run("INSERT INTO notes VALUES (1, 'secret', TIMESTAMP '2023-01-01 00:00:00')");
    db.run("INSERT INTO notes VALUES (2, 'plain', CURRENT_TIMESTAMP)");
  }

  private static void refuses(ManualDatabase db, String sql, String state, String... words) {
    SQLException refusal = db.refused(sql);
    assertThat(refusal.getSQLState()).as(refusal.getMessage()).isEqualTo(state);
    assertThat(refusal.getMessage()).contains(words);
  }

  private static final String TTL = "CREATE TTL INDEX notes_ttl ON notes (at) EXPIRE AFTER 1 DAY";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE VIRTUAL TABLE found USING fts5(body, content='notes', content_rowid='id')",
        "CREATE VIRTUAL TABLE found USING fts5(body, cont = \"NOTES\")",
        "CREATE VIRTUAL TABLE IF NOT EXISTS main.found USING fts4(content=[notes], body)",
        "CREATE VIRTUAL TABLE found USING fts5(body, content=fresh)",
      })
  void noneReadsATableWithTtl(String create) throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      makeNotes(db);
      db.run(TTL);
      db.run("CREATE VIEW fresh AS SELECT id AS rowid, body FROM notes");
      refuses(db, create, "0A000", "found would read ", "without content=");
    }
  }

  @Test
  void aTableThatOneReadsGetsNoTtlIndex() throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      makeNotes(db);
      db.run("CREATE VIEW fresh AS SELECT id AS rowid, body FROM notes");
      db.run("CREATE VIRTUAL TABLE found USING fts5(body, content=fresh)");
      db.run("CREATE INDEX notes_at ON notes (at)");
      db.run("CREATE VIRTUAL TABLE early USING fts5(body, content=later)");
      for (String sql :
          List.of(
              TTL,
              "ALTER INDEX notes_at EXPIRE AFTER 1 DAY",
              "CREATE TABLE later (body TEXT, at TIMESTAMP,"
                  + " TTL INDEX later_ttl (at) EXPIRE AFTER 1 DAY)")) {
        refuses(db, sql, "55000", "by itself and would show rows that have expired");
      }
      db.run("DROP TABLE found");
      db.run(TTL);
      assertThat(db.rows("SELECT body FROM fresh")).containsExactly("plain");
    }
  }

  /** Another program's file, or one of an older Lapse, may have both. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT body FROM found WHERE found MATCH 'secret'",
        "SELECT body FROM main.found",
        "SELECT count(*) FROM 'found'",
        "SELECT term FROM words",
        "SELECT body FROM seen",
        "SELECT n.id FROM notes n JOIN found f ON f.rowid = n.id >> 0",
        "SELECT block FROM found_data",
        "DELETE FROM found WHERE found MATCH 'secret'",
        "UPDATE found SET body = 'x' WHERE found MATCH 'secret'",
        "INSERT INTO notes (body) SELECT body FROM found",
        "CREATE TABLE copy AS SELECT body FROM found",
        "CREATE TEMP VIEW peek AS SELECT body FROM found",
        "CREATE TEMP VIEW peek AS SELECT body FROM found WHERE found MATCH 'a' AND body NOT NULL",
        "CREATE VIRTUAL TABLE more USING fts5vocab(found, 'row')",
        "CREATE VIRTUAL TABLE temp.more USING fts5vocab('main', 'found', 'row')",
        "SELECT sample FROM sqlite_stat4",
      })
  void inAFileWithBothItIsNotRead(String sql) throws SQLException {
    try (ManualDatabase db = fileWithBoth()) {
      refuses(db, sql, sql.contains("VIRTUAL") ? "0A000" : "42501", "expired");
      assertThat(db.number("SELECT count(*) FROM notes")).isEqualTo(1);
      assertThat(db.rows("SELECT name FROM pragma_table_info('found')")).containsExactly("body");
      db.run("INSERT INTO found (found) VALUES ('rebuild')");
      try (Connection all = db.physical()) {
        assertThat(ManualDatabase.rows(all, "SELECT body FROM found WHERE found MATCH 'secret'"))
            .containsExactly("secret");
      }
    }
  }

  @Test
  void aTemporaryVocabularyOfATableOfTheFileIsRefused() throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      db.run("CREATE VIRTUAL TABLE texts USING fts5(body)");
      String elsewhere = "CREATE VIRTUAL TABLE temp.w USING fts5vocab('main', 'texts', 'row')";
      refuses(db, elsewhere, "0A000", "leave temp. out");
      db.run("CREATE VIRTUAL TABLE w USING fts5vocab('texts', 'row')");
      db.run("INSERT INTO texts VALUES ('one two')");
      assertThat(db.rows("SELECT term FROM w ORDER BY term")).containsExactly("one", "two");
    }
  }

  /** What the refusals recommend. */
  @Test
  void aTriggerTakesExpiredTextOutOfATableOfItsOwn() throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      makeNotes(db);
      db.run(TTL);
      db.run("CREATE VIRTUAL TABLE texts USING fts5(body)");
      db.run("INSERT INTO texts (rowid, body) SELECT id, body FROM notes");
      db.run(
          "CREATE TRIGGER gone AFTER DELETE ON notes"
              + " BEGIN DELETE FROM texts WHERE rowid = old.id; END");
      db.at("2024-01-03 00:00:00").run("DELETE EXPIRED");
      assertThat(db.rows("SELECT body FROM texts")).isEmpty();
    }
  }

  private ManualDatabase fileWithBoth() throws SQLException {
    ManualDatabase db = ManualDatabase.in(folder.resolve("notes.db"));
    makeNotes(db);
    db.run(TTL);
    try (Connection other =
        DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("notes.db"))) {
      ManualDatabase.run(
          other, "CREATE VIRTUAL TABLE found USING fts5(body, content=notes, content_rowid=id)");
      ManualDatabase.run(other, "INSERT INTO found (found) VALUES ('rebuild')");
      ManualDatabase.run(other, "CREATE VIRTUAL TABLE words USING fts5vocab(found, 'row')");
      ManualDatabase.run(other, "CREATE VIEW seen AS SELECT body FROM found");
      ManualDatabase.run(other, "ANALYZE");
    }
    return db;
  }
}
