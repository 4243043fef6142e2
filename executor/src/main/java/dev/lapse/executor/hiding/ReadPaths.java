package dev.lapse.executor.hiding;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.planner.translate.HidingTexts;
import java.util.List;

/**
 * What SQLite's own plans tell of the ways to hide expired rows in one query. Immutable.
 *
 * @param gain what another way than the test would gain
 * @param readsAll whether some table with TTL is read from its first row to its last
 */
record ReadPaths(Gain gain, boolean readsAll) {
  /** What there is to gain. */
  enum Gain {
    /** The rows have to be looked up anyhow, and few of them. */
    NOTHING,
    /** Each row of a table is tested, so that no test at all would be cheaper. */
    TEST,
    /** An index would answer alone, but the test makes SQLite look up each row besides. */
    INDEX_ONLY
  }

  /** Compares the plans; the connection must have what the texts name. */
  static ReadPaths of(SqliteConnection connection, String filtered, HidingTexts texts) {
    List<String> tested = steps(connection, filtered);
    boolean readsAll = tested.stream().anyMatch(step -> isScanOf(step, texts.tables()));
    if (!readsAll && lookUps(tested) == 0) {
      return new ReadPaths(Gain.NOTHING, false);
    }
    List<String> bare = steps(connection, texts.none().text());
    if (lookUps(tested) > lookUps(bare)) {
      return new ReadPaths(Gain.INDEX_ONLY, readsAll);
    }
    return new ReadPaths(readsAll && texts.folds() ? Gain.TEST : Gain.NOTHING, readsAll);
  }

  /** Returns whether the plan looks excluded keys up in an index that SQLite makes of them. */
  static boolean looksUpKeys(SqliteConnection connection, HidingTexts texts) {
    return steps(connection, texts.exclude().text()).stream()
        .noneMatch(step -> step.startsWith("SCAN lapse_expired"));
  }

  private static List<String> steps(SqliteConnection connection, String sql) {
    return connection.rows("EXPLAIN QUERY PLAN " + sql).stream()
        .map(row -> String.valueOf(row.get(3)))
        .toList();
  }

  /**
   * Returns whether a step reads one of the tables from end to end. A test stands in a query of its
   * own, where its table has no alias. What SQLite calls a SEARCH without an index is a walk, too:
   * it looks for the least or greatest value.
   */
  private static boolean isScanOf(String step, List<String> tables) {
    for (String table : tables) {
      String scan = "SCAN main." + table;
      String search = "SEARCH main." + table;
      if (starts(step, scan) || (starts(step, search) && !step.contains(" USING "))) {
        return true;
      }
    }
    return false;
  }

  private static boolean starts(String step, String with) {
    return step.regionMatches(true, 0, with, 0, with.length())
        && (step.length() == with.length() || step.charAt(with.length()) == ' ');
  }

  private static long lookUps(List<String> steps) {
    return steps.stream()
        .filter(step -> step.startsWith("SCAN ") || step.startsWith("SEARCH "))
        .filter(step -> !step.contains("COVERING INDEX") && !step.equals("SCAN CONSTANT ROW"))
        .count();
  }
}
