package dev.lapse.executor.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.functions.Functions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SqlFunctionTest {
  private final SqliteConnection connection =
      SqliteConnection.open(new DatabaseFile.InMemory("functions"), false, 1_000);
  private final List<String> asked = new ArrayList<>();

  /** Adds whole numbers, and can give them up again. */
  private static final class Total implements SqlFunction.Group {
    private long total;

    @Override
    public void add(FunctionArguments arguments) {
      total += arguments.integer(0);
    }

    @Override
    public void remove(FunctionArguments arguments) {
      total -= arguments.integer(0);
    }

    @Override
    public Object value() {
      return total;
    }
  }

  /** Keeps the last value. */
  private static final class Last implements SqlFunction.Group {
    private @Nullable Object last;

    @Override
    public void add(FunctionArguments arguments) {
      last = arguments.value(0);
    }

    @Override
    public @Nullable Object value() {
      return last;
    }
  }

  private static Object fail(FunctionArguments arguments) {
    throw LapseException.of(SqlState.DATA_EXCEPTION, "not " + arguments.text(0));
  }

  private static final List<SqlFunction> OFFERED =
      List.of(
          new SqlFunction.Scalar("lapse_same", 1, arguments -> arguments.value(0)),
          new SqlFunction.Scalar("lapse_fail", 1, SqlFunctionTest::fail),
          new SqlFunction.Aggregate("lapse_total", 1, Total::new),
          new SqlFunction.Aggregate("lapse_last", 1, Last::new));

  @BeforeEach
  void offer() {
    connection.offer(
        name -> {
          asked.add(name);
          return OFFERED.stream().filter(f -> f.name().equals(name)).toList();
        });
    connection.execute("CREATE TABLE t(a)");
    connection.execute("INSERT INTO t VALUES (1), (2), (4), (8)");
  }

  @AfterEach
  void close() {
    connection.close();
  }

  @Test
  void valuesOfEveryKindGoThereAndBack() {
    assertThat(connection.row("SELECT lapse_same(1), lapse_same(1.5), LAPSE_SAME('ä\uD83D\uDE00')"))
        .containsExactly(1L, 1.5, "ä\uD83D\uDE00");
    assertThat(connection.row("SELECT lapse_same(NULL), hex(lapse_same(x'00ff'))"))
        .containsExactly(null, "00FF");
  }

  @Test
  void aFunctionIsRegisteredOnceAndOnlyWhenAViewOrStatementNeedsIt() {
    connection.execute("CREATE TEMP VIEW v AS SELECT lapse_same(a) AS b FROM t");
    asked.clear();
    assertThat(connection.number("SELECT sum(b) FROM v")).isEqualTo(15);
    assertThat(connection.number("SELECT lapse_same(3)")).isEqualTo(3);
    assertThat(asked).containsExactly("lapse_same");
  }

  @Test
  void anUnknownFunctionIsSqlitesError() {
    assertThatThrownBy(() -> connection.prepare("SELECT nonsense(1)"))
        .hasMessageContaining("no such function: nonsense");
  }

  @Test
  void anErrorKeepsItsState() {
    assertThatThrownBy(() -> connection.row("SELECT lapse_fail('so')"))
        .isInstanceOf(LapseException.class)
        .hasMessage("not so")
        .extracting(e -> ((LapseException) e).state())
        .isEqualTo(SqlState.DATA_EXCEPTION);
    assertThat(connection.number("SELECT 1")).isEqualTo(1);
  }

  @Test
  void anAggregateHasAStateForEachGroup() {
    assertThat(connection.rows("SELECT a % 4, lapse_total(a) FROM t GROUP BY 1"))
        .containsExactly(List.of(0L, 12L), List.of(1L, 1L), List.of(2L, 2L));
    assertThat(connection.row("SELECT lapse_total(a), lapse_last(a) FROM t"))
        .containsExactly(15L, 8L);
    assertThat(connection.row("SELECT lapse_total(a), lapse_last(a) FROM t WHERE a > 100"))
        .containsExactly(0L, null);
  }

  @Test
  void anAggregateServesWindows() {
    assertThat(
            connection.rows(
                "SELECT lapse_total(a) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)"
                    + " FROM t"))
        .containsExactly(List.of(1L), List.of(3L), List.of(6L), List.of(12L));
    assertThat(connection.rows("SELECT lapse_last(a) OVER (ORDER BY a) FROM t"))
        .containsExactly(List.of(1L), List.of(2L), List.of(4L), List.of(8L));
    assertThatThrownBy(
            () -> connection.rows("SELECT lapse_last(a) OVER (ORDER BY a ROWS 1 PRECEDING) FROM t"))
        .hasMessageContaining("UNBOUNDED PRECEDING");
  }

  @Test
  void patternsMatch() {
    connection.offer(Functions::named);
    assertThat(
            connection.row(
                "SELECT 'abc' REGEXP 'b', 'abc' REGEXP '^b', NULL REGEXP 'a',"
                    + " lapse_similar('a(b|c)+%', 'abcbx'), lapse_similar('a!%', 'a%', '!'),"
                    + " lapse_similar('[[:DIGIT:]a-c]_', '5.')"))
        .containsExactly(1L, 0L, null, 1L, 1L, 1L);
    assertThatThrownBy(() -> connection.row("SELECT 'a' REGEXP '('"))
        .isInstanceOf(LapseException.class)
        .extracting(e -> ((LapseException) e).state())
        .isEqualTo(SqlState.INVALID_REGULAR_EXPRESSION);
  }

  @Test
  void whatIsKeptInTheFileCallsNoFunctionOfOurs() {
    connection.offer(Functions::named);
    for (String definition :
        List.of(
            "CREATE TABLE u (a CHECK (lapse_reverse(a) = a))",
            "CREATE TABLE u (a CHECK (a REGEXP 'x'))",
            "CREATE INDEX i ON t (lapse_initcap(a))",
            "CREATE VIEW v AS SELECT lapse_reverse(a) FROM t",
            "CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT lapse_reverse(1); END",
            "ALTER TABLE t ADD COLUMN b AS (lapse_reverse(a))")) {
      assertThatThrownBy(() -> connection.execute(definition))
          .as(definition)
          .hasMessageContaining("kept in the file");
    }
    connection.execute("CREATE VIEW v AS SELECT a REGEXP '^1' AS b FROM t");
    assertThat(connection.number("SELECT sum(b) FROM v")).isEqualTo(1);
    connection.execute("CREATE TEMP VIEW w AS SELECT lapse_reverse(a) AS b FROM t");
    connection.execute("CREATE TABLE u AS SELECT lapse_reverse(a) AS b FROM t");
    assertThat(connection.number("SELECT count(*) FROM u JOIN w USING (b)")).isEqualTo(4);
  }

  @Test
  void textsAreMadeOfCodePointsUpToALimit() {
    connection.offer(Functions::named);
    assertThat(
            connection.row(
                "SELECT lapse_reverse('a😀b'), lapse_lpad('😀', 3, 'xy'), lapse_rpad('😀ab', 2,"
                    + " 'x'), lapse_rpad('a', 3, ''), lapse_initcap('o’neill ÄRGER'),"
                    + " lapse_translate('a😀', '😀', 'b')"))
        .containsExactly("b😀a", "xy😀", "😀a", "a", "O’Neill Ärger", "ab");
    assertThatThrownBy(() -> connection.row("SELECT lapse_lpad('a', 2000000000, 'x')"))
        .isInstanceOf(LapseException.class)
        .extracting(e -> ((LapseException) e).state())
        .isEqualTo(SqlState.STRING_TOO_LONG);
  }

  @Test
  void numbersAreCutAndReadAsDecimals() {
    connection.offer(Functions::named);
    assertThat(
            connection.row(
                "SELECT lapse_truncate(1.15, 2), lapse_truncate(-1999, -3),"
                    + " lapse_truncate(1e300, 2), lapse_number(' 1.5 '), lapse_number('1e3'),"
                    + " lapse_number('1x'), lapse_number('99999999999999999999')"))
        .containsExactly(1.15, -1000L, 1e300, 1.5, 1000L, null, 1e20);
  }
}
