package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.StopSignal;
import dev.lapse.planner.sql.ValueEncoding;
import dev.lapse.planner.translate.ResultColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement of one session; it holds its run as long as the catalog stays what it was. */
final class PlannedStatement implements Prepared {
  /** More often than this nobody's schema changes between two looks at it. */
  private static final int MAX_ATTEMPTS = 10;

  private final Session session;
  private final String text;
  private final boolean wantsKeys;
  private @Nullable StatementRun run;
  private volatile @Nullable StopSignal running;
  private @Nullable StopSignal latest;

  /** The cursor of the last run; other threads see it by way of {@link #running}. */
  private @Nullable SqliteCursor cursor;

  PlannedStatement(Session session, String text, boolean wantsKeys) {
    this.session = session;
    this.text = text;
    this.wantsKeys = wantsKeys;
    current();
  }

  /** Plans it for the schema as it is now, which others may have changed since the last look. */
  private StatementRun plan() {
    // Where there are no snapshots a look at the schema would meet the lock of whoever writes.
    return session.transaction().holdsLock() ? lookAndPlan() : planInTurn();
  }

  /** Waits for the gate and then for other processes out of one budget, as its runs do. */
  private StatementRun planInTurn() {
    SqliteConnection sqlite = session.sqlite();
    StopSignal outer = sqlite.signal();
    if (outer == null) {
      sqlite.renewWaitBudget();
      sqlite.obey(new StopSignal(session.database().time().ticker(), 0));
    }
    try {
      return session.atGate().inTurnToRead(this::lookAndPlan);
    } finally {
      sqlite.obey(outer);
    }
  }

  private StatementRun lookAndPlan() {
    if (!session.transaction().isUnderWay()) {
      session.refreshCatalog();
    }
    return StatementRun.of(session, text, wantsKeys);
  }

  String text() {
    return text;
  }

  /**
   * Returns whether it runs now, apart from a cursor of it that may be open; any thread may ask.
   */
  boolean isRunning() {
    return running != null;
  }

  /** Returns the run for the catalog and mode of this moment. */
  private StatementRun current() {
    StatementRun known = run;
    long version = session.sessionCatalog().current().version();
    if (known != null && known.serves(version, session.expiredRows())) {
      return known;
    }
    if (known != null) {
      run = null;
      known.close();
    }
    StatementRun made = plan();
    run = made;
    return made;
  }

  @Override
  public List<ResultColumn> columns() {
    return current().columns();
  }

  @Override
  public List<ValueEncoding> parameters() {
    return current().parameters();
  }

  @Override
  public Outcome execute(List<@Nullable Object> values, ExecutionOptions options) {
    session.checkOpen();
    SqliteConnection sqlite = session.sqlite();
    // A statement that runs within another stops with that, and waits out of its time.
    StopSignal outer = sqlite.signal();
    if (outer == null) {
      sqlite.renewWaitBudget();
    }
    StopSignal signal =
        outer == null
            ? new StopSignal(session.database().time().ticker(), options.timeoutMillis())
            : outer;
    latest = signal;
    running = signal;
    session.atGate().runs(this);
    sqlite.obey(signal);
    try {
      Outcome outcome = attempt(values, options);
      cursor =
          outcome instanceof Outcome.Rows rows && rows.cursor() instanceof SqliteCursor steps
              ? steps
              : null;
      return outcome;
    } finally {
      running = null;
      sqlite.obey(outer);
    }
  }

  private Outcome attempt(List<@Nullable Object> values, ExecutionOptions options) {
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      StatementRun each = current();
      checkCount(values.size(), each.parameters().size());
      Outcome outcome = each.execute(values, options);
      if (outcome != null) {
        return outcome;
      }
    }
    throw LapseException.of(
        SqlState.SERIALIZATION_FAILURE,
        "the schema changed again and again while the statement was planned; try it again");
  }

  private void checkCount(int given, int wanted) {
    if (given != wanted) {
      throw LapseException.of(
          SqlState.INVALID_PARAMETER_VALUE,
          "the statement has " + wanted + " parameters, " + given + " were given");
    }
  }

  @Override
  public void cancel() {
    StopSignal signal = running;
    if (signal != null) {
      signal.cancel();
      session.database().gate().stop(signal);
    }
    SqliteCursor reading = cursor;
    if (reading != null) {
      reading.cancel();
    }
  }

  @Override
  public boolean timedOut() {
    StopSignal signal = latest;
    return signal != null && signal.timedOut();
  }

  @Override
  public void close() {
    StatementRun known = run;
    run = null;
    if (known != null && session.isOpen()) {
      known.close();
    }
  }
}
