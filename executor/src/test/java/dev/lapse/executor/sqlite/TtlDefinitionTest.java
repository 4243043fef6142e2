package dev.lapse.executor.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.LapseParser;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.ddl.DdlPlan;
import dev.lapse.planner.ddl.DdlPlanner;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.expiry.TtlState;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Definitions carried out in a real file, with another program at work behind our back. */
class TtlDefinitionTest {
  @TempDir Path folder;
  private SqliteConnection connection;
  private SqliteConnection other;

  @BeforeEach
  void open() {
    DatabaseFile file = DatabaseFile.OnDisk.of(folder.resolve("t.db").toString());
    connection = SqliteConnection.open(file, false, 1_000);
    other = SqliteConnection.open(file, false, 1_000);
    other.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, kind TEXT, n BIGINT)");
  }

  @AfterEach
  void close() {
    connection.close();
    other.close();
  }

  private Catalog catalog() {
    return CatalogReader.read(connection, 1);
  }

  private List<String> define(String... statements) {
    List<String> warnings = new java.util.ArrayList<>();
    for (String sql : statements) {
      connection.execute("BEGIN IMMEDIATE");
      try {
        DdlPlan plan =
            new DdlPlanner(catalog()).plan(LapseParser.parseStatement(sql), sql).orElseThrow();
        DdlRunner.run(connection, plan);
        warnings.addAll(plan.warnings());
        connection.execute("COMMIT");
      } catch (RuntimeException e) {
        connection.execute("ROLLBACK");
        throw e;
      }
    }
    return warnings;
  }

  private TtlIndex index(String name) {
    return catalog().ttlIndex(name).orElseThrow();
  }

  private String reason(String name) {
    return ((TtlState.Invalid) index(name).state()).reason();
  }

  private static void assertRefused(SqlState state, String message, Runnable definition) {
    assertThatThrownBy(definition::run)
        .isInstanceOfSatisfying(LapseException.class, e -> assertThat(e.state()).isEqualTo(state))
        .hasMessageContaining(message);
  }

  @Test
  void aTtlIndexIsAnIndexAndARow() {
    define(
        "CREATE TTL INDEX n ON t (TS DESC) EXPIRE AFTER 90 MINUTES WHERE kind = 'x' WITH (window ="
            + " '22:00-05:00', delete_target_rows = 10)");
    assertThat(other.row("SELECT sql FROM sqlite_schema WHERE name = 'n'"))
        .containsExactly("CREATE INDEX \"n\" ON \"t\"(\"ts\" DESC) WHERE \"kind\" = 'x'");
    TtlIndex index = index("N");
    assertThat(index.column()).isEqualTo("ts");
    assertThat(index.descending()).isTrue();
    assertThat(index.expireAfter()).isEqualTo(new ExpireAfter.Elapsed(5_400));
    assertThat(index.predicate()).contains("\"kind\" = 'x'");
    assertThat(index.state()).isEqualTo(new TtlState.Active());
    assertThat(index.options().window().orElseThrow()).hasToString("22:00-05:00");
    assertThat(index.options().deleteTargetRows()).hasValue(10);
    assertThat(catalog().table("t").orElseThrow().hasTtl()).isTrue();
  }

  @Test
  void aRolledBackDefinitionLeavesNothing() {
    connection.execute("BEGIN IMMEDIATE");
    String sql = "CREATE TTL INDEX n ON t (ts) EXPIRE AFTER 1 DAY";
    DdlRunner.run(
        connection,
        new DdlPlanner(catalog()).plan(LapseParser.parseStatement(sql), sql).orElseThrow());
    assertThat(index("n").hides()).isTrue();
    connection.execute("ROLLBACK");
    assertThat(catalog().ttlIndexes()).isEmpty();
    assertThat(connection.number("SELECT count(*) FROM sqlite_schema")).isEqualTo(1);
  }

  @Test
  void aColumnThatHoldsNumbersIsRefusedUnlessTheirMeaningIsSaid() {
    other.execute("INSERT INTO t(ts) VALUES ('2024-01-01'), (NULL), (1714557600000)");
    assertRefused(
        SqlState.DATATYPE_MISMATCH,
        "(ts STORED AS EPOCH MILLIS), EPOCH SECONDS or JULIAN DAY",
        () -> define("CREATE TTL INDEX n ON t (ts) EXPIRE AFTER 1 DAY"));
    assertThat(connection.number("SELECT count(*) FROM sqlite_schema")).isEqualTo(1);
    define("CREATE TTL INDEX n ON t (ts STORED AS EPOCH MILLIS) EXPIRE AFTER 1 DAY");
    assertThat(index("n").encoding().form()).isEqualTo(StoredForm.EPOCH_MILLIS);
  }

  @Test
  void changesOfADefinitionAreNoticedByTheSchemaVersion() {
    define("CREATE TTL INDEX n ON t (ts) EXPIRE AFTER 1 DAY");
    String[] changes = {
      "ALTER INDEX n EXPIRE AFTER INTERVAL '1-6' YEAR TO MONTH",
      "ALTER INDEX n SUSPEND",
      "ALTER INDEX n SET (on_blocked = 'fail')",
      "ALTER INDEX n NO EXPIRE"
    };
    for (String change : changes) {
      long before = other.number("PRAGMA schema_version");
      if (change.endsWith("NO EXPIRE")) {
        assertThat(index("n").expireAfter()).isEqualTo(new ExpireAfter.Calendar(18));
        assertThat(index("n").state()).isEqualTo(new TtlState.Suspended());
        assertThat(index("n").options().onBlocked()).isEqualTo(TtlOptions.OnBlocked.FAIL);
      }
      define(change);
      assertThat(other.number("PRAGMA schema_version")).as(change).isGreaterThan(before);
    }
    assertThat(catalog().ttlIndexes()).isEmpty();
    assertThat(catalog().index("n")).isPresent();
  }

  @Test
  void aPlainIndexBecomesATtlIndexWithoutBeingBuiltAgain() {
    other.execute("CREATE INDEX p ON t(ts) WHERE t.kind > ''");
    long root = other.number("SELECT rootpage FROM sqlite_schema WHERE name = 'p'");
    define("ALTER INDEX p EXPIRE AFTER 2 WEEKS");
    assertThat(index("p").predicate()).contains("kind > ''");
    assertThat(index("p").state()).isEqualTo(new TtlState.Active());
    assertThat(other.number("SELECT rootpage FROM sqlite_schema WHERE name = 'p'")).isEqualTo(root);
  }

  @Test
  void anIndexIsRenamedWithAllThatIsKeptOfIt() {
    define(
        "CREATE TTL INDEX n ON t (ts DESC) EXPIRE AFTER 1 DAY WHERE kind = 'x'",
        "ALTER INDEX n SUSPEND",
        "ALTER INDEX n RENAME TO m");
    assertThat(catalog().ttlIndex("n")).isEmpty();
    assertThat(index("m").state()).isEqualTo(new TtlState.Suspended());
    assertThat(index("m").descending()).isTrue();
    define("DROP INDEX m");
    assertThat(catalog().ttlIndexes()).isEmpty();
    assertThat(catalog().index("m")).isEmpty();
  }

  @Test
  void whatAnotherProgramRenamesIsFollowed() {
    define("CREATE TTL INDEX n ON t (ts) EXPIRE AFTER 1 DAY WHERE kind = 'x' AND ts > '2020'");
    other.execute("ALTER TABLE t RENAME COLUMN ts TO \"my ts\"");
    other.execute("ALTER TABLE t RENAME COLUMN kind TO sort");
    other.execute("ALTER TABLE t RENAME TO u");
    TtlIndex index = index("n");
    assertThat(index.state()).isEqualTo(new TtlState.Active());
    assertThat(index.table()).isEqualTo("u");
    assertThat(index.column()).isEqualTo("my ts");
    assertThat(index.predicate()).contains("\"sort\" = 'x' AND \"my ts\" > '2020'");
    define("ALTER INDEX n EXPIRE AFTER 2 DAYS");
    other.execute("CREATE TABLE t(ts TIMESTAMP)");
    assertThat(index("n").state()).isEqualTo(new TtlState.Active());
  }

  @Test
  void whatIsGoneOrAnotherIndexIsInvalid() {
    define("CREATE TTL INDEX n ON t (ts) EXPIRE AFTER 1 DAY WHERE kind = 'x'");
    other.execute("DROP INDEX n");
    assertThat(reason("n")).isEqualTo("the index is gone: create it again with CREATE TTL INDEX");
    assertThat(catalog().table("t").orElseThrow().hasTtl()).isFalse();
    other.execute("CREATE INDEX n ON t(ts)");
    assertThat(reason("n")).isEqualTo("its WHERE is now none, it was \"kind\" = 'x'");
    other.execute("DROP INDEX n");
    other.execute("CREATE INDEX n ON t(ts) WHERE kind = 'y'");
    assertThat(reason("n")).contains("its WHERE is now kind = 'y'");
    other.execute("DROP INDEX n");
    other.execute("CREATE INDEX n ON t(n) WHERE kind = 'x'");
    assertThat(reason("n")).isEqualTo("an index of that name is now on column n, it was on ts");
    other.execute("DROP INDEX n");
    other.execute("CREATE UNIQUE INDEX n ON t(ts) WHERE kind = 'x'");
    assertThat(reason("n")).isEqualTo("an index of that name is now unique");
    other.execute("DROP INDEX n");
    other.execute("CREATE INDEX n ON t(ts) WHERE [kind] = 'x'");
    assertThat(index("n").state()).isEqualTo(new TtlState.Active());
    other.execute("DROP TABLE t");
    assertThat(reason("n")).isEqualTo("the index is gone: no table t either");
    define("DROP INDEX n");
    assertThat(catalog().ttlIndexes()).isEmpty();
  }

  @Test
  void anInvalidTtlIndexCanBeCreatedAgain() {
    define("CREATE TTL INDEX n ON t (ts) EXPIRE AFTER 1 DAY");
    other.execute("DROP INDEX n");
    define("CREATE TTL INDEX n ON t (ts) EXPIRE AFTER 2 DAYS");
    assertThat(index("n").expireAfter()).isEqualTo(new ExpireAfter.Elapsed(172_800));
    assertThat(index("n").state()).isEqualTo(new TtlState.Active());
  }

  @Test
  void anEnforcedColumnIsRecognisedAfterARename() {
    other.execute("CREATE TABLE c(a TIMESTAMP CHECK (typeof(a) IN ('integer','null')))");
    assertThat(catalog().table("c").orElseThrow().column("a").orElseThrow().encoding().texts())
        .isEqualTo(dev.lapse.planner.expiry.TimestampEncoding.Texts.ANY);
    other.execute(
        "CREATE TABLE e(a TIMESTAMP EPOCH MILLIS CONSTRAINT x CHECK (typeof([a]) IN"
            + " ('integer', 'null')))");
    other.execute("ALTER TABLE e RENAME COLUMN a TO \"b c\"");
    assertThat(catalog().table("e").orElseThrow().column("b c").orElseThrow().encoding().texts())
        .isEqualTo(dev.lapse.planner.expiry.TimestampEncoding.Texts.NONE);
  }

  @Test
  void aFileOfANewerFormatIsRefused() {
    define("CREATE TTL INDEX n ON t (ts) EXPIRE AFTER 1 DAY");
    other.execute("UPDATE lapse_properties SET value = 2 WHERE name = 'format'");
    assertRefused(SqlState.FEATURE_NOT_SUPPORTED, "another version of Lapse", this::catalog);
  }
}
