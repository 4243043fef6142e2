package dev.lapse.executor;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.sql.ValueEncoding;
import dev.lapse.planner.translate.ExpiredRows;
import dev.lapse.planner.translate.ResultColumn;
import dev.lapse.planner.translate.StatementKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs one plan for one session; thrown away when the catalog changes. Not thread-safe. */
abstract sealed class StatementRun implements AutoCloseable
    permits CommandRun, MergeRun, NativeRun, QueryRun, WriteRun {
  private final Session session;
  private final long catalogVersion;
  private final ExpiredRows mode;

  StatementRun(Session session) {
    this.session = session;
    this.catalogVersion = session.sessionCatalog().current().version();
    this.mode = session.expiredRows();
  }

  /** Makes the run for a text, against the session's catalog. */
  static StatementRun of(Session session, String text, boolean wantsKeys) {
    Catalog catalog = session.sessionCatalog().current();
    StatementPlan plan = session.database().plan(text, catalog, session.expiredRows());
    if (plan instanceof StatementPlan.Translated translated) {
      return translated.translation().kind() == StatementKind.QUERY
          ? new QueryRun(session, translated)
          : new WriteRun(session, translated.translation(), wantsKeys);
    }
    if (plan instanceof StatementPlan.Merge merge) {
      return new MergeRun(session, merge.merge());
    }
    if (plan instanceof StatementPlan.Native road) {
      return NativeRun.of(session, road, wantsKeys);
    }
    return CommandRun.of(session, ((StatementPlan.Command) plan).node(), text);
  }

  final Session session() {
    return session;
  }

  final boolean serves(long version, ExpiredRows expiredRows) {
    return version == catalogVersion && expiredRows == mode;
  }

  abstract List<ResultColumn> columns();

  abstract List<ValueEncoding> parameters();

  /**
   * Runs it.
   *
   * @return null if the catalog turned out to have changed: plan again
   */
  abstract @Nullable Outcome execute(List<@Nullable Object> values, ExecutionOptions options);

  @Override
  public abstract void close();
}
