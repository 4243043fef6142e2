package dev.lapse.executor;

import static java.util.Objects.requireNonNull;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.executor.sqlite.SqliteStatement.Step;
import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.sql.ValueEncoding;
import dev.lapse.planner.translate.CollisionSweep;
import dev.lapse.planner.translate.ResultColumn;
import dev.lapse.planner.translate.StatementKind;
import dev.lapse.planner.translate.Translation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs a translated INSERT, UPDATE or DELETE. */
final class WriteRun extends StatementRun {
  private static final String SAVEPOINT = "\"lapse_sweep\"";

  private final Translation translation;
  private final SqliteStatement statement;
  private final BoundText binds;
  private final SchemaCheck schema;
  private final @Nullable SqliteStatement sweep;
  private final @Nullable BoundText sweepBinds;
  private final boolean answersKeys;
  private final boolean answersRows;
  private final boolean sweepsFirst;
  private final boolean mayTrustSqlite;
  private final WriteLock lock;

  WriteRun(Session session, Translation translation, boolean wantsKeys) {
    super(session);
    this.translation = translation;
    session.guards().ensure();
    session.makeReady(translation.needsShadows(), translation.systemTables());
    this.answersRows = !translation.columns().isEmpty();
    this.answersKeys = wantsKeys && !answersRows && hasRowids(translation);
    String text = translation.sql().text() + (answersKeys ? " RETURNING rowid" : "");
    this.statement = session.sqlite().prepareWrite(text);
    this.binds = new BoundText(statement, translation.sql());
    this.schema = new SchemaCheck(statement);
    SqlText delete = translation.sweep().map(CollisionSweep::delete).orElse(null);
    SqliteStatement sweeping = delete == null ? null : session.sqlite().prepareWrite(delete.text());
    this.sweep = sweeping;
    this.sweepBinds = sweeping == null || delete == null ? null : new BoundText(sweeping, delete);
    this.sweepsFirst =
        translation.sweep().filter(s -> s.when() == CollisionSweep.When.BEFORE).isPresent();
    this.mayTrustSqlite =
        !sweepsFirst && !translation.needsShadows() && translation.systemTables().isEmpty();
    this.lock = new WriteLock(session);
  }

  private static boolean hasRowids(Translation translation) {
    return translation.kind() == StatementKind.INSERT
        && translation.target().filter(t -> !t.withoutRowid() && !t.virtual()).isPresent();
  }

  @Override
  List<ResultColumn> columns() {
    return translation.columns();
  }

  @Override
  List<ValueEncoding> parameters() {
    return translation.parameters();
  }

  @Override
  @Nullable Outcome execute(List<@Nullable Object> values, ExecutionOptions options) {
    session().guards().ensure();
    if (translation.needsShadows()) {
      session().shadows().ensure();
    }
    // SQLite's own check of the schema is enough, but what sweeps must have looked before.
    if (mayTrustSqlite && schema.trustsSqlite() && !session().transaction().isExplicit()) {
      if (!translation.liveTests().isEmpty()) {
        return lock.hold(
            instant -> write(values, instant, options, true),
            instant -> writeLooked(values, instant, options));
      }
      Outcome outcome = writeAlone(values, options);
      if (outcome != null) {
        return outcome;
      }
    }
    return lock.hold(instant -> writeLooked(values, instant, options));
  }

  /** Runs a statement that tests for no live rows; null if it has to be run in the other way. */
  private @Nullable Outcome writeAlone(List<@Nullable Object> values, ExecutionOptions options) {
    try {
      return lock.holdTrusting(instant -> writeOnce(values, instant, options, true));
    } catch (LapseException e) {
      if (mayBeSwept(e)) {
        return null;
      }
      throw e;
    }
  }

  /** Writes in a transaction that is known to see the catalog that the statement was made for. */
  Outcome writeLooked(List<@Nullable Object> values, Instant instant, ExecutionOptions options) {
    Outcome outcome = requireNonNull(write(values, instant, options, false));
    schema.looked();
    return outcome;
  }

