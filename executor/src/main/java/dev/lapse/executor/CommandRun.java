package dev.lapse.executor;

import dev.lapse.executor.sqlite.DdlRunner;
import dev.lapse.parser.tree.SqlCompact;
import dev.lapse.parser.tree.SqlCreateTable;
import dev.lapse.parser.tree.SqlDeleteExpired;
import dev.lapse.parser.tree.SqlExplainStatement;
import dev.lapse.parser.tree.SqlExplainTtlIndex;
import dev.lapse.parser.tree.SqlSet;
import dev.lapse.parser.tree.SqlShow;
import dev.lapse.parser.tree.SqlTransactionStatement;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.ddl.DdlPlan;
import dev.lapse.planner.ddl.DdlPlanner;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.ValueEncoding;
import dev.lapse.planner.translate.ResultColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** Runs a command to the engine: it has no parameters and is planned when it runs. */
abstract sealed class CommandRun extends StatementRun
    permits CommandRun.Definition,
        CompactRun,
        DeleteExpiredRun,
        ExplainRun,
        SetRun,
        ShowRun,
        TransactionRun {
  CommandRun(Session session) {
    super(session);
  }

  static StatementRun of(Session session, SqlNode node, String text) {
    if (node instanceof SqlTransactionStatement transaction) {
      return new TransactionRun(session, transaction);
    }
    if (node instanceof SqlSet set) {
      return new SetRun(session, set);
    }
    if (node instanceof SqlShow show) {
      return new ShowRun(session, show);
    }
    if (node instanceof SqlCompact) {
      return new CompactRun(session);
    }
    if (node instanceof SqlDeleteExpired delete) {
      return new DeleteExpiredRun(session, delete);
    }
    if (node instanceof SqlExplainStatement || node instanceof SqlExplainTtlIndex) {
      return ExplainRun.of(session, node, text);
    }
    boolean reads = node instanceof SqlCreateTable create && create.asQuery() != null;
    return new Definition(session, reads, () -> define(session, node, text));
  }

  private static List<String> define(Session session, SqlNode node, String text) {
    Catalog catalog = session.sessionCatalog().current();
    Optional<DdlPlan> plan = new DdlPlanner(catalog).plan(node, text);
    SqlNode query = node instanceof SqlCreateTable create ? create.asQuery() : null;
    if (plan.isEmpty() && query != null) {
      return new TableFromQuery(session, (SqlCreateTable) node, query, text).make();
    }
    if (plan.isEmpty()) {
      throw new IllegalStateException("no definition: " + node);
    }
    return DdlRunner.run(session.sqlite(), plan.get());
  }

  /** Returns columns that hold texts, under these labels. */
  static List<ResultColumn> texts(String... labels) {
    List<ResultColumn> columns = new ArrayList<>();
    for (String label : labels) {
      columns.add(ResultColumn.computed(label, ColumnType.of("TEXT")));
    }
    return columns;
  }

  @Override
  List<ResultColumn> columns() {
    return List.of();
  }

  @Override
  final List<ValueEncoding> parameters() {
    return List.of();
  }

  @Override
  final @Nullable Outcome execute(List<@Nullable Object> values, ExecutionOptions options) {
    return run();
  }

  abstract Outcome run();

  @Override
  public void close() {
    // Nothing was prepared.
  }

  /** A change of the schema. */
  static final class Definition extends CommandRun {
    private final boolean reads;
    private final Supplier<List<String>> change;

    Definition(Session session, boolean reads, Supplier<List<String>> change) {
      super(session);
      this.reads = reads;
      this.change = change;
    }

    @Override
    Outcome run() {
      return Definitions.run(session(), reads, change);
    }
  }
}
