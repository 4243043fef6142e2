package dev.lapse.planner.translate;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.sql.SqlIntervalQualifier;

/** A field of a date or time, and the unit that counts it. */
enum TimeField {
  MILLENNIUM(12_000, 0),
  CENTURY(1_200, 0),
  DECADE(120, 0),
  YEAR(12, 0),
  ISOYEAR(0, 0),
  QUARTER(3, 0),
  MONTH(1, 0),
  WEEK(0, 604_800_000),
  DAY(0, 86_400_000),
  DOW(0, 0),
  ISODOW(0, 0),
  DOY(0, 0),
  HOUR(0, 3_600_000),
  MINUTE(0, 60_000),
  SECOND(0, 1_000),
  EPOCH(0, 0),
  MILLISECOND(0, 1),
  MICROSECOND(0, 0),
  NANOSECOND(0, 0);

  private final int months;
  private final long millis;

  TimeField(int months, long millis) {
    this.months = months;
    this.millis = millis;
  }

  /** Returns the field of a qualifier; empty for a range such as DAY TO SECOND. */
  static Optional<TimeField> of(SqlIntervalQualifier qualifier) {
    if (qualifier.timeFrameName != null) {
      return named(qualifier.timeFrameName);
    }
    TimeUnitRange range = qualifier.timeUnitRange;
    return range.endUnit == null || range.endUnit == range.startUnit
        ? named(range.name())
        : Optional.empty();
  }

  /** Returns the field of a name, in the spellings of SQL, JDBC and plurals. */
  static Optional<TimeField> named(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    String bare = upper.startsWith("SQL_TSI_") ? upper.substring("SQL_TSI_".length()) : upper;
    String found =
        switch (bare) {
          case "FRAC_SECOND" -> "NANOSECOND";
          case "DAYOFWEEK" -> "DOW";
          case "DAYOFYEAR" -> "DOY";
          case "DAYOFMONTH" -> "DAY";
          default -> bare.endsWith("S") && !bare.equals("CENTURIES") ? chopped(bare) : bare;
        };
    return Arrays.stream(values()).filter(field -> field.name().equals(found)).findFirst();
  }

  private static String chopped(String plural) {
    return plural.substring(0, plural.length() - 1);
  }

  /** Returns how many months the unit is, 0 if it is no whole number of them. */
  int months() {
    return months;
  }

  /** Returns how many milliseconds the unit is, 0 if they vary or are less than one. */
  long millis() {
    return millis;
  }

  /** Returns whether the unit counts days or more. */
  boolean isDate() {
    return months > 0 || millis >= DAY.millis;
  }
}
