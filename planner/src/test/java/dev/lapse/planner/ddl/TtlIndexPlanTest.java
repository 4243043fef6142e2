package dev.lapse.planner.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lapse.error.LapseException;
import dev.lapse.parser.LapseParser;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TtlOptions;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TtlIndexPlanTest {
  private static DdlPlan plan(String sql) {
    return new DdlPlanner(Catalogs.typical())
        .plan(LapseParser.parseStatement(sql), sql)
        .orElseThrow();
  }

  private static String refusal(String sql) {
    LapseException e = catchThrowableOfType(LapseException.class, () -> plan(sql));
    assertThat(e).as(sql).isNotNull();
    return e.state().code() + " " + e.getMessage();
  }

  private static String sql(String statement) {
    return ((DdlStep.RunSql) plan(statement).steps().get(0)).text();
  }

  private static TtlDefinition definition(String statement) {
    List<DdlStep> steps = plan(statement).steps();
    return ((DdlStep.StoreTtlIndex) steps.get(steps.size() - 1)).definition();
  }

  private static ExpireAfter duration(String words) {
    return definition("CREATE TTL INDEX i ON t (tc) EXPIRE AFTER " + words).expireAfter();
  }

  @Test
  void aTtlIndexIsMadeProbedAndKept() {
    DdlPlan plan = plan("CREATE TTL INDEX i ON T (Ts DESC) EXPIRE AFTER INTERVAL '1' DAY");
    assertThat(plan.steps()).hasSize(3);
    assertThat(plan.steps().get(0))
        .isEqualTo(new DdlStep.RunSql("CREATE INDEX \"main\".\"i\" ON \"t\"(\"ts\" DESC)"));
    assertThat(((DdlStep.RequireNoNumbers) plan.steps().get(1)).probe())
        .isEqualTo("SELECT 1 FROM \"main\".\"t\" INDEXED BY \"i\" WHERE \"ts\" < '' LIMIT 1");
    assertThat(plan.warnings())
        .containsExactly(
            "for every row that expires in t, SQLite reads all of child (ON DELETE CASCADE),"
                + " because no index begins with (t_id); create one: CREATE INDEX … ON child"
                + " (t_id)");
  }

  @Test
  void aColumnThatCanHoldNoNumbersOrSaysWhatTheyMeanNeedsNoProbe() {
    assertThat(plan("CREATE TTL INDEX i ON t (tc) EXPIRE AFTER 1 DAY").steps()).hasSize(2);
    assertThat(plan("CREATE TTL INDEX i ON t (em) EXPIRE AFTER 1 DAY").steps()).hasSize(2);
    assertThat(
            plan("CREATE TTL INDEX i ON t (n STORED AS EPOCH SECONDS) EXPIRE AFTER 1 DAY").steps())
        .hasSize(2);
    assertThat(definition("CREATE TTL INDEX i ON t (v STORED AS TEXT) EXPIRE AFTER 1 DAY"))
        .satisfies(d -> assertThat(d.storedAs()).contains(StoredForm.TEXT));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "0 SECONDS | 0",
        "90 MINUTES | 5400",
        "60*60 SECONDS | 3600",
        "(1 + 2) * 2 HOURS | 21600",
        "2 WEEKS | 1209600",
        "2147483647 SECONDS | 2147483647",
        "INTERVAL '365' DAY | 31536000",
        "INTERVAL '1 12:00' DAY TO MINUTE | 129600",
        "INTERVAL '1:30' HOUR TO MINUTE | 5400",
        "INTERVAL '10.000' SECOND | 10",
        "INTERVAL '1' WEEK | 604800",
        "0 MONTHS | 0",
      })
  void durationsOfElapsedTime(String words, long seconds) {
    assertThat(duration(words)).isEqualTo(new ExpireAfter.Elapsed(seconds));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "3 MONTHS | 3",
        "2 YEARS | 24",
        "INTERVAL '1-6' YEAR TO MONTH | 18",
        "INTERVAL '100' MONTH | 100",
        "68 YEARS | 816",
      })
  void durationsOfTheCalendar(String words, int months) {
    assertThat(duration(words)).isEqualTo(new ExpireAfter.Calendar(months));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "-1 SECONDS | 22008 | found -1 seconds",
        "INTERVAL '-1' DAY | 22008 | found -86,400 seconds",
        "INTERVAL -'1' DAY | 22008 | found -86,400 seconds",
        "2147483648 SECONDS | 22008 | found 2,147,483,648 seconds",
        "9223372036854775807 DAYS | 22008 | 0 to 2,147,483,647 seconds",
        "INTERVAL '9999' YEAR(4) | 22008 | found 119,988 months",
        "69 YEARS | 22008 | found 828 months",
        "NULL SECONDS | 22023 | found NULL",
        "1.5 SECONDS | 22023 | found 1.5",
        "'abc' SECONDS | 22023 | found 'abc'",
        "INTERVAL '1.5' SECOND | 22023 | whole number of seconds",
        "INTERVAL '1:60' HOUR TO MINUTE | 22023 | is no interval of HOUR TO MINUTE",
        "1/0 SECONDS | 22012 | divides by zero",
        "n SECONDS | 22023 | found n",
      })
  void durationsThatAreNone(String words, String state, String message) {
    assertThat(refusal("CREATE TTL INDEX i ON t (tc) EXPIRE AFTER " + words))
        .startsWith(state + " line 1:")
        .contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "i ON t (ts, d) | 42P17 line 1:30: a TTL index needs exactly one column, found (ts, d);"
            + " create one TTL index per column",
        "i ON t (date(ts)) | is on a column, found the expression",
        "i ON t (id) | 42809 line 1:26: id is the rowid",
        "i ON t (rowid) | 42809 line 1:26: rowid is the rowid",
        "i ON t (nope) | 42703 line 1:26: there is no column nope in t",
        "i ON t (n) | 42804 line 1:26: a TTL index serves DATE and TIMESTAMP columns, and n is"
            + " declared BIGINT; if its numbers are times, say which: (n STORED AS EPOCH SECONDS),"
            + " EPOCH MILLIS or JULIAN DAY",
        "i ON t (v) | v is declared VARCHAR(20); if it holds ISO-8601 text, write (v STORED AS"
            + " TEXT)",
        "i ON t (x) | x is declared no type",
        "i ON t (b STORED AS EPOCH SECONDS) | b is BOOLEAN",
        "i ON t (v STORED AS EPOCH SECONDS) | in which SQLite turns numbers into texts",
        "i ON t (tc STORED AS EPOCH MILLIS) | has a CHECK that lets only texts in",
        "i ON t (em STORED AS EPOCH SECONDS) | is declared TIMESTAMP EPOCH MILLIS",
        "i ON v (ts) | 42809 line 1:23: v is a view",
        "i ON fts (ts) | is a virtual table",
        "i ON nope (ts) | 42P01 line 1:23: there is no table nope",
        "i ON lapse_passes (ts) | 42501 line 1:23: lapse_passes belongs to Lapse itself",
        "lapse_i ON t (ts) | 42501 line 1:18: lapse_i belongs to Lapse",
        "sqlite_i ON t (ts) | belongs to SQLite itself",
        "p ON t (ts) | 42710 line 1:18: there is an index p already",
        "n ON t (ts) | 42710 line 1:18: there is an index n already",
        "child ON t (ts) | there is a table child already",
        "ttl.i ON t (ts) | 42501 line 1:18: the schema ttl",
        "i ON other.t (ts) | there is no schema other",
      })
  void indexesThatCannotBe(String what, String message) {
    assertThat(refusal("CREATE TTL INDEX " + what + " EXPIRE AFTER 1 DAY")).contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "v = 'x' AND t.n > 1 | \"v\" = 'x' AND \"n\" > 1",
        "NOT (n = 1 OR n = 2) | NOT (\"n\" = 1 OR \"n\" = 2)",
        "(n = 1 OR n = 2) AND b | (\"n\" = 1 OR \"n\" = 2) AND \"b\"",
        "v IS NOT NULL | \"v\" IS NOT NULL",
        "v IN ('a', 'it''s') | \"v\" IN ('a', 'it''s')",
        "n NOT BETWEEN 1 AND 2 + 3 * n | \"n\" NOT BETWEEN 1 AND (2 + (3 * \"n\"))",
        "v LIKE 'a\\%%' ESCAPE '\\' | \"v\" LIKE 'a\\%%' ESCAPE '\\'",
        "v NOT GLOB 'a*' | \"v\" NOT GLOB 'a*'",
        "lower(v) = 'x' | lower(\"v\") = 'x'",
        "CHAR_LENGTH(v) > 2 | length(\"v\") > 2",
        "CASE WHEN n > 1 THEN b ELSE 0 END = 1 | (CASE WHEN \"n\" > 1 THEN \"b\" ELSE 0 END) = 1",
        "CAST(v AS INTEGER) = -1 | CAST(\"v\" AS INTEGER) = -1",
        "b IS TRUE | \"b\" IS TRUE",
        "n IS DISTINCT FROM 3 | \"n\" IS NOT 3",
        "tc > TIMESTAMP '2024-05-01 00:00:00' | \"tc\" > '2024-05-01 00:00:00.000'",
        "em > TIMESTAMP '2024-05-01 00:00:00' | \"em\" > 1714521600000",
        "d >= DATE '2024-05-01' | \"d\" >= '2024-05-01'",
        "v COLLATE NOCASE = 'x' | (\"v\" COLLATE NOCASE) = 'x'",
        "x ->> '$.a' = 1 | (\"x\" ->> '$.a') = 1",
        "date(ts) > '2024' | date(\"ts\") > '2024'",
      })
  void predicatesAreWrittenForSqlite(String where, String text) {
    assertThat(definition("CREATE TTL INDEX i ON t (tc) EXPIRE AFTER 1 DAY WHERE " + where))
        .satisfies(d -> assertThat(d.predicate()).contains(text));
    assertThat(sql("CREATE TTL INDEX i ON t (tc) EXPIRE AFTER 1 DAY WHERE " + where))
        .isEqualTo("CREATE INDEX \"main\".\"i\" ON \"t\"(\"tc\") WHERE " + text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "n IN (SELECT t_id FROM child) | has no subquery",
        "EXISTS (SELECT 1 FROM child) | has no subquery",
        "n = (SELECT 1) | has no subquery",
        "count(*) > 1 | has no aggregate such as",
        "max(n) > 1 | has no aggregate such as max",
        "n = ? | has no parameters",
        "child.t_id = 1 | looks at the columns of t only, found child.t_id",
        "nope = 1 | 42703 line 1:55: there is no column nope in t",
        "random() > 1 | must always answer the same for the same row, which random does not",
        "ts < CURRENT_TIMESTAMP | which CURRENT_TIMESTAMP does not",
        "ts < datetime('now') | which datetime('now') does not",
        "ts < datetime() | which datetime does not",
        "strftime('%Y') = '2024' | which strftime does not",
        "date(ts, 'localtime') > '' | which date('localtime') does not",
        "my_function(n) = 1 | my_function is none",
        "ts > INTERVAL '1' DAY | does not take the literal",
        "sum(n) OVER () > 1 | has no window function",
        "v COLLATE french = 'x' | collations BINARY, NOCASE and RTRIM",
      })
  void predicatesThatCannotBe(String where, String message) {
    assertThat(refusal("CREATE TTL INDEX i ON t (tc) EXPIRE AFTER 1 DAY WHERE " + where))
        .startsWith("42")
        .contains(" line 1:")
        .contains(message);
  }

  @Test
  void optionsAreReadAndChecked() {
    TtlOptions options =
        definition(
                "CREATE TTL INDEX i ON t (tc) EXPIRE AFTER 1 DAY WITH (delete_target_rows = 0,"
                    + " delete_target_time_ms = 500, window = '22:00-05:00', on_blocked = 'fail')")
            .options();
    assertThat(options.deleteTargetRows()).isEqualTo(OptionalLong.of(0));
    assertThat(options.deleteTargetTimeMillis()).isEqualTo(OptionalLong.of(500));
    assertThat(options.window().orElseThrow()).hasToString("22:00-05:00");
    assertThat(options.onBlocked()).isEqualTo(TtlOptions.OnBlocked.FAIL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "speed = 1 | 42704 line 1:55: a TTL index has no option speed; it has delete_target_rows,"
            + " delete_target_time_ms, window, on_blocked",
        "delete_target_rows = -1 | is a whole number from 0 (no limit), found -1",
        "delete_target_rows = 1.5 | found 1.5",
        "delete_target_rows = 'x' | found 'x'",
        "window = '22:00' | window is two times of day",
        "window = '25:00-01:00' | window is two times of day",
        "on_blocked = 'wait' | on_blocked is 'skip' or 'fail', found 'wait'",
        "on_blocked = 'skip', ON_BLOCKED = 'fail' | is given twice",
      })
  void optionsThatAreNone(String options, String message) {
    assertThat(refusal("CREATE TTL INDEX i ON t (tc) EXPIRE AFTER 1 DAY WITH (" + options + ")"))
        .contains(message);
  }

  @Test
  void ifNotExistsWarnsOfAnotherDefinitionAndChangesNothing() {
    String same = "CREATE TTL INDEX IF NOT EXISTS n ON t (old) EXPIRE AFTER 24 HOURS WHERE v = 'x'";
    assertThat(plan(same)).isEqualTo(DdlPlan.NOTHING);
    assertThat(plan(same.replace("24", "48")))
        .isEqualTo(
            DdlPlan.warning(
                "TTL index n exists with another definition (ON t (old) EXPIRE AFTER 1 DAY WHERE"
                    + " \"v\" = 'x'); nothing was changed: use ALTER INDEX to change it"));
    assertThat(plan("CREATE TTL INDEX IF NOT EXISTS p ON t (ts) EXPIRE AFTER 1 DAY").warnings())
        .singleElement()
        .asString()
        .contains("it is no TTL index");
    assertThat(plan("CREATE TTL INDEX IF NOT EXISTS lost ON t (ts) EXPIRE AFTER 1 DAY").warnings())
        .singleElement()
        .asString()
        .contains("is invalid (the index is gone)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "u EXPIRE AFTER 1 DAY | 42809 line 1:13: index u is unique",
        "two EXPIRE AFTER 1 DAY | index two is over 2 columns",
        "ex EXPIRE AFTER 1 DAY | index ex is over an expression",
        "pn EXPIRE AFTER 1 DAY | 42804",
        "nope EXPIRE AFTER 1 DAY | 42704 line 1:13: there is no index nope",
        "p NO EXPIRE | 42809 line 1:13: index p is no TTL index",
        "p SUSPEND | index p is no TTL index",
        "lost RESUME | 55000 line 1:13: TTL index lost is invalid: the index is gone; drop it with"
            + " DROP INDEX and create it again",
        "lost EXPIRE AFTER 1 DAY | is invalid",
        "n RENAME TO p | there is an index p already",
        "n RENAME TO lost | there is an invalid TTL index lost",
        "ex RENAME TO y | is over an expression and keeps its name",
        "n SET (speed = 1) | has no option speed",
      })
  void changesThatCannotBe(String change, String message) {
    assertThat(refusal("ALTER INDEX " + change)).contains(message);
  }

  @Test
  void changesOfATtlIndexRebuildNothing() {
    assertThat(plan("ALTER INDEX N EXPIRE AFTER 2 DAYS").steps())
        .containsExactly(new DdlStep.SetExpireAfter("n", new ExpireAfter.Elapsed(172_800)));
    assertThat(plan("ALTER INDEX n NO EXPIRE").steps())
        .containsExactly(new DdlStep.RemoveTtlIndex("n"));
    assertThat(plan("ALTER INDEX n SUSPEND").steps())
        .containsExactly(new DdlStep.SetSuspended("n", true));
    assertThat(plan("ALTER INDEX n RESUME").steps())
        .containsExactly(new DdlStep.SetSuspended("n", false));
    assertThat(plan("ALTER INDEX p EXPIRE AFTER 1 DAY").steps())
        .noneMatch(s -> s instanceof DdlStep.RunSql);
  }

  @Test
  void renamingAnIndexBuildsItAgain() {
    assertThat(plan("ALTER INDEX n RENAME TO m").steps())
        .containsExactly(
            new DdlStep.RunSql("DROP INDEX \"main\".\"n\""),
            new DdlStep.RunSql("CREATE INDEX \"main\".\"m\" ON \"t\"(\"old\" COLLATE \"BINARY\")"),
            new DdlStep.RenameTtlIndex("n", "m"));
  }

  @Test
  void droppingForgets() {
    assertThat(plan("DROP INDEX n").steps())
        .containsExactly(
            new DdlStep.RunSql("DROP INDEX \"main\".\"n\""), new DdlStep.RemoveTtlIndex("n"));
    assertThat(plan("DROP INDEX lost").steps()).containsExactly(new DdlStep.RemoveTtlIndex("lost"));
    assertThat(plan("DROP INDEX IF EXISTS nope")).isEqualTo(DdlPlan.NOTHING);
    assertThat(refusal("DROP INDEX nope")).isEqualTo("42704 line 1:12: there is no index nope");
    assertThat(refusal("DROP INDEX sqlite_autoindex_t_1")).startsWith("42501");
  }

  @Test
  void explainSeesTheIndexAsItWouldBe() {
    DdlPlanner planner = new DdlPlanner(Catalogs.typical());
    ProposedTtlIndex fresh =
        planner
            .proposed(
                LapseParser.parseStatement(
                    "CREATE TTL INDEX i ON t (n STORED AS EPOCH MILLIS) EXPIRE AFTER 3 MONTHS"))
            .orElseThrow();
    assertThat(fresh.now()).isEmpty();
    assertThat(fresh.indexExists()).isFalse();
    assertThat(fresh.then().encoding().form()).isEqualTo(StoredForm.EPOCH_MILLIS);
    ProposedTtlIndex changed =
        planner
            .proposed(LapseParser.parseStatement("ALTER INDEX n EXPIRE AFTER 3 MONTHS"))
            .orElseThrow();
    assertThat(changed.now().orElseThrow().expireAfter())
        .isEqualTo(new ExpireAfter.Elapsed(86_400));
    assertThat(changed.then().expireAfter()).isEqualTo(new ExpireAfter.Calendar(3));
    assertThat(changed.table().name()).isEqualTo("t");
    assertThat(planner.proposed(LapseParser.parseStatement("DROP INDEX n"))).isEmpty();
  }
}
