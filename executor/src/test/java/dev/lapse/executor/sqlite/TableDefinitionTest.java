package dev.lapse.executor.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.LapseParser;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.ddl.DdlPlan;
import dev.lapse.planner.ddl.DdlPlanner;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that Lapse creates: what SQLite itself then keeps out of them, and lets in. */
class TableDefinitionTest {
  @TempDir Path folder;
  private SqliteConnection connection;

  @BeforeEach
  void open() {
    DatabaseFile file = DatabaseFile.OnDisk.of(folder.resolve("t.db").toString());
    connection = SqliteConnection.open(file, false, 1_000);
  }

  @AfterEach
  void close() {
    connection.close();
  }

  private Catalog catalog() {
    return CatalogReader.read(connection, 1);
  }

  private DdlPlan define(String sql) {
    connection.execute("BEGIN IMMEDIATE");
    try {
      DdlPlan plan =
          new DdlPlanner(catalog()).plan(LapseParser.parseStatement(sql), sql).orElseThrow();
      DdlRunner.run(connection, plan);
      connection.execute("COMMIT");
      return plan;
    } catch (RuntimeException e) {
      connection.execute("ROLLBACK");
      throw e;
    }
  }

  private Optional<SqlState> inserting(String value) {
    try {
      connection.execute("INSERT INTO t(c) VALUES (" + value + ")");
      return Optional.empty();
    } catch (LapseException e) {
      return Optional.of(e.state());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "TIMESTAMP | '2024-02-29 23:59:59.999' | '2024-02-30 00:00:00.000'",
        "TIMESTAMP | '0000-01-01 00:00:00.000' | '2024-02-29 24:00:00.000'",
        "TIMESTAMP | NULL | '2024-02-29T23:59:59.999'",
        "TIMESTAMP | '9999-12-31 23:59:59.999' | 'now'",
        "TIMESTAMP | '2024-01-01 00:00:00.000' | 1714557600000",
        "TIMESTAMP | '2024-01-01 00:00:00.000' | '2024-01-01'",
        "TIMESTAMP | '2024-01-01 00:00:00.000' | x'323032342d30312d30312030303a30303a30302e303030'",
        "TIMESTAMP(6) | '2024-02-29 23:59:59.999999' | '2024-02-29 23:59:59.999'",
        "TIMESTAMP(6) | NULL | '2024-02-30 23:59:59.999999'",
        "TIMESTAMP STORED AS EPOCH MILLIS | 1714557600000 | '2024-01-01'",
        "TIMESTAMP STORED AS EPOCH MILLIS | -5 | 1.5",
        "TIMESTAMP STORED AS EPOCH SECONDS | 1.5 | 'x'",
        "DATE STORED AS JULIAN DAY | 2460000.5 | '2024-01-01'",
        "DATE | '2024-02-29' | '2023-02-29'",
        "DATE | NULL | '2024-01-01 00:00:00'",
        "TIME | '23:59:59' | '24:00:00'",
        "TIME | '23:59:59.123' | 'now'",
        "TIME | '00:00:00.123456' | '10:00:00.1234567'",
        "TIME | NULL | '10:00'",
        "TIME | '10:00:00.5' | '10:00:00.'",
        "JSON | '{\"a\": [1, null]}' | '{a'",
        "JSONB | 'null' | ''",
        "UUID | '00000000-0000-0001-0000-00000000000f' | '00000000-0000-0001-0000-00000000000g'",
        "UUID | x'000102030405060708090a0b0c0d0e0f' | x'00'",
        "GUID | NULL | '00000000-0000-0001-0000-00000000000-'",
        "UUID | 'ABCDEF00-0000-0001-0000-000000000000' | 'ABCDEF0000000001000000000000000000'",
        "NUMBER(3, 1) | 99.9 | 100",
        "VARCHAR2(2) | 'ab' | 'abc'",
        "NATIONAL CHARACTER VARYING(2) | 'ab' | 'abc'",
        "BIT | 0 | 2",
        "INT UNSIGNED | 4294967295 | 'x'",
        "FLOAT8 | 1.5 | 'x'",
        "TIMESTAMP WITH TIME ZONE | '2024-01-01 00:00:00.000' | '2024-01-01T00:00:00+02:00'",
        "DATETIMEOFFSET | NULL | 'x'",
        "VARCHAR(3) | 'äöü' | 'abcd'",
        "CHAR(3) | '' | 'abcd'",
        "BOOLEAN | 1 | 2",
        "BOOLEAN | NULL | 'true'",
        "SMALLINT | -32768 | 32768",
        "INTEGER | 9007199254740993 | 'x'",
        "BIGINT | '12' | 1.5",
        "DOUBLE | 1 | 'x'",
        "DECIMAL(5, 2) | 999.99 | 1000",
        "DECIMAL | 1e300 | 'x'",
        "TEXT STORED AS TEXT | '2024-01-01 00:00:00.000' | '2024-01-01'",
      })
  void aTypeIsEnforcedBySqliteItself(String type, String good, String bad) {
    define("CREATE TABLE t (id INTEGER PRIMARY KEY, c " + type + ")");
    assertThat(inserting(good)).as(good).isEmpty();
    assertThat(inserting(bad)).as(bad).contains(SqlState.CHECK_VIOLATION);
  }

