package dev.lapse.planner.plan;

import static dev.lapse.planner.plan.SqliteFixture.ANY_TEXT;
import static dev.lapse.planner.plan.SqliteFixture.CANONICAL;
import static dev.lapse.planner.plan.SqliteFixture.MILLIS;
import static dev.lapse.planner.plan.SqliteFixture.MILLIS_AND_TEXT;
import static dev.lapse.planner.plan.SqliteFixture.ttl;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.CandidateRange;
import dev.lapse.planner.expiry.DeleteTargets;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.SqlText;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchDeleteStatementTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final ExpireAfter DAY = new ExpireAfter.Elapsed(86_400);
  private static final ExpireAfter MONTH = new ExpireAfter.Calendar(1);
  private static final DeleteTargets TARGETS = new DeleteTargets(50_000, 1_000, 0, 10);

  private static List<BatchDeleteStatement> batches(Table table, TtlIndex ttl) {
    return new DeletePlanner()
        .plan(
            table,
            ttl,
            NOW,
            TARGETS,
            DeleteStatistics.of(RowCount.estimate(1_000), RowCount.estimate(10)))
        .batches();
  }

  private static Map<String, Object> rows(long rows) {
    return Map.of(BatchDeleteStatement.BATCH_ROWS, rows);
  }

  private static Map<String, Object> skipping(long rows) {
    return Map.of(BatchDeleteStatement.SKIPPED_ROWS, rows);
  }

  private static Map<String, Object> until(
      BatchDeleteStatement batch, List<@Nullable Object> last) {
    Map<String, Object> named = new HashMap<>(rows(Long.MAX_VALUE));
    named.put(BatchDeleteStatement.untilName(BatchDeleteStatement.AFTER_VALUE), last.get(0));
    for (int i = 0; i < batch.afterKeyNames().size(); i++) {
      named.put(BatchDeleteStatement.untilName(batch.afterKeyNames().get(i)), last.get(i + 1));
    }
    return named;
  }

  private static Map<String, Object> between(
      BatchDeleteStatement batch, List<@Nullable Object> after, List<@Nullable Object> until) {
    Map<String, Object> named = after(batch, after, 0);
    named.putAll(until(batch, until));
    return named;
  }

  private static Map<String, Object> after(
      BatchDeleteStatement batch, List<@Nullable Object> last, long rows) {
    Map<String, Object> named = new HashMap<>(rows(rows));
    named.put(BatchDeleteStatement.AFTER_VALUE, last.get(0));
    for (int i = 0; i < batch.afterKeyNames().size(); i++) {
      named.put(batch.afterKeyNames().get(i), last.get(i + 1));
    }
    return named;
  }

  @Test
  void deletesEveryFormOfMixedColumn() throws SQLException {
    try (SqliteFixture db =
        new SqliteFixture(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, ts)",
            "CREATE INDEX n ON t (ts)",
            "INSERT INTO t VALUES (1, '2026-11-29 12:00:00'), (2, '2026-11-29 12:00:01'),"
                + " (3, '2026-11-29T12:00:00'), (4, '2026-11-29T12:00:00Z'),"
                + " (5, '2026-11-29T13:00:00'), (6, NULL), (7, 'NONE'), (8, ''),"
                + " (9, '2026-02-30'), (10, x'00'), (11, 1764417600000), (12, 1795953600000),"
                + " (13, 1795953600001), (14, '2026-11-29T23:30:00-02:00'),"
                + " (15, '2026-11-29 10:00:00-02:00'), (16, '2026-11-29'), (17, 5),"
                + " (18, '2026-11-29T12:00Z'), (19, '2026-11-29 12:00+00:00'), (20, '1abc'),"
                + " (21, '0000-01-01')")) {
      TtlIndex ttl = ttl("n", "t", "ts", MILLIS_AND_TEXT, false, DAY, Optional.empty());
      List<BatchDeleteStatement> batches = batches(db.table(ttl), ttl);
      assertThat(batches.stream().map(b -> b.range().orElseThrow()))
          .containsExactly(
              CandidateRange.Kind.NUMBERS,
              CandidateRange.Kind.TEXTS,
              CandidateRange.Kind.TEXTS_WITH_T);
      for (BatchDeleteStatement batch : batches) {
        db.update(batch.deleteRest(false), NOW, Map.of());
      }
      assertThat(db.column("SELECT id FROM t ORDER BY id"))
          .containsExactly(2L, 5L, 6L, 7L, 8L, 9L, 10L, 13L, 14L, 20L);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void goesOnAfterTheLastRowTriedWhateverTheOrder(boolean descending) throws SQLException {
    try (SqliteFixture db =
        new SqliteFixture(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, ts INTEGER)",
            "CREATE INDEX n ON t (ts" + (descending ? " DESC)" : ")"),
            "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 50)"
                + " INSERT INTO t SELECT i, (i * 7) % 5 FROM c")) {
      TtlIndex ttl = ttl("n", "t", "ts", MILLIS, descending, DAY, Optional.empty());
      BatchDeleteStatement batch = batches(db.table(ttl), ttl).get(0);
      List<List<@Nullable Object>> seen =
          new ArrayList<>(db.query(batch.candidates(false), NOW, rows(7)));
      while (true) {
        List<@Nullable Object> last = seen.get(seen.size() - 1);
        var next = db.query(batch.candidates(true), NOW, after(batch, last, 7));
        if (next.isEmpty()) {
          break;
        }
        assertThat(next.size()).isLessThanOrEqualTo(7);
        seen.addAll(next);
      }
      assertThat(seen).hasSize(50).doesNotHaveDuplicates();
      assertThat(seen.stream().map(row -> (Long) row.get(0)).toList()).isSorted();
      // What the candidates name is what is deleted.
      List<@Nullable Object> tenth = seen.get(9);
      var third = db.query(batch.last(false), NOW, skipping(12)).get(0);
      assertThat(third).isEqualTo(seen.get(12));
      assertThat(db.update(batch.deleteUpTo(true), NOW, between(batch, tenth, third))).isEqualTo(3);
      var left = db.query(batch.candidates(false), NOW, rows(100));
      assertThat(left).hasSize(47).doesNotContainAnyElementsOf(seen.subList(10, 13));
    }
  }

  @Test
  void batchesOfTiesStayWithinTheirSize() throws SQLException {
    try (SqliteFixture db =
        new SqliteFixture(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, ts TEXT)",
            "CREATE INDEX n ON t (ts)",
            "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 1234)"
                + " INSERT INTO t SELECT i, '2026-01-01 00:00:00.000' FROM c")) {
      TtlIndex ttl = ttl("n", "t", "ts", CANONICAL, false, DAY, Optional.empty());
      BatchDeleteStatement batch = batches(db.table(ttl), ttl).get(0);
      List<Integer> deleted = new ArrayList<>();
      var last = db.query(batch.last(false), NOW, skipping(99));
      while (!last.isEmpty()) {
        deleted.add(db.update(batch.deleteUpTo(false), NOW, until(batch, last.get(0))));
        last = db.query(batch.last(false), NOW, skipping(99));
      }
      assertThat(deleted).hasSize(12).containsOnly(100);
      assertThat(db.update(batch.deleteRest(false), NOW, Map.of())).isEqualTo(34);
    }
  }

  @Test
  void indexServesEveryBatchWithoutSortOrScan() throws SQLException {
    try (SqliteFixture db =
        new SqliteFixture(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, ts, kind TEXT)",
            "CREATE INDEX up ON t (ts)",
            "CREATE INDEX down ON t (ts DESC)",
            "CREATE INDEX part ON t (ts) WHERE kind = 'a' OR kind = 'b'",
            "CREATE TABLE w (a TEXT, b INTEGER, ts, PRIMARY KEY (a, b)) WITHOUT ROWID",
            "CREATE INDEX wup ON w (ts)",
            "CREATE INDEX wdown ON w (ts DESC)",
            "CREATE TABLE c (a TEXT, ts TEXT COLLATE NOCASE, PRIMARY KEY (ts, a)) WITHOUT ROWID",
            "CREATE INDEX cup ON c (ts)")) {
      for (ExpireAfter after : List.of(DAY, MONTH)) {
        List<TtlIndex> all =
            List.of(
                ttl("up", "t", "ts", MILLIS_AND_TEXT, false, after, Optional.empty()),
                ttl("down", "t", "ts", MILLIS_AND_TEXT, true, after, Optional.empty()),
                ttl("up", "t", "ts", CANONICAL, false, after, Optional.empty()),
                ttl(
                    "part",
                    "t",
                    "ts",
                    ANY_TEXT,
                    false,
                    after,
                    Optional.of("kind = 'a' OR kind = 'b'")),
                ttl("wup", "w", "ts", MILLIS_AND_TEXT, false, after, Optional.empty()),
                ttl("wdown", "w", "ts", ANY_TEXT, true, after, Optional.empty()));
        for (TtlIndex ttl : all) {
          assertServed(db, db.table(ttl), ttl);
        }
        TtlIndex nocase = ttl("cup", "c", "ts", ANY_TEXT, false, after, Optional.empty());
        Index declared =
            new Index(
                "cup",
                "c",
                false,
                Index.Origin.STATEMENT,
                List.of(new Index.Part(Optional.of("ts"), false, "NOCASE")),
                Optional.empty());
        assertServed(db, db.table("c", List.of(declared), List.of(nocase)), nocase);
      }
    }
  }

  private static void assertServed(SqliteFixture db, Table table, TtlIndex ttl)
      throws SQLException {
    for (BatchDeleteStatement batch : batches(table, ttl)) {
      String key = table.withoutRowid() ? String.join(",", table.primaryKey()) : "rowid";
      for (boolean goingOn : new boolean[] {false, true}) {
        for (var sql : List.of(batch.deleteUpTo(goingOn), batch.left(goingOn))) {
          assertServed(db, sql, ttl, key, goingOn, true);
        }
        for (var sql :
            List.of(batch.deleteRest(goingOn), batch.last(goingOn), batch.candidates(goingOn))) {
          assertServed(db, sql, ttl, key, goingOn, false);
        }
      }
    }
  }

  /** Both ends of what the index is searched for; the key is part of a place's where it can be. */
  private static void assertServed(
      SqliteFixture db, SqlText sql, TtlIndex ttl, String key, boolean goingOn, boolean ends)
      throws SQLException {
    String places = "(?" + ",?".repeat(key.split(",").length) + ")";
    // A descending index, and one of another collation, is searched by the value alone.
    boolean sought = !ttl.descending() && !ttl.name().equals("cup");
    String from = goingOn && sought ? "(ts," + key + ")>" + places : "ts>?";
    String to = ends && sought ? "(ts," + key + ")<" + places : "ts<?";
    assertThat(db.queryPlan(sql))
        .as(sql.text())
        .contains("INDEX " + ttl.name() + " (" + from + " AND " + to + ")")
        .doesNotContain("SCAN", "TEMP B-TREE", "MULTI-INDEX");
  }

  @Test
  void deletesAlongTheIndexWithoutCollectingKeysFirst() throws SQLException {
    try (SqliteFixture db =
        new SqliteFixture("CREATE TABLE t (ts TEXT)", "CREATE INDEX n ON t (ts)")) {
      TtlIndex ttl = ttl("n", "t", "ts", CANONICAL, false, DAY, Optional.empty());
      BatchDeleteStatement batch = batches(db.table(ttl), ttl).get(0);
      assertThat(batch.deleteUpTo(true).text())
          .isEqualTo(
              "DELETE FROM \"main\".\"t\" INDEXED BY \"n\""
                  + " WHERE (\"ts\", rowid) > (?3, ?4 COLLATE BINARY)"
                  + " AND (\"ts\", rowid) <= (?5, ?6 COLLATE BINARY)"
                  + " AND +\"ts\" >= '0000-' AND +\"ts\" <= ?1"
                  + " AND (+\"ts\" BETWEEN '0000-' AND ?2)");
      assertThat(batch.deleteRest(false).text())
          .isEqualTo(
              "DELETE FROM \"main\".\"t\" INDEXED BY \"n\" WHERE \"ts\" >= '0000-'"
                  + " AND \"ts\" <= ?1 AND (+\"ts\" BETWEEN '0000-' AND ?2)");
    }
  }

  @Test
  void columnsCalledRowidLeaveAnotherName() throws SQLException {
    try (SqliteFixture db =
        new SqliteFixture(
            "CREATE TABLE t (rowid TEXT, ts TEXT)",
            "CREATE INDEX n ON t (ts)",
            "INSERT INTO t VALUES ('x', '2026-01-01'), ('x', '2027-01-01')",
            "CREATE TABLE u (rowid TEXT, _rowid_ TEXT, oid TEXT, ts TEXT)")) {
      TtlIndex ttl = ttl("n", "t", "ts", ANY_TEXT, false, DAY, Optional.empty());
      BatchDeleteStatement batch = batches(db.table(ttl), ttl).get(0);
      assertThat(db.update(batch.deleteRest(false), NOW, Map.of())).isEqualTo(1);
      assertThat(db.column("SELECT ts FROM t")).containsExactly("2027-01-01");
      TtlIndex other = ttl("n", "u", "ts", ANY_TEXT, false, DAY, Optional.empty());
      Table u = db.table(other);
      assertThatThrownBy(() -> batches(u, other))
          .isInstanceOf(LapseException.class)
          .hasMessageContaining("rename one of them");
    }
  }

  @Test
  void renewedRowLivesBecauseTheWholeTestIsRepeated() throws SQLException {
    try (SqliteFixture db =
        new SqliteFixture(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, ts INTEGER, kind TEXT)",
            "CREATE INDEX n ON t (ts) WHERE kind = 'guest'",
            "INSERT INTO t VALUES (1, 1, 'guest'), (2, 1, 'guest'), (3, 1, 'guest')")) {
      TtlIndex ttl = ttl("n", "t", "ts", MILLIS, false, DAY, Optional.of("kind = 'guest'"));
      BatchDeleteStatement batch = batches(db.table(ttl), ttl).get(0);
      assertThat(db.query(batch.candidates(false), NOW, rows(10))).hasSize(3);
      db.run(
          "UPDATE t SET ts = 1796040000001 WHERE id = 1",
          "UPDATE t SET kind = 'user' WHERE id = 2");
      assertThat(db.update(batch.deleteRest(false), NOW, Map.of())).isEqualTo(1);
      assertThat(db.column("SELECT id FROM t")).containsExactly(1L, 2L);
    }
  }

  @Test
  void refusesDeleteWithoutBothEndsAndThePredicate() {
    var all = new ExpiredRows.Conditions("c >= 1", "c <= 2", "c BETWEEN 1 AND 2");
    String whole = "DELETE FROM t WHERE c >= 1 AND c <= 2 AND (c BETWEEN 1 AND 2)";
    BatchDeleteStatement.refuseUnbounded(whole, all);
    assertRefused("DELETE FROM t WHERE c <= 2 AND (c BETWEEN 1 AND 2)", all, "lower end");
    assertRefused("DELETE FROM t WHERE c >= 1 AND (c BETWEEN 1 AND 2)", all, "upper end");
    assertRefused("DELETE FROM t WHERE c >= 1 AND c <= 2", all, "predicate");
    assertRefused(whole, new ExpiredRows.Conditions("", "c <= 2", "c < 3"), "lower end");
    assertRefused(whole, new ExpiredRows.Conditions("c >= 1", "", "c < 3"), "upper end");
    assertRefused(whole, new ExpiredRows.Conditions("c >= 1", "c <= 2", " "), "predicate");
  }

  private static void assertRefused(
      String delete, ExpiredRows.Conditions conditions, String missing) {
    assertThatThrownBy(() -> BatchDeleteStatement.refuseUnbounded(delete, conditions))
        .isInstanceOfSatisfying(
            LapseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.INTERNAL_ERROR))
        .hasMessageContaining("refused to build a DELETE")
        .hasMessageContaining(missing);
  }

  @Test
  void sweepAndScanDeleteInKeyOrder() throws SQLException {
    try (SqliteFixture db =
        new SqliteFixture(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, ts INTEGER)",
            "INSERT INTO t VALUES (1, 5), (2, 1796040000001), (3, 4), (4, NULL), (5, 3)",
            "CREATE TABLE w (a TEXT, b INTEGER, ts INTEGER, PRIMARY KEY (a, b)) WITHOUT ROWID",
            "INSERT INTO w VALUES ('x', 1, 5), ('x', 2, 1796040000001), ('y', 1, 4)")) {
      TtlIndex ttl = ttl("n", "t", "ts", MILLIS, false, DAY, Optional.empty());
      BatchDeleteStatement sweep =
          BatchDeleteStatement.ofWalk(db.table("t", List.of(), List.of()), ttl);
      assertThat(sweep.range()).isEmpty();
      var first = db.query(sweep.candidates(false), NOW, rows(2));
      assertThat(first).containsExactly(List.of(5L, 1L), List.of(4L, 3L));
      assertThat(db.update(sweep.deleteUpTo(true), NOW, between(sweep, first.get(0), first.get(1))))
          .isEqualTo(1);
      assertThat(db.column("SELECT id FROM t")).containsExactly(1L, 2L, 4L, 5L);
      TtlIndex other = ttl("n", "w", "ts", MILLIS, false, DAY, Optional.empty());
      BatchDeleteStatement walk =
          BatchDeleteStatement.ofWalk(db.table("w", List.of(), List.of()), other);
      var both = db.query(walk.candidates(false), NOW, rows(9));
      assertThat(both).containsExactly(List.of(5L, "x", 1L), List.of(4L, "y", 1L));
      assertThat(db.update(walk.deleteRest(true), NOW, after(walk, both.get(0), 0))).isEqualTo(1);
      assertThat(db.column("SELECT a || b FROM w")).containsExactly("x1", "x2");
    }
  }
}
