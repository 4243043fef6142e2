package dev.lapse.executor.parameters;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The parameters that SET, ALTER SYSTEM SET, SHOW and the connection URL know. Values are texts in
 * one canonical spelling: {@code true} or {@code false}, a whole number, or a word.
 */
public enum Parameter {
  TTL_MONITOR_ENABLED(
      "ttl_monitor_enabled",
      Kind.BOOLEAN,
      Domain.flag(),
      "true",
      "whether the monitor deletes expired rows in the background"),
  TTL_MONITOR_SLEEP_SECS(
      "ttl_monitor_sleep_secs",
      Kind.NUMBER,
      Domain.numbers(1, Integer.MAX_VALUE, "seconds"),
      "60",
      "elapsed time that the monitor sleeps before each pass; a change wakes it"),
  TTL_MONITOR_BATCH_DELETES(
      "ttl_monitor_batch_deletes",
      Kind.BOOLEAN,
      Domain.flag(),
      "true",
      "whether a visit is a run of short transactions (true) or one transaction (false)"),
  TTL_MONITOR_SUB_PASS_TARGET_SECS(
      "ttl_monitor_sub_pass_target_secs",
      Kind.NUMBER,
      Domain.numbers(0, Integer.MAX_VALUE, "seconds"),
      "60",
      "elapsed time after which a sub-pass begins no further round of visits; 0: one round"),
  TTL_INDEX_DELETE_TARGET_ROWS(
      "ttl_index_delete_target_rows",
      Kind.NUMBER,
      Domain.numbers(0, Long.MAX_VALUE - 1, "rows"),
      "50000",
      "a visit ends when it has deleted more rows than this; 0: no limit"),
  TTL_INDEX_DELETE_TARGET_TIME_MS(
      "ttl_index_delete_target_time_ms",
      Kind.NUMBER,
      Domain.numbers(0, Integer.MAX_VALUE, "milliseconds"),
      "1000",
      "elapsed time after which a visit begins no further batch; 0: no limit"),
  BATCHED_DELETE_TARGET_BATCH_ROWS(
      "batched_delete_target_batch_rows",
      Kind.NUMBER,
      Domain.numbers(0, Integer.MAX_VALUE, "rows"),
      "0",
      "rows of one transaction at most; 0: chosen by the engine"),
  BATCHED_DELETE_TARGET_BATCH_TIME_MS(
      "batched_delete_target_batch_time_ms",
      Kind.NUMBER,
      Domain.numbers(0, Integer.MAX_VALUE, "milliseconds"),
      "10",
      "time for which one transaction is meant to hold the write lock; 0: no limit"),
  TTL_MONITOR_BUSY_PCT(
      "ttl_monitor_busy_pct",
      Kind.NUMBER,
      Domain.numbers(1, 100, "percent"),
      "50",
      "share of wall time that the monitor may hold the write lock while somebody else writes"),
  TTL_MAX_CLOCK_LEAP_SECS(
      "ttl_max_clock_leap_secs",
      Kind.NUMBER,
      Domain.numbers(0, Integer.MAX_VALUE, "seconds"),
      "86400",
      "a clock that leaps forward by more holds deletes back until it is believed; 0: any is"),
  TTL_PASS_MAX_TABLE_PCT(
      "ttl_pass_max_table_pct",
      Kind.NUMBER,
      Domain.numbers(0, 100, "percent"),
      "0",
      "where the rows due are a larger share of their table the monitor deletes none; 0: no limit"),
  EXPIRED_ROWS(
      "expired_rows",
      Kind.WORD,
      Domain.words("hidden", "visible"),
      "hidden",
      "whether statements of this connection see rows that have expired and are not yet deleted");

  /** What kind of value a parameter takes. */
  public enum Kind {
    /** {@code true} or {@code false}. */
    BOOLEAN,
    /** A whole number. */
    NUMBER,
    /** One of a few words. */
    WORD
  }

  private record Domain(long lowest, long highest, String unit, List<String> words) {
    static Domain flag() {
      return new Domain(0, 1, "", List.of("true", "false"));
    }

