package dev.lapse.planner.sql;

import dev.lapse.planner.expiry.CutoffBound;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.TimestampEncoding;

/** What is bound to one numbered parameter of a {@link SqlText}. */
public sealed interface Bind {
  /**
   * A parameter of the user's statement.
   *
   * @param index which {@code ?} of the statement, from 0
   * @param encoding how a date or time given for it is stored, by its context
   */
  record Parameter(int index, ValueEncoding encoding) implements Bind {
    /**
     * Checks the index.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public Parameter {
      if (index < 0) {
        throw new IllegalArgumentException("parameters count from 0: " + index);
      }
    }
  }

  /**
   * An end of an expired range at the statement's instant.
   *
   * @param bound which one
   */
  record Cutoff(CutoffBound bound) implements Bind {}

  /**
   * The statement's instant itself: CURRENT_TIMESTAMP and its kin.
   *
   * @param part which part of it
   * @param encoding how it is stored
   */
  record Now(Part part, TimestampEncoding encoding) implements Bind {
    /** Which part of the instant. */
    public enum Part {
      /** Date and time. */
      TIMESTAMP,
      /** The day alone. */
      DATE,
      /** The time of day alone, as {@code HH:MM:SS}. */
      TIME
    }
  }

  /**
   * When a row expires that lives so long from the statement's instant on.
   *
   * @param after how long
   */
  record Deadline(ExpireAfter after) implements Bind {}

  /**
   * When a row expires that lives as long as a parameter of the user's says.
   *
   * @param index which {@code ?} of the statement, from 0: a whole number of seconds, 0 for a row
   *     that never expires, or a duration
   */
  record GivenDeadline(int index) implements Bind {}

  /**
   * A value known when the text was made.
   *
   * @param value a {@code String}, {@code Long}, {@code Double} or {@code byte[]}
   */
  record Constant(Object value) implements Bind {}

  /**
   * A number that the executor supplies by name: a batch size, a rowid to go on from.
   *
   * @param name what it is, in the vocabulary of passes and batches
   */
  record Named(String name) implements Bind {}
}
