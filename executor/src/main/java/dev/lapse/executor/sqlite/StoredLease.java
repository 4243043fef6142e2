package dev.lapse.executor.sqlite;

import java.time.Instant;

/**
 * The lease of a file's monitor, as the file keeps it. The two instants are for people: a lease is
 * judged by its counts alone.
 *
 * @param holder the id of who holds it; empty after it was given back
 * @param name the holder's process, as people know it: {@code 4711@host}
 * @param token grows each time that the lease changes hands
 * @param beats grows each time that the lease is taken or renewed, whoever does
 * @param periodMillis how long the holder means to sleep between passes, in milliseconds
 * @param since when the holder took it, by its clock
 * @param renewedAt when the holder renewed it last, by its clock
 */
public record StoredLease(
    String holder,
    String name,
    long token,
    long beats,
    long periodMillis,
    Instant since,
    Instant renewedAt) {
  /** Returns whether somebody holds it. */
  public boolean isHeld() {
    return !holder.isEmpty();
  }

  /** Returns this lease after its holder gave it back. */
  public StoredLease givenBack() {
    return new StoredLease("", "", token, beats + 1, periodMillis, since, renewedAt);
  }
}
