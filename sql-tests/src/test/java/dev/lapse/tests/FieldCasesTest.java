package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Faults that users of other systems reported, each with the answer that is right here. The letter
 * and number name the case.
 */
class FieldCasesTest {
  @Test
  void e2AHiddenRowDoesNotBlockASecondaryUniqueKey() throws SQLException {
    try (ManualDatabase db = ManualDatabase.withB()) {
      db.run("CREATE UNIQUE INDEX t_v ON t(v)");
      db.run("INSERT INTO t VALUES (1, TIMESTAMP '2024-01-01 00:00:00', 'a')");
      db.at("2024-01-03 00:00:00");
      assertThat(db.run("INSERT INTO t VALUES (2, TIMESTAMP '2024-01-03 00:00:00', 'a')"))
          .isEqualTo(1);
      assertThat(db.run("INSERT INTO t VALUES (1, TIMESTAMP '2024-01-03 00:00:00', 'b')"))
          .isEqualTo(1);
      assertThat(db.rows("SELECT id, v FROM t ORDER BY id")).containsExactly("1|b", "2|a");
      assertThat(ManualDatabase.number(db.physical(), "SELECT COUNT(*) FROM t")).isEqualTo(2);
      assertThat(db.refused("INSERT INTO t VALUES (3, NULL, 'a')").getSQLState()).startsWith("23");
    }
  }

  @Test
  void e3ReadsRepeatInsideATransaction(@TempDir Path folder) throws SQLException {
    try (ManualDatabase db = ManualDatabase.in(folder.resolve("e3.db"))) {
      db.at("2024-01-01 23:59:59");
      db.run("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v VARCHAR(20))");
      db.run("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER INTERVAL '1' DAY");
      db.run("INSERT INTO t VALUES (1, TIMESTAMP '2024-01-01 00:00:00', 'a')");
      Connection other = db.another();
      db.connection().setAutoCommit(false);
      assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(1);
      ManualDatabase.run(other, "SET ttl_clock = TIMESTAMP '2024-01-02 00:00:01'");
      assertThat(ManualDatabase.number(other, "SELECT COUNT(*) FROM t")).isZero();
      assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(1);
      db.connection().commit();
      assertThat(db.number("SELECT COUNT(*) FROM t")).isZero();
    }
  }

  @Test
  void e5AKeyedWriteMissesAnExpiredRow() throws SQLException {
    try (ManualDatabase db = ManualDatabase.withB()) {
      db.run("INSERT INTO t VALUES (1, TIMESTAMP '2024-01-01 00:00:00', 'a')");
      db.at("2024-01-02 00:00:00");
      assertThat(db.run("UPDATE t SET v = 'x' WHERE id = 1")).isZero();
      assertThat(db.run("DELETE FROM t WHERE id = 1")).isZero();
      try (PreparedStatement update =
          db.connection().prepareStatement("UPDATE t SET v = ? WHERE id = ?")) {
        update.setString(1, "x");
        update.setInt(2, 1);
        assertThat(update.executeUpdate()).isZero();
      }
      assertThat(ManualDatabase.rows(db.physical(), "SELECT id, v FROM t")).containsExactly("1|a");
    }
  }

  @Test
  void e6RowsWithoutADateStay() throws SQLException {
    try (ManualDatabase db = ManualDatabase.withB()) {
      db.run(
          "INSERT INTO t VALUES (1, NULL, 'a'), (2, NULL, 'b'), (3, NULL, 'c'),"
              + " (4, TIMESTAMP '2024-01-01 00:00:00', 'd'),"
              + " (5, TIMESTAMP '1969-01-01 00:00:00', 'e'),"
              + " (6, TIMESTAMP '2023-12-31 00:00:00', 'f')");
      db.at("2024-01-02 00:00:00");
      assertThat(db.run("DELETE EXPIRED")).isEqualTo(3);
      assertThat(db.rows("SELECT id FROM t ORDER BY id")).containsExactly("1", "2", "3");
      assertThat(ManualDatabase.number(db.physical(), "SELECT COUNT(*) FROM t")).isEqualTo(3);
    }
  }

