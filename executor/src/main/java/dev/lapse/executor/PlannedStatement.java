package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
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
  private volatile boolean running;

  /** The cursor of the last run; other threads see it by way of {@link #running}. */
  private @Nullable SqliteCursor cursor;

  PlannedStatement(Session session, String text, boolean wantsKeys) {
    this.session = session;
    this.text = text;
    this.wantsKeys = wantsKeys;
    if (session.holdsSnapshots() || session.transaction().isWriting()) {
      plan();
    } else {
      // In memory a look at the schema would meet the lock of whoever writes.
      session.database().gate().enter(session, session.busyTimeoutMillis());
      try {
        plan();
      } finally {
        session.database().gate().leave(session);
      }
    }
  }

  private void plan() {
    if (!session.transaction().isUnderWay()) {
      session.refreshCatalog();
    }
    current();
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
    StatementRun made = StatementRun.of(session, text, wantsKeys);
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
    running = true;
    try {
      Outcome outcome =
          options.timeoutMillis() == 0 ? attempt(values, options) : attemptInTime(values, options);
      cursor =
          outcome instanceof Outcome.Rows rows && rows.cursor() instanceof SqliteCursor steps
              ? steps
              : null;
      return outcome;
    } finally {
      running = false;
    }
  }

  private Outcome attemptInTime(List<@Nullable Object> values, ExecutionOptions options) {
    try (Timeout timeout = session.database().timeout(options.timeoutMillis(), this::cancel)) {
      return timeout.explain(() -> attempt(values, options));
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
    boolean runs = running;
    SqliteCursor reading = cursor;
    if (runs || (reading != null && reading.isOpen())) {
      session.database().gate().cancel(session);
      session.sqlite().interrupt();
    }
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