  @Test
  void anErrorNamesTheColumnAndTheRule() {
    define("CREATE TABLE t (c TIMESTAMP)");
    LapseException e =
        catchThrowableOfType(
            LapseException.class, () -> connection.execute("INSERT INTO t VALUES ('x')"));
    assertThat(e).hasMessageContaining("c is a timestamp YYYY-MM-DD HH:MM:SS.fff");
  }

  @ParameterizedTest
  @CsvSource({
    "TIMESTAMP",
    "TIMESTAMP(6)",
    "TIMESTAMP STORED AS EPOCH MILLIS",
    "TIMESTAMP STORED AS EPOCH SECONDS",
    "TIMESTAMP STORED AS JULIAN DAY",
    "DATE",
    "DATE STORED AS EPOCH MILLIS",
  })
  void theDefaultOfTheClockSatisfiesTheCheck(String type) {
    define(
        "CREATE TABLE t (c %s DEFAULT CURRENT_TIMESTAMP, d %s DEFAULT CURRENT_DATE, e TIME DEFAULT"
                .formatted(type, type)
            + " CURRENT_TIME)");
    connection.execute("INSERT INTO t DEFAULT VALUES");
    Catalog catalog = catalog();
    for (Column column : catalog.table("t").orElseThrow().columns().subList(0, 2)) {
      Object stored = connection.rows("SELECT " + column.name() + " FROM t").get(0).get(0);
      assertThat(column.encoding().decode(stored)).as(column + " " + stored).isPresent();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TIMESTAMP | datetime('now')",
        "TIMESTAMP | ('2024-01-01')",
        "TIMESTAMP(6) | strftime('%Y-%m-%dT%H:%M:%S')",
        "DATE | datetime('now', '-1 day')",
        "DATE | julianday('now')",
        "TIMESTAMP STORED AS EPOCH SECONDS | unixepoch()",
      })
  void anExpressionThatIsADefaultTakesTheColumnsForm(String type, String expression) {
    define("CREATE TABLE t (c " + type + " DEFAULT (" + expression + "))");
    connection.execute("INSERT INTO t DEFAULT VALUES");
    Column column = catalog().table("t").orElseThrow().columns().get(0);
    Object stored = connection.rows("SELECT c FROM t").get(0).get(0);
    assertThat(column.encoding().decode(stored)).as(String.valueOf(stored)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DECIMAL(39, 2)",
        "DECIMAL(0)",
        "DECIMAL(5, 6)",
        "TIMESTAMP(7)",
        "TIME(9)",
        "VARCHAR(0)",
        "CHAR(0)",
      })
  void whatATypeCannotKeepIsRefused(String type) {
    LapseException e =
        catchThrowableOfType(LapseException.class, () -> define("CREATE TABLE t (c " + type + ")"));
    assertThat(e.state()).isEqualTo(SqlState.INVALID_PARAMETER_VALUE);
    assertThat(e).hasMessageContaining("c asks for");
    define("CREATE TABLE t (c " + type + ") WITHOUT CHECKS");
  }

  @Test
  void aSerialNumbersItsRows() {
    define("CREATE TABLE t (id BIGSERIAL PRIMARY KEY, v TEXT)");
    connection.execute("INSERT INTO t(v) VALUES ('a'), ('b')");
    assertThat(connection.rows("SELECT id FROM t")).containsExactly(List.of(1L), List.of(2L));
    assertThat(catalog().table("t").orElseThrow().rowidColumn()).contains("id");
  }

