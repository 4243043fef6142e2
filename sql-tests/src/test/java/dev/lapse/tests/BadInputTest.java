package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every error that the documents name: a clear message, a SQLState, and nothing changed. */
class BadInputTest {
  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, ts2 TIMESTAMP, n BIGINT, v"
              + " VARCHAR(20))",
          "CREATE TABLE plain(a TIMESTAMP, b TIMESTAMP)",
          "CREATE TABLE mixed(ts TIMESTAMP) WITHOUT CHECKS",
          "INSERT INTO mixed VALUES (1714557600000), ('2024-05-01')",
          "CREATE VIEW seen AS SELECT ts FROM t",
          "CREATE TTL INDEX taken ON t(ts2) EXPIRE AFTER 1 DAY",
          "CREATE INDEX two ON plain(a, b)",
          "CREATE UNIQUE INDEX one_each ON plain(a)",
          "CREATE INDEX by_day ON plain(date(b))",
          "INSERT INTO t(id, ts) VALUES (1, TIMESTAMP '2000-01-01 00:00:00')");

  private static Arguments bad(String sql, String state, String... words) {
    return Arguments.of(sql, state, List.of(words));
  }

  static Stream<Arguments> definitions() {
    return Stream.of(
        bad(
            "CREATE TTL INDEX n ON plain(a, b) EXPIRE AFTER 1 DAY",
            "42",
            "line 1:",
            "one column",
            "(a, b)",
            "one TTL index per column"),
        bad("CREATE TTL INDEX n ON t(id) EXPIRE AFTER 1 DAY", "42", "line 1:", "id", "rowid|key"),
        bad("CREATE TTL INDEX n ON plain(rowid) EXPIRE AFTER 1 DAY", "42", "line 1:", "rowid"),
        bad(
            "CREATE TTL INDEX n ON t(v) EXPIRE AFTER 1 DAY",
            "42",
            "line 1:",
            "v",
            "TIMESTAMP",
            "STORED AS"),
        bad(
            "CREATE TTL INDEX n ON t(n) EXPIRE AFTER 1 DAY",
            "42",
            "line 1:",
            "n",
            "STORED AS EPOCH"),
        bad("CREATE TTL INDEX n ON mixed(ts) EXPIRE AFTER 1 DAY", "", "STORED AS"),
        bad("CREATE TTL INDEX n ON t(nowhere) EXPIRE AFTER 1 DAY", "42", "line 1:", "nowhere"),
        bad("CREATE TTL INDEX n ON nowhere(ts) EXPIRE AFTER 1 DAY", "42P01", "line 1:", "nowhere"),
        bad(
            "CREATE TTL INDEX n ON t(ts) EXPIRE AFTER -1 SECONDS",
            "22",
            "line 1:",
            "2,147,483,647"),
        bad(
            "CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 2147483648 SECONDS",
            "22",
            "line 1:",
            "2,147,483,647"),
        bad("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER NULL SECONDS", "22|42", "line 1:", "NULL"),
        bad("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1.5 DAYS", "22|42", "line 1:", "1.5"),
        bad("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 'abc' SECONDS", "22|42", "line 1:", "abc"),
        bad("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER", "42601", "line 1:", "EXPIRE AFTER"),
        bad("CREATE TTL INDEX n ON t(ts)", "42601", "line 1:", "EXPIRE AFTER"),
        bad(
            "CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY WHERE random() > 0",
            "42",
            "line 1:",
            "random"),
        bad(
            "CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY WHERE ts < CURRENT_TIMESTAMP",
            "42",
            "line 1:",
            "CURRENT_TIMESTAMP"),
        bad(
            "CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY WHERE EXISTS (SELECT 1 FROM plain)",
            "42",
            "line 1:",
            "other table|another table|subquer"),
        bad(
            "CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY WHERE plain.a IS NULL",
            "42",
            "line 1:",
            "plain"),
        bad("CREATE TTL INDEX n ON seen(ts) EXPIRE AFTER 1 DAY", "42", "line 1:", "view"),
        bad("CREATE TTL INDEX n ON lapse_ttl_indexes(name) EXPIRE AFTER 1 DAY", "42", "lapse_"),
        bad("CREATE TTL INDEX n ON sqlite_schema(name) EXPIRE AFTER 1 DAY", "42", "sqlite_"),
        bad("CREATE TTL INDEX taken ON t(ts) EXPIRE AFTER 1 DAY", "42710", "line 1:", "taken"),
        bad(
            "CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY WITH (delete_target_row = 5)",
            "42|22",
            "line 1:",
            "delete_target_rows"),
        bad(
            "CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY WITH (window = '25:00-26:00')",
            "22|42",
            "window"),
        bad(
            "CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 1 DAY WITH (on_blocked = 'wait')",
            "22|42",
            "skip"),
        bad("ALTER INDEX two EXPIRE AFTER 1 DAY", "42", "two", "one column"),
        bad("ALTER INDEX one_each EXPIRE AFTER 1 DAY", "42", "one_each", "unique"),
        bad("ALTER INDEX by_day EXPIRE AFTER 1 DAY", "42", "by_day", "expression"),
        bad("ALTER INDEX nowhere EXPIRE AFTER 1 DAY", "42704", "nowhere"),
        bad("ALTER INDEX taken EXPIRE AFTER -1 DAY", "22", "2,147,483,647"),
        bad("ALTER TABLE t DROP COLUMN ts2", "2BP01|42", "ts2", "taken"),
        bad("CREATE TABLE lapse_mine (a INTEGER)", "42", "lapse_"),
        bad(
            "CREATE TABLE u(a TIMESTAMP, TTL INDEX n (a, a) EXPIRE AFTER 1 DAY)",
            "42",
            "line 1:",
            "one column"),
        bad("DROP TABLE lapse_ttl_indexes", "42", "lapse_"),
        bad("DELETE EXPIRED FROM seen", "42", "seen"));
  }

  @ParameterizedTest
  @MethodSource("definitions")
  void aBadDefinitionChangesNothing(String sql, String state, List<String> words)
      throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      for (String table : TABLES) {
        db.run(table);
      }
      List<String> before = fingerprint(db);
      SQLException refusal = db.refused(sql);
      assertThat(refusal.getSQLState()).as(refusal.getMessage()).matches("(" + state + ").*");
      for (String word : words) {
        assertThat(refusal.getMessage()).containsPattern("(?i)" + literal(word));
      }
      assertThat(refusal.getMessage())
          .doesNotContain("Was expecting")
          .doesNotContain("Encountered");
      assertThat(fingerprint(db)).isEqualTo(before);
      assertThat(db.run("INSERT INTO t(id) VALUES (2)"))
          .as("the connection serves on")
          .isEqualTo(1);
    }
  }

  private static String literal(String words) {
    return Stream.of(words.split("\\|", -1))
        .map(java.util.regex.Pattern::quote)
        .collect(java.util.stream.Collectors.joining("|", "(", ")"));
  }

  private static List<String> fingerprint(ManualDatabase db) throws SQLException {
    return Stream.of(
            "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name",
            "SELECT index_name, table_name, column_name, expire_after, state FROM ttl.indexes",
            "SELECT COUNT(*) FROM t",
            "SELECT COUNT(*) FROM mixed")
        .flatMap(
            sql -> {
              try {
                return db.rows(sql).stream();
              } catch (SQLException e) {
                throw new AssertionError(sql, e);
              }
            })
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ATTACH DATABASE 'other.db' AS o",
        "DETACH DATABASE main",
        "VACUUM INTO 'copy.db'",
        "SELECT load_extension('evil')",
        "PRAGMA journal_mode = off",
        "PRAGMA synchronous = off",
        "PRAGMA writable_schema = on",
        "INSERT INTO t(id) VALUES (5); DROP TABLE t",
        "DELETE FROM lapse_ttl_indexes",
        "UPDATE sqlite_schema SET sql = ''",
        "INSERT INTO main.lapse_properties VALUES ('a', 'b')"
      })
  void whatReachesBeyondTheEngineIsRefused(String sql) throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      for (String table : TABLES) {
        db.run(table);
      }
      List<String> before = fingerprint(db);
      SQLException refusal = db.refused(sql);
      assertThat(refusal.getSQLState()).isNotBlank().doesNotStartWith("XX");
      assertThat(fingerprint(db)).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", ";", " ; ;; ", "-- note", "/* note */ ;", "/* open"})
  void anEmptyStatementIsRefusedAndTheConnectionLivesOn(String sql) throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      SQLException refusal = db.refused(sql);
      assertThat(refusal.getSQLState()).isEqualTo("42601");
      assertThat(refusal.getMessage()).contains("empty");
      assertThat(db.number("SELECT 1")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\0",
        "\0DELETE FROM t",
        "DELETE FROM t \0 WHERE id = 1",
        "DELETE FROM t /*\0*/ WHERE id = 1",
        "UPDATE t SET v = 'a\0b'"
      })
  void nothingIsCutOffAtANul(String sql) throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      db.run("CREATE TABLE t(id INTEGER PRIMARY KEY, v TEXT)");
      db.run("INSERT INTO t VALUES (1, 'x'), (2, 'y')");
      SQLException refusal = db.refused(sql);
      assertThat(refusal.getSQLState()).isEqualTo("42601");
      assertThat(refusal.getMessage())
          .startsWith("line 1:" + (sql.indexOf('\0') + 1))
          .contains("NUL");
      assertThat(db.rows("SELECT id, v FROM t ORDER BY id")).containsExactly("1|x", "2|y");
      assertThat(db.rows("SELECT hex('a' || char(0))")).containsExactly("6100");
    }
  }

  @Test
  void aFileThatIsNoDatabaseIsLeftAlone(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("notes.txt"), "Dear diary,\n".repeat(500));
    byte[] before = Files.readAllBytes(file);
    SQLException refusal = cannotOpen("jdbc:lapse:" + file);
    assertThat(refusal.getMessage()).contains("notes.txt");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(folder).isDirectoryNotContaining(p -> !p.equals(file));
  }

  @Test
  void aFolderIsNoDatabase(@TempDir Path folder) throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    assertThat(cannotOpen("jdbc:lapse:" + inner).getMessage()).contains("inner");
    assertThat(inner).isEmptyDirectory();
  }

  @Test
  void aMissingFolderIsNotMade(@TempDir Path folder) {
    SQLException refusal = cannotOpen("jdbc:lapse:" + folder.resolve("missing/a.db"));
    assertThat(refusal.getSQLState()).startsWith("08");
    assertThat(refusal.getMessage()).contains("missing");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aMissingFileIsNotMadeWhenNotAskedFor(@TempDir Path folder) {
    Path file = folder.resolve("a.db");
    assertThat(cannotOpen("jdbc:lapse:" + file + "?create=false").getMessage()).contains("a.db");
    assertThat(cannotOpen("jdbc:lapse:" + file + "?readOnly=true").getMessage()).contains("a.db");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "creat=false, create",
    "readOnly=true&readOnly=false, readOnly",
    "ttlMonitr=off, ttlMonitor",
    "busyTimeoutMs=soon, busyTimeoutMs",
    "ttlMonitor=perhaps, ttlMonitor",
    "ttl_monitor_sleep_sec=5, ttl_monitor_sleep_secs",
    "foo=bar, foo"
  })
  void anUnknownPropertyIsNotPartOfTheFileName(String query, String named, @TempDir Path folder) {
    SQLException refusal = cannotOpen("jdbc:lapse:" + folder.resolve("a.db") + "?" + query);
    assertThat(refusal.getMessage()).contains(named);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aManualClockIsNotForFilesThatWereNotMadeWithIt(@TempDir Path folder) throws SQLException {
    Path file = folder.resolve("real.db");
    try (Connection real = DriverManager.getConnection("jdbc:lapse:" + file)) {
      ManualDatabase.run(real, "CREATE TABLE t(ts TIMESTAMP)");
      SQLException refusal =
          catchThrowableOfType(
              SQLException.class,
              () -> ManualDatabase.run(real, "SET ttl_clock = TIMESTAMP '2999-01-01 00:00:00'"));
      assertThat((Throwable) refusal).isNotNull();
    }
    assertThat(cannotOpen("jdbc:lapse:" + file + "?clock=manual").getMessage()).contains("clock");
  }

  private static SQLException cannotOpen(String url) {
    SQLException refusal =
        catchThrowableOfType(
            SQLException.class,
            () -> {
              try (Connection connection = DriverManager.getConnection(url)) {
                // Not every fault shows before the first look at the file.
                ManualDatabase.rows(connection, "SELECT name FROM sqlite_schema");
              }
            });
    assertThat((Throwable) refusal).as("refused: %s", url).isNotNull();
    assertThat(refusal.getSQLState()).isNotBlank().isNotEqualTo("XX000");
    return refusal;
  }
}