  @Test
  void e10ReaderAndCleanerAgreeAtTheInstant() throws SQLException {
    try (ManualDatabase db = ManualDatabase.withB()) {
      db.run("INSERT INTO t VALUES (1, TIMESTAMP '2024-01-01 00:00:00.000', 'a')");
      db.at("2024-01-01 23:59:59.999");
      assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(1);
      assertThat(db.run("DELETE EXPIRED")).isZero();
      db.at("2024-01-02 00:00:00.000");
      assertThat(db.number("SELECT COUNT(*) FROM t")).isZero();
      assertThat(db.run("DELETE EXPIRED")).isEqualTo(1);
    }
  }

  @Test
  void t3ADeadlineBeyondTheCalendarIsNeverOrRefused() throws SQLException {
    try (ManualDatabase db = ManualDatabase.withB()) {
      SQLException refusal = db.refused("ALTER INDEX n EXPIRE AFTER INTERVAL '9999' YEAR(4)");
      assertThat(refusal.getSQLState()).startsWith("22");
      db.run("ALTER INDEX n EXPIRE AFTER 68 YEARS");
      db.run("INSERT INTO t VALUES (1, TIMESTAMP '2024-05-01 00:00:00', 'a')");
      db.run("INSERT INTO t VALUES (2, TIMESTAMP '9999-12-31 23:59:59', 'b')");
      db.at("2092-04-30 23:59:59.999");
      assertThat(db.rows("SELECT id FROM t ORDER BY id")).containsExactly("1", "2");
      assertThat(db.run("DELETE EXPIRED")).isZero();
      db.run("ALTER INDEX n EXPIRE AFTER INTERVAL '1' DAY");
      db.at("9999-12-31 23:59:59.999");
      assertThat(db.rows("SELECT id FROM t ORDER BY id")).containsExactly("2");
      assertThat(db.run("DELETE EXPIRED")).isEqualTo(1);
      assertThat(db.rows("SELECT id FROM t ORDER BY id")).containsExactly("2");
    }
  }