  @Test
  void whatIsEnforcedIsRecognisedInTheCatalog() {
    define(
        "CREATE TABLE t (a TIMESTAMP, b TIMESTAMP(6), c DATE, d TIMESTAMP STORED AS EPOCH MILLIS, e"
            + " BIGINT STORED AS EPOCH SECONDS)");
    connection.execute("ALTER TABLE t RENAME COLUMN a TO \"a a\"");
    connection.execute("ALTER TABLE t RENAME TO \"t t\"");
    assertThat(catalog().table("t t").orElseThrow().columns())
        .extracting(Column::encoding)
        .containsExactly(
            new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.MILLIS, false),
            new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.MICROS, false),
            new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.DATES, false),
            new TimestampEncoding(StoredForm.EPOCH_MILLIS, TimestampEncoding.Texts.NONE, true),
            new TimestampEncoding(StoredForm.EPOCH_SECONDS, TimestampEncoding.Texts.NONE, true));
  }

  @Test
  void aTableComesWithItsTtlIndexes() {
    define(
        "CREATE TABLE s (a INT, b INT, seen TIMESTAMP, PRIMARY KEY (b, a), TTL INDEX s_seen (seen)"
            + " EXPIRE AFTER 90 MINUTES) WITHOUT ROWID");
    assertThat(catalog().table("s").orElseThrow().ttlIndexes())
        .singleElement()
        .satisfies(
            i -> {
              assertThat(i.name()).isEqualTo("s_seen");
              assertThat(i.encoding().texts()).isEqualTo(TimestampEncoding.Texts.MILLIS);
            });
    define("ALTER TABLE s RENAME COLUMN seen TO last_seen");
    define("ALTER TABLE s RENAME TO sessions");
    assertThat(new LapseTables(connection).ttlIndexes())
        .singleElement()
        .satisfies(
            d -> {
              assertThat(d.table()).isEqualTo("sessions");
              assertThat(d.column()).isEqualTo("last_seen");
            });
    LapseException refused =
        catchThrowableOfType(
            LapseException.class, () -> define("ALTER TABLE sessions DROP COLUMN last_seen"));
    assertThat(refused.state()).isEqualTo(SqlState.DEPENDENT_OBJECTS);
    define("ALTER TABLE sessions ADD COLUMN note VARCHAR(3)");
    define("ALTER TABLE sessions DROP COLUMN note");
    define("DROP TABLE sessions");
    assertThat(catalog().ttlIndexes()).isEmpty();
    assertThat(new LapseTables(connection).ttlIndexes()).isEmpty();
  }

  @Test
  void aStrictTableKeepsSqlitesRules() {
    define(
        "CREATE TABLE s (id INTEGER PRIMARY KEY, at INTEGER, TTL INDEX s_at (at STORED AS EPOCH"
            + " SECONDS) EXPIRE AFTER 1 DAY) STRICT");
    assertThat(catalog().ttlIndex("s_at").orElseThrow().encoding())
        .isEqualTo(
            new TimestampEncoding(StoredForm.EPOCH_SECONDS, TimestampEncoding.Texts.NONE, true));
  }

  @Test
  void viewsAndPlainIndexesAreSqlites() {
    define("CREATE TABLE t (a INT, b TEXT)");
    define("CREATE UNIQUE INDEX i ON t (lower(b)) WHERE a -> '$.x' IS NULL");
    define("CREATE VIEW v (x) AS SELECT a FROM t WHERE b GLOB 'x*' LIMIT 1, 2;");
    assertThat(catalog().view("v").orElseThrow().body())
        .isEqualTo("SELECT a FROM t WHERE b GLOB 'x*' LIMIT 1, 2");
    assertThat(define("CREATE TABLE IF NOT EXISTS t (a INT, b TEXT)").warnings()).isEmpty();
    assertThat(define("CREATE TABLE IF NOT EXISTS t (a INT)").warnings()).hasSize(1);
    define("DROP VIEW v");
    define("DROP INDEX i");
    define("DROP TABLE t");
    assertThat(connection.number("SELECT count(*) FROM sqlite_schema")).isEqualTo(0);
  }

  @Test
  void anIdentityIsNumbered() {
    define("CREATE TABLE t (id BIGINT GENERATED ALWAYS AS IDENTITY, c TEXT, PRIMARY KEY (id))");
    connection.execute("INSERT INTO t(c) VALUES ('a'), ('b')");
    assertThat(connection.number("SELECT max(id) FROM t")).isEqualTo(2);
    assertThat(catalog().table("t").orElseThrow().rowidColumn()).contains("id");
  }
}
