package dev.lapse.executor.ttl;

import dev.lapse.error.LapseException;
import dev.lapse.executor.sqlite.ClockNote;
import dev.lapse.executor.sqlite.LapseTables;
import dev.lapse.executor.sqlite.WriteTransaction;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notes in the file when a leap of the clock was first seen that keeps rows from being deleted, so
 * that a process which opens the file later neither trusts the clock at once nor waits anew.
 */
final class LeapNote {
  private static final Logger LOG = LoggerFactory.getLogger(LeapNote.class);

  private final PassScope scope;

  LeapNote(PassScope scope) {
    this.scope = scope;
  }

  /** Adds the note, unless the file has it or nothing is kept by the leap. */
  void addIfNeeded() {
    if (scope.isStatement() || !scope.host().leaps().isHolding() || !scope.turn().enterToEnd()) {
      return;
    }
    try {
      Instant now = scope.now();
      if (!isNoted(now)
          && DueLook.isAnythingDue(scope.host(), scope.connection(), scope.dueChecks(), now)) {
        add(now);
      }
    } catch (LapseException e) {
      // The next pass tries again; a table that can't be asked is its own visit's matter.
      LOG.debug("the leap of the clock is not noted yet: {}", e.getMessage());
    } finally {
      scope.turn().leave();
    }
  }

  private void add(Instant now) {
    WriteTransaction.run(
        scope.connection(),
        () -> {
          if (!isNoted(now)) {
            new LapseTables(scope.connection())
                .noteLeap(scope.host().leaps().heldSince().orElse(now));
          }
        });
  }

  /** A note from before the clock was last believed, or from a time to come, is of no leap now. */
  private boolean isNoted(Instant now) {
    ClockNote note = new LapseTables(scope.connection()).clockNote();
    return note.leap()
        .filter(leap -> !leap.isAfter(now))
        .filter(leap -> leap.toEpochMilli() > note.seenMillis().orElse(Long.MIN_VALUE))
        .isPresent();
  }
}