  private boolean mayBeSwept(LapseException e) {
    boolean mayMatter =
        e.state() == SqlState.UNIQUE_VIOLATION
            || (e.state() == SqlState.FOREIGN_KEY_VIOLATION && refersToItself());
    return mayMatter && sweep != null;
  }

  /** A later row of the same INSERT may take the place of the expired one that an earlier means. */
  private boolean refersToItself() {
    return translation.target().stream()
        .flatMap(t -> t.foreignKeys().stream())
        .anyMatch(ForeignKey::isToItself);
  }

  /**
   * Writes, past expired rows in the way.
   *
   * @param asPrepared whether SQLite must not prepare the statement anew
   * @return null, having written nothing, if it would have had to
   */
  private @Nullable Outcome write(
      List<@Nullable Object> values,
      Instant instant,
      ExecutionOptions options,
      boolean asPrepared) {
    if (!sweepsFirst) {
      try {
        return writeOnce(values, instant, options, asPrepared);
      } catch (LapseException e) {
        if (!mayBeSwept(e)) {
          throw e;
        }
      }
    }
    return sweepThenWrite(values, instant, options);
  }

  /** Removes expired rows in the way, then writes; a failure restores all. */
  private Outcome sweepThenWrite(
      List<@Nullable Object> values, Instant instant, ExecutionOptions options) {
    return new StatementSavepoint(session().sqlite(), SAVEPOINT)
        .hold(
            () -> {
              sweep(values, instant);
              return requireNonNull(writeOnce(values, instant, options, false));
            });
  }

  private void sweep(List<@Nullable Object> values, Instant instant) {
    SqliteStatement delete = sweep;
    BoundText bounds = sweepBinds;
    if (delete == null || bounds == null) {
      return;
    }
    // A delete's cut-off is never beyond the clock, even where reads already see further.
    Instant clock = session().database().clockInstant();
    Instant cutoff = instant.isAfter(clock) ? clock : instant;
    try {
      bounds.bind(values, cutoff);
      delete.change();
    } catch (LapseException e) {
      throw e.state() == SqlState.FOREIGN_KEY_VIOLATION ? blocked(e) : e;
    }
  }

  private LapseException blocked(LapseException e) {
    Table table = translation.target().orElseThrow();
    String children =
        session().sessionCatalog().current().referencesTo(table.name()).stream()
            .map(ForeignKey::table)
            .distinct()
            .collect(Collectors.joining(", "));
    return LapseException.of(
            SqlState.FOREIGN_KEY_VIOLATION,
            "an expired row of "
                + Identifiers.quote(table.name())
                + " has the same key and cannot be removed, because rows of "
                + children
                + " refer to it; delete those rows first")
        .causedBy(e);
  }

  private @Nullable Outcome writeOnce(
      List<@Nullable Object> values,
      Instant instant,
      ExecutionOptions options,
      boolean asPrepared) {
    session().setCutoffInstant(instant);
    session().systemSchema().fill(translation.systemTables(), instant);
    binds.bind(values, instant);
    if (asPrepared && schema.step() == Step.STALE) {
      return null;
    } else if (!asPrepared) {
      statement.step();
    }
    if (!answersRows && !answersKeys) {
      return new Outcome.Count(statement.changes(), List.of());
    }
    // The changes are all made with the first step; reading on frees the lock.
    List<List<@Nullable Object>> rows = statement.rowsFromHere();
    return answersKeys ? keys(rows) : new Outcome.Rows(new ListCursor(limited(rows, options)));
  }

  private static List<List<@Nullable Object>> limited(
      List<List<@Nullable Object>> rows, ExecutionOptions options) {
    long max = options.maxRows();
    return max == 0 || rows.size() <= max ? rows : rows.subList(0, (int) max);
  }

  private static Outcome keys(List<List<@Nullable Object>> rows) {
    List<Long> keys = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      if (row.get(0) instanceof Long rowid) {
        keys.add(rowid);
      }
    }
    return new Outcome.Count(rows.size(), keys);
  }

  @Override
  public void close() {
    statement.close();
    if (sweep != null) {
      sweep.close();
    }
  }
}
