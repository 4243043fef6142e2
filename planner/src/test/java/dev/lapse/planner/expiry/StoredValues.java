package dev.lapse.planner.expiry;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Values that a column may hold: every form of chosen instants, and junk. */
final class StoredValues {
  /** What is no date, whatever the column. */
  static final List<Object> JUNK =
      List.of(
          "NONE",
          "",
          " ",
          "~",
          ":",
          "0",
          "0000",
          "0000-",
          "1abc",
          "2026",
          "2026-1-1",
          "2026-13-45",
          "2026-00-10",
          "2026-02-30",
          "2025-02-29",
          "2100-02-29",
          "2026-04-31 10:00:00",
          "2026-01-01t10:00:00",
          "2026-01-01 24:00:01",
          "2026-01-01 24:00:00.5",
          "2026-01-01 24:01",
          "2026-01-01 25:00:00",
          "2026-01-01 10:60:00",
          "2026-01-01 10:00:60",
          "2026-01-01 10:00:00.",
          "2026-01-01 10",
          "2026-01-01 10:00:00+15:00",
          "2026-01-01 10:00:00 +01",
          "2026-01-01 10:00:00 UTC",
          "2026-01-01Z",
          "2026-01-01 junk",
          " 2026-01-01",
          "20260101",
          "+2026-01-01",
          "-2026-01-01",
          "10000-01-01",
          "now",
          "12:00:00",
          "2461000.5",
          "1764417600",
          "٢٠٢٦-01-01",
          new byte[] {0x32, 0x30, 0x32, 0x36},
          new byte[0],
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY,
          Long.MAX_VALUE,
          Long.MIN_VALUE,
          -1L,
          0L,
          1e300,
          5.5);

  /** Odd spellings of dates that exist. */
  static final List<Object> ODD =
      List.of(
          "0000-01-01",
          "0000-01-01 00:00:00+00:01",
          "9999-12-31 23:59:59.999",
          "9999-12-31 23:59:59.9999999",
          "9999-12-31 24:00:00",
          "9999-12-31 23:59:59-00:01",
          "2024-02-29 24:00",
          "2024-02-29 24:00:00.000+01:00",
          "2024-02-29   10:00",
          "2024-02-29TT10:00",
          "2024-02-29T 10:00:00   Z  ",
          "2024-02-29 \t10:00:00.5 +05:30 ",
          "2024-02-29T",
          "2024-02-29 ",
          "2024-02-29 10:00:00.9995",
          "2024-02-29 10:00:00.0005",
          "2024-02-29 10:00:00.00049999999",
          "2024-02-29 10:00:00.123456789012345678901234567890",
          "2024-02-29 10:00\0junk",
          "1969-12-31 23:59:59.9996",
          "2024-02-29 10:00:00-14:00",
          "2024-02-29 10:00:00+14:59",
          "2024-02-29 10:00z");

  private StoredValues() {}

  /** Returns an instant in the forms that programs write. */
  static List<Object> formsOf(Instant instant) {
    Set<Object> forms = new LinkedHashSet<>();
    String millis = TimestampEncoding.millisText(instant);
    String day = millis.substring(0, 10);
    String minute = millis.substring(0, 16);
    String second = millis.substring(0, 19);
    for (String text :
        List.of(day, minute, second, millis, TimestampEncoding.microsText(instant))) {
      forms.add(text);
      if (text.length() > 10) {
        forms.add(text.replace(' ', 'T'));
        forms.add(text + "Z");
        forms.add(text.replace(' ', 'T') + "Z");
        forms.add(text.replace(' ', 'T') + "+00:00");
      }
    }
    for (int minutes : new int[] {-14 * 60, -300, 60, 330, 14 * 60}) {
      if (inRange(instant.plusSeconds(minutes * 60L))) {
        String local = TimestampEncoding.millisText(instant.plusSeconds(minutes * 60L));
        String zone =
            String.format(
                "%s%02d:%02d",
                minutes < 0 ? "-" : "+", Math.abs(minutes) / 60, Math.abs(minutes) % 60);
        forms.add(local + zone);
        forms.add(local.replace(' ', 'T') + " " + zone);
      }
    }
    forms.addAll(numbersOf(instant));
    return new ArrayList<>(forms);
  }

  /** Returns an instant as each kind of number, whole and between two milliseconds. */
  static List<Object> numbersOf(Instant instant) {
    long millis = instant.toEpochMilli();
    double day = TimestampEncoding.julianDay(instant);
    return List.of(
        millis,
        (double) millis,
        millis + 0.25,
        millis - 0.25,
        Math.floorDiv(millis, 1000),
        millis / 1000.0,
        Math.nextUp(millis / 1000.0),
        Math.nextDown(millis / 1000.0),
        millis / 1000.0 + 0.0004,
        day,
        Math.nextUp(day),
        Math.nextDown(day));
  }

  static boolean inRange(Instant instant) {
    return !instant.isBefore(TimestampEncoding.MIN_INSTANT)
        && !instant.isAfter(TimestampEncoding.MAX_INSTANT);
  }
}
