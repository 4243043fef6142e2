package dev.lapse.executor.ttl;

import dev.lapse.executor.metrics.Metrics;
import dev.lapse.executor.parameters.Parameters;
import dev.lapse.executor.sqlite.SqliteConnection;
import dev.lapse.executor.sqlite.WriteGate;
import dev.lapse.executor.time.Time;
import dev.lapse.planner.catalog.Catalog;
import java.time.Instant;

/** What passes need of the database that they run in. All of it is thread-safe. */
public interface ExpiryHost {
  /** Returns the name that people know the database by. */
  String displayName();

  /**
   * Returns the monitor's own connection, opened when it is first asked for. Only the monitor's
   * thread uses it; the host closes it after the monitor.
   */
  SqliteConnection monitorConnection();

  /** Returns where the writers of this file in this process queue. */
  WriteGate gate();

  /**
   * Returns whether readers keep a snapshot while others write. Where they don't, as in memory, all
   * that a pass asks or does takes its turn at the gate.
   */
  boolean holdsSnapshots();

  /** Returns whether other processes may open it, too; memory is this process's alone. */
  boolean isShared();

  /**
   * Returns whether any connection that wants the monitor may write now: while all of them only
   * read, nothing is deleted for them.
   */
  boolean someoneWrites();

  /** Returns the catalog as a connection's snapshot has it. */
  Catalog catalog(SqliteConnection connection);

  /** Returns the time that the database lives by. */
  Time time();

  /** Returns the values in force. */
  Parameters parameters();

  /** Returns the counters. */
  Metrics metrics();

  /** Returns what keeps this process from deleting. */
  Restraints restraints();

  /** Returns this process's part in the lease of the file. */
  default Lease lease() {
    return restraints().lease();
  }

  /** Returns how far the clock is believed. */
  default LeapGuard leaps() {
    return restraints().leaps();
  }

  /** Returns what passes have done to each index, and what goes on now. */
  Activity activity();

  /**
   * Says that a pass begins to delete, and from now on looks after the WAL itself, or that it
   * ended. Passes may overlap: each that begins also ends.
   */
  void purges(boolean begins);

  /**
   * Says that a delete with this instant is about to commit: no read of this process may from now
   * on take an earlier one, or a row that was seen to go would be seen again.
   */
  void deletedUntil(Instant at);
}