  @Test
  void t5ATAndASpaceMeanTheSame() throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      db.run("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP) WITHOUT CHECKS");
      db.run("INSERT INTO t VALUES (1, '2024-05-01T10:00:00'), (2, '2024-05-01 10:00:00')");
      db.run("INSERT INTO t VALUES (3, '2024-05-01T10:00:02'), (4, '2024-05-01 10:00:02')");
      db.run("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER INTERVAL '1' DAY");
      db.at("2024-05-02 10:00:01");
      assertThat(db.rows("SELECT id FROM t ORDER BY id")).containsExactly("3", "4");
      assertThat(db.run("DELETE EXPIRED")).isEqualTo(2);
      assertThat(ManualDatabase.rows(db.physical(), "SELECT id FROM t ORDER BY id"))
          .containsExactly("3", "4");
    }
  }

  @Test
  void t6ABoundTimestampIsTheSameAsALiteral() throws SQLException {
    try (ManualDatabase db = ManualDatabase.withB();
        PreparedStatement insert =
            db.connection().prepareStatement("INSERT INTO t VALUES (?, ?, 'a')")) {
      db.at("2024-05-01 00:00:00");
      insert.setInt(1, 1);
      insert.setTimestamp(2, Timestamp.valueOf("2024-05-01 10:00:00"));
      insert.executeUpdate();
      insert.setInt(1, 2);
      insert.setObject(2, LocalDateTime.of(2024, 5, 1, 10, 0));
      insert.executeUpdate();
      insert.setInt(1, 3);
      insert.setString(2, "2024-05-01 10:00:00");
      insert.executeUpdate();
      db.run("INSERT INTO t VALUES (4, TIMESTAMP '2024-05-01 10:00:00', 'a')");
      db.run("INSERT INTO t VALUES (5, '2024-05-01T10:00:00', 'a')");
      assertThat(db.number("SELECT COUNT(DISTINCT ts) FROM t")).isEqualTo(1);
      assertThat(db.number("SELECT COUNT(*) FROM t WHERE ts = TIMESTAMP '2024-05-01 10:00:00'"))
          .isEqualTo(5);
      db.at("2024-05-02 09:59:59.999");
      assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(5);
      db.at("2024-05-02 10:00:00");
      assertThat(db.number("SELECT COUNT(*) FROM t")).isZero();
      assertThat(db.run("DELETE EXPIRED")).isEqualTo(5);
    }
  }

  @Test
  void t10ANumberIsNotGuessedAt() throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      db.run("CREATE TABLE t(id INTEGER PRIMARY KEY, made BIGINT)");
      db.run("INSERT INTO t VALUES (1, 1714557600)");
      db.at("2024-05-01 00:00:00");
      SQLException refusal = db.refused("CREATE TTL INDEX n ON t(made) EXPIRE AFTER 1 DAY");
      assertThat(refusal.getSQLState()).startsWith("42");
      assertThat(refusal.getMessage()).contains("STORED AS EPOCH");
      db.run("CREATE TTL INDEX n ON t(made STORED AS EPOCH SECONDS) EXPIRE AFTER 1 DAY");
      assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(1);
      db.at("2024-05-02 10:00:00");
      assertThat(db.number("SELECT COUNT(*) FROM t")).isZero();
    }
  }

  @Test
  void g5ATtlIndexFollowsARenamedColumnAndKeepsItFromBeingDropped() throws SQLException {
    try (ManualDatabase db = ManualDatabase.withB()) {
      db.run("INSERT INTO t VALUES (1, TIMESTAMP '2024-01-01 00:00:00', 'a'), (2, NULL, 'b')");
      db.run("ALTER TABLE t RENAME COLUMN ts TO ts2");
      assertThat(db.rows("SELECT column_name, state FROM ttl.indexes"))
          .containsExactly("ts2|active");
      db.at("2024-01-02 00:00:00");
      assertThat(db.rows("SELECT id FROM t")).containsExactly("2");
      assertThat(db.run("DELETE EXPIRED")).isEqualTo(1);
      List<String> before = db.rows("SELECT sql FROM sqlite_schema ORDER BY name");
      SQLException refusal = db.refused("ALTER TABLE t DROP COLUMN ts2");
      assertThat(refusal.getSQLState()).isNotBlank();
      assertThat(refusal.getMessage()).contains("ts2");
      assertThat(db.rows("SELECT sql FROM sqlite_schema ORDER BY name")).isEqualTo(before);
      assertThat(db.rows("SELECT id FROM t")).containsExactly("2");
    }
  }

  @Test
  void g7ADeclaredAgainIndexIsNeverChangedSilently() throws SQLException {
    try (ManualDatabase db = ManualDatabase.withB();
        Statement statement = db.connection().createStatement()) {
      SQLException refusal =
          db.refused("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER INTERVAL '7' DAY");
      assertThat(refusal.getSQLState()).isEqualTo("42710");
      assertThat(refusal.getMessage()).contains("n");
      statement.executeUpdate(
          "CREATE TTL INDEX IF NOT EXISTS n ON t(ts) EXPIRE AFTER INTERVAL '7' DAY");
      assertThat((Throwable) statement.getWarnings()).isNotNull();
      assertThat(statement.getWarnings().getMessage()).contains("n");
      assertThat(db.rows("SELECT expire_after FROM ttl.indexes")).containsExactly("1 DAY");
      statement.executeUpdate(
          "CREATE TTL INDEX IF NOT EXISTS n ON t(ts) EXPIRE AFTER INTERVAL '1' DAY");
      assertThat((Throwable) statement.getWarnings()).isNull();
    }
  }

  @Test
  void m8AReadOnlyConnectionReads() throws SQLException {
    try (ManualDatabase db = ManualDatabase.withB()) {
      db.run("INSERT INTO t VALUES (1, TIMESTAMP '2024-01-01 00:00:00', 'a'), (2, NULL, 'b')");
      db.at("2024-01-02 00:00:00");
      db.connection().setReadOnly(true);
      assertThat(db.connection().isReadOnly()).isTrue();
      assertThat(db.rows("SELECT id FROM t")).containsExactly("2");
      assertThat(db.refused("DELETE FROM t").getSQLState()).isEqualTo("25006");
      assertThat(db.refused("DELETE EXPIRED").getSQLState()).isEqualTo("25006");
      assertThat(db.refused("DROP INDEX n").getSQLState()).isEqualTo("25006");
      db.connection().setReadOnly(false);
      assertThat(ManualDatabase.number(db.physical(), "SELECT COUNT(*) FROM t")).isEqualTo(2);
      assertThat(db.run("DELETE EXPIRED")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1 SECONDS",
        "NULL SECONDS",
        "1.5 DAYS",
        "'abc' SECONDS",
        "9223372036854775807 SECONDS",
        "2147483648 SECONDS",
        "INTERVAL '-1' DAY",
        "INTERVAL -'1' DAY",
        "817 MONTHS"
      })
  void x1ADurationThatIsNoneIsRefused(String duration) throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      db.run("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
      db.run("INSERT INTO t VALUES (1, TIMESTAMP '2024-01-01 00:00:00')");
      db.at("2024-06-01 00:00:00");
      SQLException refusal = db.refused("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER " + duration);
      assertThat(refusal.getSQLState()).matches("(22|42)...");
      assertThat(db.number("SELECT COUNT(*) FROM sqlite_schema WHERE name = 'n'")).isZero();
      assertThat(db.run("DELETE EXPIRED")).isZero();
      assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(1);

      db.run("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 2147483647 SECONDS");
      SQLException again = db.refused("ALTER INDEX n EXPIRE AFTER " + duration);
      assertThat(again.getSQLState()).matches("(22|42)...");
      assertThat(db.number("SELECT COUNT(*) FROM t")).isEqualTo(1);
    }
  }

  @Test
  void x1NotANumberCannotBeBound() throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      db.run("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
      SQLException refusal =
          catchThrowableOfType(
              SQLException.class,
              () -> {
                try (PreparedStatement create =
                    db.connection()
                        .prepareStatement("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER ? SECONDS")) {
                  create.setDouble(1, Double.NaN);
                  create.executeUpdate();
                }
              });
      assertThat((Throwable) refusal).isNotNull();
      assertThat(refusal.getSQLState()).matches("(22|42|0A)...");
      assertThat(db.number("SELECT COUNT(*) FROM sqlite_schema WHERE name = 'n'")).isZero();
    }
  }

  @Test
  void x1AnExpressionOfConstantsIsANumber() throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      db.run("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)");
      assertThatThrownBy(() -> db.run("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER id SECONDS"))
          .isInstanceOf(SQLException.class);
      db.run("CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 24*60*60 SECONDS");
      assertThat(db.rows("SELECT expire_after FROM ttl.indexes")).containsExactly("1 DAY");
    }
  }

  @Test
  void t8WallTimeThatTheJvmsZoneSkipsIsKept() throws SQLException {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("Europe/Paris"));
    try (ManualDatabase db = ManualDatabase.withB();
        Statement statement = db.connection().createStatement()) {
      db.at("2024-03-31 00:00:00");
      db.run("INSERT INTO t VALUES (1, TIMESTAMP '2024-03-31 02:30:00', 'a')");
      try (PreparedStatement insert =
          db.connection().prepareStatement("INSERT INTO t VALUES (2, ?, 'a')")) {
        insert.setObject(1, LocalDateTime.parse("2024-03-31T02:30"));
        insert.executeUpdate();
      }
      try (ResultSet row =
          statement.executeQuery("SELECT ts, max(ts) OVER (), coalesce(ts, ts) FROM t")) {
        for (int i = 1; i <= 2; i++) {
          assertThat(row.next()).isTrue();
          for (int column = 1; column <= 3; column++) {
            assertThat(row.getString(column)).isEqualTo("2024-03-31 02:30:00.000");
            assertThat(row.getObject(column, LocalDateTime.class))
                .isEqualTo(LocalDateTime.parse("2024-03-31T02:30"));
            assertThat(row.getTimestamp(column).toString()).isEqualTo("2024-03-31 03:30:00.0");
          }
        }
      }
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void t12JavaTimeGoesInAndComesOut() throws SQLException {
    LocalDateTime local = LocalDateTime.parse("2024-05-01T10:00");
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      db.run("CREATE TABLE t(ts TIMESTAMP, ms TIMESTAMP STORED AS EPOCH MILLIS, d DATE, tm TIME)");
      try (PreparedStatement insert =
          db.connection().prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?)")) {
        insert.setObject(1, local);
        insert.setObject(2, local.atOffset(ZoneOffset.UTC));
        insert.setObject(3, local.toLocalDate());
        insert.setObject(4, local.toLocalTime());
        insert.executeUpdate();
      }
      try (Statement statement = db.connection().createStatement();
          ResultSet row = statement.executeQuery("SELECT * FROM t")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getObject(1, LocalDateTime.class)).isEqualTo(local);
        assertThat(row.getObject(2, Instant.class)).isEqualTo(local.toInstant(ZoneOffset.UTC));
        assertThat(row.getObject(2, LocalDateTime.class)).isEqualTo(local);
        assertThat(row.getObject(3, LocalDate.class)).isEqualTo(local.toLocalDate());
        assertThat(row.getObject(4, LocalTime.class)).isEqualTo(local.toLocalTime());
      }
    }
  }

  @Test
  void m1MetadataSaysWhatIsDeclared() throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory()) {
      db.run("CREATE TABLE t(d DECIMAL(12, 4), v VARCHAR(20))");
      db.run("CREATE VIEW w AS SELECT d, v, d * 2 AS twice, max(d) AS largest FROM t");
      try (ResultSet columns = db.connection().getMetaData().getColumns(null, "main", "t", null)) {
        assertThat(columns.next()).isTrue();
        assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.DECIMAL);
        assertThat(columns.getInt("COLUMN_SIZE")).isEqualTo(12);
        assertThat(columns.getInt("DECIMAL_DIGITS")).isEqualTo(4);
        assertThat(columns.next()).isTrue();
        assertThat(columns.getInt("COLUMN_SIZE")).isEqualTo(20);
      }
      try (ResultSet columns = db.connection().getMetaData().getColumns(null, "main", "w", null)) {
        for (String expected : List.of("d 3 4", "v 12 0", "twice 3 4", "largest 3 4")) {
          assertThat(columns.next()).isTrue();
          assertThat(
                  columns.getString("COLUMN_NAME")
                      + " "
                      + columns.getInt("DATA_TYPE")
                      + " "
                      + columns.getInt("DECIMAL_DIGITS"))
              .isEqualTo(expected);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT ts, d FROM t WHERE 1 = 0",
        "SELECT ts, d FROM t",
        "SELECT max(ts), max(d) FROM t WHERE 1 = 0",
        "SELECT coalesce(NULL, ts), CASE WHEN d IS NOT NULL THEN d END FROM t",
        "SELECT * FROM (SELECT ts, d FROM t UNION ALL SELECT NULL, NULL)",
        "SELECT ts, d FROM w",
        "WITH x(a, b) AS (SELECT ts, d FROM t) SELECT a, b FROM x",
        "INSERT INTO t(id) VALUES (9) RETURNING ts, d"
      })
  void m3ATemporalTypeIsNotGuessedFromTheFirstRow(String query) throws SQLException {
    try (ManualDatabase db = ManualDatabase.inMemory();
        Statement statement = db.connection().createStatement()) {
      db.run("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, d DATE)");
      db.run("CREATE VIEW w AS SELECT max(ts) AS ts, max(d) AS d FROM t");
      db.run("INSERT INTO t VALUES (1, NULL, NULL), (2, '2024-05-01 10:00:00', '2024-05-01')");
      try (ResultSet rows = statement.executeQuery(query)) {
        assertThat(rows.getMetaData().getColumnType(1)).isEqualTo(Types.TIMESTAMP);
        assertThat(rows.getMetaData().getColumnType(2)).isEqualTo(Types.DATE);
      }
      for (String table : List.of("t", "w")) {
        try (ResultSet columns =
            db.connection().getMetaData().getColumns(null, "main", table, null)) {
          Map<String, Integer> types = new HashMap<>();
          while (columns.next()) {
            types.put(columns.getString("COLUMN_NAME"), columns.getInt("DATA_TYPE"));
          }
          assertThat(types).containsEntry("ts", Types.TIMESTAMP).containsEntry("d", Types.DATE);
        }
      }
    }
  }

  @Test
  void m5AllGeneratedKeysAreAnswered() throws SQLException {
    try (ManualDatabase db = ManualDatabase.withB();
        Statement statement = db.connection().createStatement()) {
      statement.executeUpdate(
          "INSERT INTO t(v) VALUES ('a'), ('b')", Statement.RETURN_GENERATED_KEYS);
      assertThat(keys(statement)).containsExactly(1L, 2L);
      try (PreparedStatement insert =
          db.connection()
              .prepareStatement("INSERT INTO t(v) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
        for (String v : List.of("c", "d", "e")) {
          insert.setString(1, v);
          insert.addBatch();
        }
        insert.executeBatch();
        assertThat(keys(insert)).containsExactly(3L, 4L, 5L);
      }
    }
  }

  private static List<Long> keys(Statement statement) throws SQLException {
    List<Long> keys = new ArrayList<>();
    try (ResultSet generated = statement.getGeneratedKeys()) {
      while (generated.next()) {
        keys.add(generated.getLong(1));
      }
    }
    return keys;
  }

  @Test
  void m6EveryErrorHasItsState() throws SQLException {
    try (ManualDatabase db = ManualDatabase.withB()) {
      db.run("INSERT INTO t VALUES (1, NULL, 'garbage')");
      SQLException duplicate = db.refused("INSERT INTO t(id) VALUES (1)");
      assertThat((Throwable) duplicate)
          .isInstanceOf(SQLIntegrityConstraintViolationException.class);
      assertThat(duplicate.getSQLState()).startsWith("23");
      assertThat(db.refused("SELEC 1").getSQLState()).startsWith("42");
      assertThat(refusedRows(db, "SELECT CAST('garbage' AS TIMESTAMP)")).isEqualTo("22007");
      assertThat(refusedRows(db, "SELECT CAST('2024-02-30' AS DATE)")).isEqualTo("22007");
      assertThat(refusedRows(db, "SELECT CAST(v AS TIMESTAMP) FROM t")).isEqualTo("22007");
      assertThat(refusedRows(db, "SELECT abs(-9223372036854775807 - 1)")).isEqualTo("22003");
      assertThat(refusedRows(db, "SELECT sum(column1) FROM (VALUES (9223372036854775807), (1))"))
          .isEqualTo("22003");
      assertThat(refusedRows(db, "SELECT * FROM json_each('[]', '$', 1)")).isEqualTo("42000");
      assertThat(db.rows("SELECT CAST(NULL AS TIMESTAMP), TRY_CAST('garbage' AS TIMESTAMP)"))
          .containsExactly("null|null");
    }
  }

  private static String refusedRows(ManualDatabase db, String query) {
    SQLException refusal = catchThrowableOfType(SQLException.class, () -> db.rows(query));
    assertThat((Throwable) refusal).as(query).isNotNull();
    return refusal.getSQLState();
  }

  @Test
  void m10ATextOfAnyScriptIsALiteral() throws SQLException {
    try (ManualDatabase db = ManualDatabase.withB();
        PreparedStatement insert =
            db.connection().prepareStatement("INSERT INTO t VALUES (1, NULL, ?)")) {
      insert.setString(1, "\u65e5\u672c");
      insert.executeUpdate();
      assertThat(db.number("SELECT COUNT(*) FROM t WHERE v = '\u65e5\u672c'")).isEqualTo(1);
      assertThat(db.number("SELECT COUNT(*) FROM t WHERE v LIKE '_\u672c'")).isEqualTo(1);
      assertThat(db.rows("SELECT v || '\ud83d\ude00' FROM t"))
          .containsExactly("\u65e5\u672c\ud83d\ude00");
    }
  }

  @Test
  void x3NoStatementReachesAnotherFile(@TempDir Path folder) throws Exception {
    Path other = folder.resolve("other.db");
    try (ManualDatabase db = ManualDatabase.in(folder.resolve("x3.db"))) {
      db.run("CREATE TABLE t(id INTEGER PRIMARY KEY)");
      for (String sql :
          List.of(
              "ATTACH '" + other + "' AS o",
              "ATTACH DATABASE '" + other + "' AS o",
              "/* x */ aTTaCH '" + other + "' AS o",
              "VACUUM INTO '" + other + "'",
              "VACUUM main INTO '" + other + "'",
              "SELECT load_extension('x')",
              "SELECT LOAD_EXTENSION('x', 'y') FROM t",
              "INSERT INTO t VALUES (1); DROP TABLE t",
              "SELECT 1; DROP TABLE t")) {
        assertThat(db.refused(sql).getSQLState()).as(sql).matches("(42|0A)...");
      }
      assertThat(db.rows("SELECT name FROM sqlite_schema WHERE name = 't'")).containsExactly("t");
      assertThat(db.number("SELECT COUNT(*) FROM t")).isZero();
      assertThat(other).doesNotExist();
    }
  }
}
