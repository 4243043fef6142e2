package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.ddl.DdlPlan;
import dev.lapse.planner.ddl.DdlStep;
import dev.lapse.planner.ddl.TtlDefinition;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Carries a definition out, inside its caller's transaction. A failure leaves the transaction with
 * some steps done: the caller rolls back, to a savepoint if it must keep what came before.
 */
public final class DdlRunner {
  private static final String VIEW = "\"lapse_view\"";

  /** The class of SQLStates of what SQLite cannot read. */
  private static final String SYNTAX = "42";

  private final SqliteConnection connection;
  private final LapseTables kept;
  private final List<String> warnings = new ArrayList<>();

  private DdlRunner(SqliteConnection connection) {
    this.connection = connection;
    this.kept = new LapseTables(connection);
  }

  /**
   * Runs all steps of a plan in order.
   *
   * @param connection inside a transaction that may write, without shadow views
   * @return what its author should know
   * @throws LapseException if SQLite refuses a step, or a probe finds what the plan rules out
   */
  public static List<String> run(SqliteConnection connection, DdlPlan plan) {
    DdlRunner runner = new DdlRunner(connection);
    runner.warnings.addAll(plan.warnings());
    boolean touchesKept = false;
    for (DdlStep step : plan.steps()) {
      touchesKept |= !isSqlites(step);
      runner.run(step);
    }
    if (touchesKept) {
      // Where SQLite's own schema stays as it is, nobody else would notice.
      runner.kept.bumpSchemaVersion();
    }
    return List.copyOf(runner.warnings);
  }

  /** Returns whether a step changes nothing but SQLite's own schema. */
  private static boolean isSqlites(DdlStep step) {
    return step instanceof DdlStep.RunSql
        || step instanceof DdlStep.RunOnTemporary
        || step instanceof DdlStep.MakeView
        || step instanceof DdlStep.WarnOfRows
        || step instanceof DdlStep.RequireReadable;
  }

  private void run(DdlStep step) {
    if (step instanceof DdlStep.RunSql sql) {
      connection.execute(sql.text());
    } else if (step instanceof DdlStep.RunOnTemporary change) {
      change(change);
    } else if (step instanceof DdlStep.MakeView view) {
      make(view);
    } else if (step instanceof DdlStep.RequireReadable table) {
      requireReadable(table);
    } else if (step instanceof DdlStep.StoreTtlIndex store) {
      kept.create();
      kept.store(store.definition());
      recordAsInFile(store.definition().name());
    } else if (step instanceof DdlStep.RemoveTtlIndex remove) {
      kept.remove(remove.name());
    } else if (step instanceof DdlStep.RenameTtlIndex rename) {
      TtlDefinition definition = definition(rename.name());
      kept.remove(rename.name());
      kept.store(definition.withName(rename.newName()));
      recordAsInFile(rename.newName());
    } else if (step instanceof DdlStep.SetExpireAfter set) {
      kept.store(asInFile(definition(set.name())).withExpireAfter(set.expireAfter()));
    } else if (step instanceof DdlStep.SetDefaultTtl set) {
      kept.store(asInFile(definition(set.name())).withRowTtl(new RowTtl(set.defaultTtl())));
    } else if (step instanceof DdlStep.WarnOfRows warn) {
      if (connection.row(warn.probe()) != null) {
        warnings.add(warn.warning());
      }
    } else if (step instanceof DdlStep.SetSuspended set) {
      kept.store(asInFile(definition(set.name())).withSuspended(set.suspended()));
    } else if (step instanceof DdlStep.SetOptions set) {
      kept.store(asInFile(definition(set.name())).withOptions(set.options()));
    } else if (step instanceof DdlStep.RecordAsInFile follow) {
      recordAsInFile(follow.name());
    } else if (step instanceof DdlStep.RequireNoNumbers probe) {
      requireNoNumbers(probe);
    } else {
      throw new IllegalStateException("a step not known: " + step);
    }
  }

  private void change(DdlStep.RunOnTemporary change) {
    String known =
        "SELECT 1 FROM temp.sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE";
    if (connection.row(known, change.table()) == null) {
      throw change.refusal();
    }
    connection.execute(change.text());
  }

  /** SQLite alone knows what it can read; a body is looked into when the view is first read. */
  private void make(DdlStep.MakeView view) {
    connection.execute("SAVEPOINT " + VIEW);
    try {
      connection.execute(view.written());
      connection.prepare(view.probe()).close();
    } catch (LapseException e) {
      if (!e.state().code().startsWith(SYNTAX)) {
        throw e;
      }
      connection.execute("ROLLBACK TO " + VIEW);
      connection.execute(
          view.translated()
              .orElseThrow(
                  () ->
                      LapseException.of(SqlState.FEATURE_NOT_SUPPORTED, view.refusal())
                          .causedBy(e)));
    }
    connection.execute("RELEASE " + VIEW);
  }

  private void requireReadable(DdlStep.RequireReadable table) {
    try {
      connection.prepare(table.probe()).close();
    } catch (LapseException e) {
      throw e.state().code().startsWith(SYNTAX)
          ? LapseException.of(
                  SqlState.FEATURE_NOT_SUPPORTED, table.message() + ": " + e.getMessage())
              .causedBy(e)
          : e;
    }
  }

  private void requireNoNumbers(DdlStep.RequireNoNumbers probe) {
    if (connection.row(probe.probe()) != null) {
      throw LapseException.of(SqlState.DATATYPE_MISMATCH, probe.message());
    }
  }

  private TtlDefinition definition(String name) {
    return kept.ttlIndexes().stream()
        .filter(d -> Identifiers.same(d.name(), name))
        .findFirst()
        .orElseThrow(
            () ->
                LapseException.of(
                    SqlState.UNDEFINED_OBJECT, "there is no TTL index " + name + " any more"));
  }

  private void recordAsInFile(String name) {
    kept.store(asInFile(definition(name)));
  }

  /** Returns a definition over the table, column and predicate that its index has now. */
  private TtlDefinition asInFile(TtlDefinition definition) {
    List<@Nullable Object> row =
        connection.row(
            "SELECT m.tbl_name, x.name, m.sql FROM main.sqlite_schema m"
                + " CROSS JOIN pragma_index_xinfo(m.name, 'main') x"
                + " WHERE m.type = 'index' AND m.name = ? COLLATE NOCASE AND x.seqno = 0",
            definition.name());
    if (row == null) {
      throw LapseException.of(
          SqlState.UNDEFINED_OBJECT, "there is no index " + definition.name() + " any more");
    }
    String table = String.valueOf(row.get(0));
    Optional<String> predicate = SchemaText.predicate(String.valueOf(row.get(2)), table);
    return definition.over(table, String.valueOf(row.get(1)), predicate);
  }
}
