package dev.lapse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.time.Time;
import dev.lapse.planner.translate.ExpiredRows;
import dev.lapse.planner.translate.NativeStatement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans are bounded in number, shared by the sessions of a file, and of one schema only. */
final class PlanCacheTest {
  @TempDir Path folder;

  private static PlanCache.Key key(String text, long version) {
    return new PlanCache.Key(text, version, ExpiredRows.HIDDEN);
  }

  private static StatementPlan plan(String text) {
    return new StatementPlan.Native(
        new NativeStatement(NativeStatement.Kind.QUERY, text, false, Set.of()),
        LapseException.of(SqlState.SYNTAX_ERROR, "not parsed"),
        Optional.empty());
  }

  @Test
  void itKeepsTheLatestUsed() {
    PlanCache cache = new PlanCache();
    for (int i = 0; i < PlanCache.CAPACITY; i++) {
      cache.put(key("q" + i, 1), plan("q" + i));
    }
    assertThat(cache.get(key("q0", 1))).as("the oldest, now used").isNotNull();
    for (int i = 0; i < PlanCache.CAPACITY / 2; i++) {
      cache.put(key("r" + i, 1), plan("r" + i));
    }
    assertThat(cache.get(key("q0", 1))).isNotNull();
    assertThat(cache.get(key("q1", 1))).isNull();
    assertThat(cache.get(key("r0", 1))).isNotNull();
  }

  @Test
  void aPlanIsOfOneCatalogAndOneWayToSeeExpiredRows() {
    PlanCache cache = new PlanCache();
    cache.put(key("q", 1), plan("q"));
    assertThat(cache.get(key("q", 1))).isNotNull();
    assertThat(cache.get(key("q", 2))).isNull();
    assertThat(cache.get(new PlanCache.Key("q", 1, ExpiredRows.VISIBLE))).isNull();
  }

  private Session open() {
    DatabaseFile file = DatabaseFile.OnDisk.of(folder.resolve("t.db").toString());
    return Session.open(
        new SessionOptions(
            file, false, true, false, true, 1_000, false, false, Map.of(), Time.system()));
  }

  private static void run(Session session, String sql) {
    try (Prepared statement = session.prepare(sql, false)) {
      statement.execute(List.of(), ExecutionOptions.NONE);
    }
  }

  @Test
  void theSessionsOfAFileShareThem() {
    try (Session one = open();
        Session other = open()) {
      assertThat(one.database()).isSameAs(other.database());
      run(one, "CREATE TABLE t (id INTEGER PRIMARY KEY)");
      StatementPlan first = planOf(one, "SELECT id FROM t");
      assertThat(planOf(other, "SELECT id FROM t")).isSameAs(first);
      assertThat(planOf(one, "SELECT id FROM t")).isSameAs(first);
      one.setExpiredRows(ExpiredRows.VISIBLE);
      assertThat(planOf(one, "SELECT id FROM t")).isNotSameAs(first);
      one.setExpiredRows(ExpiredRows.HIDDEN);
      run(other, "CREATE TABLE u (id INTEGER PRIMARY KEY)");
      assertThat(planOf(one, "SELECT id FROM t")).isNotSameAs(first);
    }
  }

  private static StatementPlan planOf(Session session, String sql) {
    return session.database().plan(sql, session.catalog(), session.expiredRows());
  }
}
