package dev.lapse.planner.plan;

import static dev.lapse.planner.plan.SqliteFixture.ANY_TEXT;
import static dev.lapse.planner.plan.SqliteFixture.MILLIS;
import static dev.lapse.planner.plan.SqliteFixture.MILLIS_AND_TEXT;
import static dev.lapse.planner.plan.SqliteFixture.indexOf;
import static dev.lapse.planner.plan.SqliteFixture.ttl;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.SqlText;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExpiryQueriesTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final ExpireAfter DAY = new ExpireAfter.Elapsed(86_400);
  private static final ExpireAfter WEEK = new ExpireAfter.Elapsed(604_800);

  private static final String[] MIXED = {
    "CREATE TABLE t (id INTEGER PRIMARY KEY, ts, kind TEXT)",
    "CREATE INDEX n ON t (ts)",
    "INSERT INTO t VALUES (1, '2026-11-20', 'a'), (2, '2026-11-28 10:00', 'b'),"
        + " (3, '2026-11-29T11:00:00Z', 'a'), (4, '2026-11-30', 'a'), (5, NULL, 'a'),"
        + " (6, 'NONE', 'a'), (7, 1000, 'a'), (8, 2000, 'a'), (9, '9999-12-31 23:00', 'a'),"
        + " (10, x'31', 'a'), (11, 1e300, 'a')"
  };

  private static Map<String, Object> limit(long rows) {
    return Map.of(ExpiryQueries.COUNT_LIMIT, rows);
  }

  private static Object one(SqliteFixture db, SqlText sql, Map<String, Object> named)
      throws SQLException {
    Object value = db.query(sql, NOW, named).get(0).get(0);
    return value == null ? "NULL" : value;
  }

  @Test
  void countsDueRowsOfEachRangeUpToTheCap() throws SQLException {
    try (SqliteFixture db = new SqliteFixture(MIXED)) {
      TtlIndex ttl = ttl("n", "t", "ts", MILLIS_AND_TEXT, false, DAY, Optional.empty());
      ExpiryQueries queries = ExpiryQueries.of(db.table(ttl), ttl);
      assertThat(db.query(queries.expiredRows(), NOW, limit(100)))
          .containsExactly(List.of(2L, 2L, 1L));
      assertThat(db.query(queries.expiredRows(), NOW, limit(2)))
          .containsExactly(List.of(2L, 2L, 1L));
      assertThat(db.query(queries.expiredRows(), NOW, limit(1)))
          .containsExactly(List.of(1L, 1L, 1L));
      assertThat(one(db, queries.tableRows(), limit(100))).isEqualTo(11L);
      // Before the index exists the answer is the same, by a scan.
      ExpiryQueries scan = ExpiryQueries.of(db.table("t", List.of(), List.of()), ttl);
      assertThat(db.query(scan.expiredRows(), NOW, limit(100))).containsExactly(List.of(5L));
      assertThat(one(db, scan.anythingDue(), Map.of())).isEqualTo(1L);
    }
  }

  @Test
  void knowsWhetherAnythingIsDueByTheIndexAlone() throws SQLException {
    try (SqliteFixture db =
        new SqliteFixture(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, ts)",
            "CREATE INDEX n ON t (ts)",
            "INSERT INTO t VALUES (1, 'NONE'), (2, NULL), (3, '2026-11-29T12:00:00Z')")) {
      TtlIndex ttl = ttl("n", "t", "ts", MILLIS_AND_TEXT, false, DAY, Optional.empty());
      SqlText due = ExpiryQueries.of(db.table(ttl), ttl).anythingDue();
      assertThat(db.query(due, NOW.minusMillis(1), Map.of())).containsExactly(List.of(0L));
      assertThat(db.query(due, NOW, Map.of())).containsExactly(List.of(1L));
      assertThat(db.queryPlan(due)).doesNotContain("SCAN main").contains("SEARCH main.t USING");
    }
  }

  @Test
  void findsTheOldestValueThatEverExpires() throws SQLException {
    try (SqliteFixture db = new SqliteFixture(MIXED)) {
      TtlIndex ttl = ttl("n", "t", "ts", MILLIS_AND_TEXT, false, DAY, Optional.empty());
      SqlText oldest = ExpiryQueries.of(db.table(ttl), ttl).oldest();
      assertThat(db.query(oldest, NOW, Map.of())).containsExactly(List.of(1000L, "2026-11-20"));
      db.run("DELETE FROM t WHERE id NOT IN (5, 6, 9, 10, 11)");
      assertThat(db.query(oldest, NOW, Map.of())).containsExactly(Arrays.asList(null, null));
    }
  }

  @Test
  void saysWhyRowsNeverExpire() throws SQLException {
    try (SqliteFixture db = new SqliteFixture(MIXED)) {
      TtlIndex ttl = ttl("n", "t", "ts", MILLIS_AND_TEXT, false, DAY, Optional.empty());
      assertThat(db.query(ExpiryQueries.of(db.table(ttl), ttl).neverExpires(), NOW, Map.of()))
          .containsExactly(
              List.of("NULL", 1L), List.of("beyond year 9999", 2L), List.of("not a date", 2L));
      TtlIndex text = ttl("n", "t", "ts", ANY_TEXT, false, DAY, Optional.of("kind = 'a' -- x"));
      db.run("DROP INDEX n", "CREATE INDEX n ON t (ts) WHERE kind = 'a'");
      assertThat(db.query(ExpiryQueries.of(db.table(text), text).neverExpires(), NOW, Map.of()))
          .containsExactly(
              List.of("NULL", 1L),
              List.of("a number without STORED AS", 3L),
              List.of("beyond year 9999", 1L),
              List.of("not a date", 2L),
              List.of("outside the predicate", 1L));
    }
  }

  @Test
  void countsWhatAnAlterChanges() throws SQLException {
    try (SqliteFixture db = new SqliteFixture(MIXED)) {
      TtlIndex day = ttl("n", "t", "ts", MILLIS_AND_TEXT, false, DAY, Optional.empty());
      TtlIndex week = day.withExpireAfter(WEEK);
      Table table = db.table(day);
      ExpiryQueries of = ExpiryQueries.of(table, day);
      // By a week rows 1, 7 and 8 are expired; by a day 2 and 3 as well.
      assertThat(one(db, of.becomesExpired(Optional.of(week)), limit(100))).isEqualTo(2L);
      assertThat(one(db, of.comesBack(Optional.of(week)), limit(100))).isEqualTo(2L);
      assertThat(one(db, of.comesBack(Optional.empty()), limit(100))).isEqualTo(5L);
      assertThat(one(db, of.becomesExpired(Optional.empty()), limit(100))).isEqualTo(5L);
      assertThat(one(db, ExpiryQueries.of(table, week).comesBack(Optional.of(day)), limit(9)))
          .isEqualTo(0L);
      // What another TTL index hides neither becomes expired nor comes back.
      TtlIndex other = ttl("m", "t", "ts", MILLIS_AND_TEXT, false, DAY, Optional.of("kind = 'b'"));
      Table both = db.table("t", List.of(indexOf(day), indexOf(other)), List.of(day, other));
      assertThat(one(db, ExpiryQueries.of(both, day).comesBack(Optional.empty()), limit(100)))
          .isEqualTo(4L);
    }
  }

  @Test
  void countsChildrenOfDueRows() throws SQLException {
    try (SqliteFixture db = new SqliteFixture(MIXED)) {
      db.run(
          "CREATE TABLE child (parent INTEGER REFERENCES t ON DELETE CASCADE)",
          "INSERT INTO child VALUES (1), (1), (3), (4), (NULL)");
      TtlIndex ttl = ttl("n", "t", "ts", MILLIS_AND_TEXT, false, DAY, Optional.empty());
      ForeignKey reference =
          new ForeignKey("child", List.of("parent"), "t", List.of(), "CASCADE", "NO ACTION", false);
      SqlText referring = ExpiryQueries.of(db.table(ttl), ttl).referring(reference);
      assertThat(one(db, referring, limit(100))).isEqualTo(3L);
    }
  }

  @Test
  void tellsClusteredRowsFromScattered() throws SQLException {
    try (SqliteFixture db =
        new SqliteFixture(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, up INTEGER, mixed INTEGER)",
            "CREATE INDEX u ON t (up)",
            "CREATE INDEX m ON t (mixed)",
            "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 5000)"
                + " INSERT INTO t SELECT i, i, i * 7919 % 5003 FROM c")) {
      TtlIndex up = ttl("u", "t", "up", MILLIS, false, DAY, Optional.empty());
      TtlIndex mixed = ttl("m", "t", "mixed", MILLIS, false, DAY, Optional.empty());
      assertThat(correlation(db, up)).isGreaterThan(0.95);
      assertThat(correlation(db, mixed)).isLessThan(0.2);
      db.run("DELETE FROM t WHERE id > 10");
      assertThat(correlation(db, up)).isNaN();
    }
  }

  private static double correlation(SqliteFixture db, TtlIndex ttl) throws SQLException {
    SqlText sql = ExpiryQueries.of(db.table(ttl), ttl).clustering().orElseThrow();
    var row = db.query(sql, NOW, Map.of(ExpiryQueries.SAMPLE_ROWS, 100L)).get(0);
    return DeleteStatistics.correlation((Long) row.get(0), (Long) row.get(1), (Long) row.get(2));
  }
}
