package dev.lapse.planner.translate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.sql.SqlText;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is translated answers what SQLite answers where the expired rows never were. */
class RandomQueriesTest {
  private static final int QUERIES = 1_000;

  private static final String[] TABLES = {
    "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v VARCHAR(20), n INTEGER)",
    "CREATE TABLE u(id INTEGER PRIMARY KEY, tid INTEGER, x REAL, name TEXT COLLATE NOCASE)",
    "CREATE TABLE w(a INTEGER, b TEXT, ts TIMESTAMP, PRIMARY KEY (a, b)) WITHOUT ROWID",
    "INSERT INTO t VALUES (2, '2024-05-01 10:00:00.001', 'here', 2), (3, NULL, 'never', 3),"
        + " (4, '2024-05-02 09:00:00.000', 'HERE', NULL), (7, '2024-05-02 09:00:00.000', NULL, 1)",
    "INSERT INTO u VALUES (1, 1, 1.5, 'a'), (2, 2, NULL, 'Here'), (3, 3, 2, 'c'), (4, 1, -1, NULL)",
    "INSERT INTO w VALUES (1, 'x', '2024-05-02 09:00:00.000'), (2, 'here', NULL),"
        + " (3, '2', '2024-05-02 10:00:00.000')"
  };
  private static final String[] EXPIRED = {
    "INSERT INTO t VALUES (1, '2024-05-01 10:00:00.000', 'gone', 1),"
        + " (5, '2024-01-01 00:00:00.000', 'here', 2), (6, '2024-05-01 09:59:59.999', NULL, 3)",
    "INSERT INTO w VALUES (4, 'x', '2024-05-02 08:00:00.000'), (2, 'y', '0000-01-01 00:00:00.000')"
  };

  @Test
  void translatedQueriesAnswerAsIfExpiredRowsNeverWere() throws SQLException {
    try (SqliteFile clean = new SqliteFile(TABLES);
        SqliteFile file = new SqliteFile(TABLES)) {
      file.run(EXPIRED);
      file.expires("t", "ts", SqliteFile.MILLIS, new ExpireAfter.Elapsed(86_400), "")
          .expires("w", "ts", SqliteFile.MILLIS, new ExpireAfter.Elapsed(7_200), "");
      RandomQueries queries = new RandomQueries(20_240_502);
      int compared = 0;
      int refused = 0;
      for (int i = 0; i < QUERIES; i++) {
        String sql = queries.next();
        List<List<Object>> expected;
        try {
          expected = clean.query(SqlText.of(sql));
        } catch (SQLException e) {
          // SQLite doesn't take it (a join's ON that looks ahead): nothing to compare with.
          continue;
        }
        List<List<Object>> actual;
        try {
          actual = file.execute(sql);
        } catch (LapseException e) {
          assertThat(e.state()).as(sql + ": " + e).isNotEqualTo(SqlState.INTERNAL_ERROR);
          refused++;
          continue;
        }
        assertThat(sorted(actual)).as(sql).isEqualTo(sorted(expected));
        compared++;
      }
      assertThat(compared).isGreaterThan(QUERIES / 3);
      assertThat(refused).isLessThan(QUERIES / 2);
    }
  }

  private static List<String> sorted(List<List<Object>> rows) {
    return rows.stream().map(List::toString).sorted().toList();
  }
}
