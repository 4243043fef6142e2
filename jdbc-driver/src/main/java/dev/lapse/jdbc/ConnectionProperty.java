package dev.lapse.jdbc;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.SessionOptions;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The properties of a connection that are not parameters of the engine. */
enum ConnectionProperty {
  READ_ONLY("readOnly", "false", flag(), "whether the connection can never write"),
  TTL_MONITOR("ttlMonitor", "on", List.of("on", "off"), "whether it wants the monitor to run"),
  CREATE("create", "true", flag(), "whether a missing file is made"),
  FOREIGN_KEYS("foreignKeys", "true", flag(), "whether foreign keys are enforced"),
  BUSY_TIMEOUT_MS(
      "busyTimeoutMs",
      Integer.toString(SessionOptions.DEFAULT_BUSY_TIMEOUT_MILLIS),
      List.of(),
      "milliseconds that a statement waits for a lock"),
  EXPIRED_ROWS(
      "expiredRows",
      "hidden",
      List.of("hidden", "visible"),
      "whether expired rows that are still there are seen"),
  CLOCK(
      "clock",
      "system",
      List.of("system", "manual"),
      "manual: time stands still until SET ttl_clock moves it");

  private final String text;
  private final String defaultValue;
  private final List<String> choices;
  private final String description;

  ConnectionProperty(String text, String defaultValue, List<String> choices, String description) {
    this.text = text;
    this.defaultValue = defaultValue;
    this.choices = choices;
    this.description = description;
  }

  private static List<String> flag() {
    return List.of("true", "false");
  }

  /** Returns the property of exactly that name, or null. */
  static @Nullable ConnectionProperty named(String name) {
    for (ConnectionProperty each : values()) {
      if (each.text.equals(name)) {
        return each;
      }
    }
    return null;
  }

  String text() {
    return text;
  }

  String defaultValue() {
    return defaultValue;
  }

  /** Returns the words that it takes; empty where it takes a number. */
  List<String> choices() {
    return choices;
  }

  String description() {
    return description;
  }

  /**
   * Brings a value into its canonical spelling.
   *
   * @throws LapseException if the property does not take it
   */
  String check(String value) {
    String plain = value.strip().toLowerCase(Locale.ROOT);
    boolean fits = choices.isEmpty() ? plain.matches("\\d{1,9}") : choices.contains(plain);
    if (fits) {
      return plain;
    }
    String takes =
        choices.isEmpty() ? "whole milliseconds from 0 to 999999999" : String.join(" or ", choices);
    throw LapseException.of(
        SqlState.INVALID_PARAMETER_VALUE,
        "the connection property " + text + " takes " + takes + ", found '" + value + "'");
  }
}
