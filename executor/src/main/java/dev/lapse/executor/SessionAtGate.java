package dev.lapse.executor;

import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.WriteGate;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One session at the gate of its database. Not thread-safe, but for {@link #describe}. */
final class SessionAtGate implements WriteGate.Owner {
  private static final int LONGEST_TEXT = 80;

  private final WriteGate gate;
  private final SqliteConnection sqlite;
  private final long number;
  private final boolean readersPass;
  private final AtomicReference<@Nullable PlannedStatement> latest = new AtomicReference<>();
  private volatile boolean inTransaction;

  /**
   * Makes it for a session that is not in the gate.
   *
   * @param number what tells the session from others of its database
   * @param readersPass whether it passes the gate to read, too, since a commit waits for readers
   */
  SessionAtGate(WriteGate gate, SqliteConnection sqlite, long number, boolean readersPass) {
    this.gate = gate;
    this.sqlite = sqlite;
    this.number = number;
    this.readersPass = readersPass;
  }

  /** Returns whether readers pass the gate, too: a commit waits for them. */
  boolean readersPass() {
    return readersPass;
  }

  /** Takes note of the statement that begins to run. */
  void runs(PlannedStatement statement) {
    latest.setRelease(statement);
  }

  /**
   * Waits for its turn to write.
   *
   * @param forTransaction whether it stays until somebody ends a transaction
   */
  void enter(boolean forTransaction) {
    gate.enter(this, sqlite.waitBudget(), sqlite.signal());
    inTransaction = forTransaction;
  }

  void leave() {
    inTransaction = false;
    gate.leave(this);
  }

  /** Runs something that reads, in its turn at the gate if readers pass it. */
  <T extends @Nullable Object> T inTurnToRead(Supplier<T> work) {
    if (!readersPass) {
      return work.get();
    }
    gate.enterToRead(this, sqlite.waitBudget(), sqlite.signal());
    try {
      return work.get();
    } finally {
      gate.leave(this);
    }
  }

  /** Takes note that this session reads on, and so keeps others from committing if readers pass. */
  void goesOnReading() {
    if (readersPass) {
      gate.readerCame();
    }
  }

  /** Takes note of the end of that. */
  void endsReading() {
    if (readersPass) {
      gate.readerLeft();
    }
  }

  @Override
  public String describe() {
    PlannedStatement statement = latest.getAcquire();
    String who = "connection " + number;
    if (statement == null) {
      return inTransaction ? who + ", idle in a transaction" : who;
    }
    String text = shortened(statement.text());
    if (statement.isRunning()) {
      return who + (inTransaction ? ", in a transaction, runs " : ", runs ") + text;
    }
    return who + (inTransaction ? ", idle in a transaction after " : ", after ") + text;
  }

  private static String shortened(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= LONGEST_TEXT ? line : line.substring(0, LONGEST_TEXT - 1) + "…";
  }
}