    static Domain numbers(long lowest, long highest, String unit) {
      return new Domain(lowest, highest, unit, List.of());
    }

    static Domain words(String... words) {
      return new Domain(0, 0, "", List.of(words));
    }
  }

  private final String sqlName;
  private final Kind kind;
  private final Domain domain;
  private final String defaultValue;
  private final String description;

  Parameter(String sqlName, Kind kind, Domain domain, String defaultValue, String description) {
    this.sqlName = sqlName;
    this.kind = kind;
    this.domain = domain;
    this.defaultValue = defaultValue;
    this.description = description;
  }

  /**
   * Finds a parameter by its name, whatever its case.
   *
   * @throws LapseException (UNDEFINED_OBJECT) naming the nearest one, if there is none of that name
   */
  public static Parameter named(String name) {
    return find(name)
        .orElseThrow(
            () ->
                LapseException.of(
                    SqlState.UNDEFINED_OBJECT,
                    "there is no parameter "
                        + name
                        + "; the nearest is "
                        + nearest(name).sqlName
                        + " (SHOW ALL lists them)"));
  }

  /** Finds a parameter by its name, whatever its case. */
  public static Optional<Parameter> find(String name) {
    for (Parameter each : values()) {
      if (each.sqlName.equalsIgnoreCase(name)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  private static Parameter nearest(String name) {
    Parameter nearest = TTL_MONITOR_ENABLED;
    int least = Integer.MAX_VALUE;
    for (Parameter each : values()) {
      int distance = EditDistance.between(name.toLowerCase(Locale.ROOT), each.sqlName);
      if (distance < least) {
        least = distance;
        nearest = each;
      }
    }
    return nearest;
  }

  /** Returns its name in SQL. */
  public String sqlName() {
    return sqlName;
  }

  /** Returns what kind of value it takes. */
  public Kind kind() {
    return kind;
  }

  /** Returns the unit of its number; empty where it takes none. */
  public String unit() {
    return domain.unit();
  }

  /** Returns its value where nobody set one. */
  public String defaultValue() {
    return defaultValue;
  }

  /** Returns what it does, for a person. */
  public String description() {
    return description;
  }

  /** Returns whether its value belongs to one connection and not to the process. */
  public boolean isOfConnection() {
    return this == EXPIRED_ROWS;
  }

  /** Returns what it takes, for a message: {@code seconds from 1 to 2147483647}. */
  public String range() {
    switch (kind) {
      case NUMBER:
        return "whole "
            + domain.unit()
            + " from "
            + String.format(Locale.ROOT, "%,d", domain.lowest())
            + " to "
            + String.format(Locale.ROOT, "%,d", domain.highest());
      case BOOLEAN, WORD:
        return String.join(" or ", domain.words());
    }
    throw new IllegalStateException("no range for " + kind);
  }

  /**
   * Brings a value into its canonical spelling.
   *
   * @param value as somebody wrote it; {@code on}, {@code off}, 1 and 0 serve for a boolean
   * @throws LapseException (INVALID_PARAMETER_VALUE) naming the range, if it does not fit
   */
  public String check(String value) {
    String plain = value.strip().toLowerCase(Locale.ROOT);
    switch (kind) {
      case BOOLEAN:
        if (List.of("true", "on", "1", "yes").contains(plain)) {
          return "true";
        }
        if (List.of("false", "off", "0", "no").contains(plain)) {
          return "false";
        }
        break;
      case WORD:
        if (domain.words().contains(plain)) {
          return plain;
        }
        break;
      case NUMBER:
        if (plain.matches("[+-]?\\d{1,18}")) {
          long number = Long.parseLong(plain);
          if (number >= domain.lowest() && number <= domain.highest()) {
            return Long.toString(number);
          }
        }
        break;
    }
    throw LapseException.of(
        SqlState.INVALID_PARAMETER_VALUE, sqlName + " takes " + range() + ", found " + value);
  }
}
