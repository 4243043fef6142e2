package dev.lapse.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.error.LapseException;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.util.Litmus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Statements put together at random survive unparse and parse. A failure names its seed and text.
 */
final class RandomStatementsTest {
  private static final int STATEMENTS = 400;
  private static final String[] NAMES = {
    "t", "ts", "ttl", "index", "expired", "date", "value", "count", "\"a b\"", "[x y]", "`z`",
    "row", "seconds"
  };
  private static final String[] UNITS = {
    "SECONDS", "MINUTE", "HOURS", "DAY", "WEEKS", "MONTH", "YEARS"
  };
  private static final String[] TYPES = {
    "INTEGER",
    "VARCHAR(20)",
    "TIMESTAMP",
    "TIMESTAMP(3) STORED AS EPOCH MILLIS",
    "DECIMAL(10, 2)",
    "TEXT",
    ""
  };
  private static final String[] RULES = {
    " NOT NULL",
    " UNIQUE",
    " DEFAULT 1",
    " DEFAULT (1 + 2)",
    " CHECK (a GLOB '*')",
    " COLLATE NOCASE",
    " REFERENCES p"
  };

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void unparseToTheSameTree(long seed) {
    Statements random = new Statements(new Random(seed));
    for (int i = 0; i < STATEMENTS; i++) {
      String sql = random.statement();
      SqlNode tree = parse(seed, sql);
      String text = SqlText.of(tree);
      assertThat(parse(seed, text).equalsDeep(tree, Litmus.IGNORE))
          .as("seed %d: %s%n%s", seed, sql, text)
          .isTrue();
    }
  }

  private static SqlNode parse(long seed, String sql) {
    try {
      return LapseParser.parseStatement(sql);
    } catch (LapseException e) {
      throw new AssertionError("seed " + seed + ": " + sql, e);
    }
  }

  /** Makes statements. */
  private static final class Statements {
    private final Random random;

    Statements(Random random) {
      this.random = random;
    }

    String statement() {
      return switch (random.nextInt(7)) {
        case 0 -> ttlIndex();
        case 1 -> table();
        case 2 -> alterIndex();
        case 3 -> insert();
        case 4 -> update();
        case 5 -> delete();
        default -> query();
      };
    }

    @SafeVarargs
    private <T> T pick(T... choices) {
      return choices[random.nextInt(choices.length)];
    }

    private String maybe(Supplier<String> text) {
      return random.nextBoolean() ? text.get() : "";
    }

    private String name() {
      return pick(NAMES);
    }

    private String duration() {
      return "EXPIRE AFTER "
          + (random.nextBoolean()
              ? "INTERVAL '" + random.nextInt(100) + "' " + pick("DAY", "HOUR", "MONTH", "WEEK")
              : pick("30", "60 * 60", "(2 + 3)", "-1", "NULL", "1.5", "'x'") + " " + pick(UNITS));
    }

    private String ttlTail() {
      return "("
          + name()
          + maybe(() -> " STORED AS EPOCH SECONDS")
          + maybe(() -> " DESC")
          + ") "
          + duration()
          + maybe(() -> " WHERE " + condition(2))
          + maybe(() -> " WITH (delete_target_rows = 5, window = '1')");
    }

    private String ttlIndex() {
      return maybe(() -> "EXPLAIN ")
          + "CREATE TTL INDEX "
          + maybe(() -> "IF NOT EXISTS ")
          + name()
          + " ON "
          + name()
          + " "
          + ttlTail();
    }

    private String column() {
      return name() + " " + pick(TYPES) + maybe(() -> pick(RULES)) + maybe(() -> pick(RULES));
    }

    private String table() {
      return "CREATE TABLE "
          + name()
          + " ("
          + column()
          + maybe(() -> ", " + column())
          + maybe(() -> ", PRIMARY KEY (" + name() + ")")
          + maybe(() -> ", TTL INDEX " + name() + " " + ttlTail())
          + ")"
          + maybe(() -> " WITHOUT ROWID")
          + maybe(() -> " STRICT");
    }

    private String alterIndex() {
      return "ALTER INDEX "
          + name()
          + " "
          + pick(
              "SUSPEND", "RESUME", "NO EXPIRE", duration(), "SET (x = 1)", "RENAME TO " + name());
    }

    private String insert() {
      return pick("INSERT INTO ", "INSERT OR IGNORE INTO ", "REPLACE INTO ")
          + name()
          + " ("
          + name()
          + ") "
          + pick("VALUES (" + expression(2) + ")", query())
          + maybe(this::rowTtl)
          + maybe(() -> " ON CONFLICT DO NOTHING")
          + maybe(() -> " RETURNING " + expression(1));
    }

    private String rowTtl() {
      return pick(
          " USING TTL 60",
          " USING TTL 5 MINUTES",
          " USING TTL INTERVAL '1' DAY",
          " USING TTL ?",
          " USING TTL DEFAULT",
          " USING TTL NEVER",
          " EXPIRE AT " + expression(1));
    }

    private String update() {
      return "UPDATE "
          + name()
          + " AS u"
          + maybe(this::rowTtl)
          + " SET "
          + name()
          + " = "
          + expression(2)
          + maybe(() -> " FROM " + name())
          + maybe(() -> " WHERE " + condition(2))
          + maybe(() -> " RETURNING *");
    }

    private String delete() {
      return "DELETE FROM "
          + name()
          + maybe(() -> " WHERE " + condition(2))
          + maybe(() -> " RETURNING *");
    }

    private String query() {
      return "SELECT "
          + expression(2)
          + " AS "
          + name()
          + " FROM "
          + name()
          + " WHERE "
          + condition(3);
    }

    private String condition(int depth) {
      if (depth == 0) {
        return name() + " IS NOT NULL";
      }
      return pick(
          expression(depth - 1)
              + pick(" = ", " <> ", " < ", " LIKE ", " GLOB ", " == ")
              + expression(depth - 1),
          "(" + condition(depth - 1) + pick(" AND ", " OR ") + condition(depth - 1) + ")",
          "NOT " + condition(depth - 1),
          name() + " IN (1, 2)");
    }

    private String expression(int depth) {
      if (depth == 0) {
        return pick(name(), "1", "'it''s'", "?", "x'00ff'", "DATE '2026-01-01'");
      }
      return pick(
          expression(depth - 1) + pick(" + ", " - ", " * ", " || ") + expression(depth - 1),
          "(" + expression(depth - 1) + " -> '$.a')",
          "max(" + expression(depth - 1) + ")",
          "CASE WHEN " + condition(depth - 1) + " THEN 1 ELSE " + expression(depth - 1) + " END",
          "(" + name() + " COLLATE NOCASE)");
    }
  }
}
