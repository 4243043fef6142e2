package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.sqlite.LapseTables;
import dev.lapse.executor.time.ManualClock;
import java.time.Instant;
import java.util.Optional;

/** Which clock a database that is being opened lives by. */
final class ClockChoice {
  private ClockChoice() {}

  /**
   * Returns the clock that is set by hand, or none. A clock that a person moves could empty a real
   * file, so a file must have begun with one.
   */
  static Optional<ManualClock> manual(SessionOptions options, LapseTables kept, boolean existed) {
    boolean onDisk = options.file() instanceof DatabaseFile.OnDisk;
    boolean remembered = kept.hasManualClock();
    if (options.manualClock() && onDisk && !remembered) {
      if (existed) {
        throw LapseException.of(
            SqlState.INVALID_PARAMETER_VALUE,
            "clock=manual is for databases in memory and for files created with it; "
                + options.file().displayName()
                + " lives by the system's clock");
      }
      kept.markManualClock();
      remembered = true;
    }
    if (!remembered && !options.manualClock()) {
      return Optional.empty();
    }
    Optional<Instant> stands = kept.manualClock();
    Instant start = stands.orElseGet(options.time().clock()::instant);
    return Optional.of(new ManualClock(start, stands.isPresent()));
  }
}
