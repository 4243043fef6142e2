package dev.lapse.tests.property;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalUnit;
import java.util.Optional;

/** How a TTL column is declared, and how instants are written into it. */
enum ColumnKind {
  TEXT("TIMESTAMP", "", true),
  MICROS("TIMESTAMP(6)", "", true),
  EPOCH_MILLIS("TIMESTAMP STORED AS EPOCH MILLIS", "", true),
  EPOCH_SECONDS("TIMESTAMP STORED AS EPOCH SECONDS", "", true),
  JULIAN_DAY("TIMESTAMP STORED AS JULIAN DAY", "", true),
  DATE("DATE", "", true),
  /** As another program may have filled it: ISO-8601 in many forms, and what is no date. */
  ANY_TEXT("TIMESTAMP", "", false),
  /** Numbers that only the index declares. */
  DECLARED_MILLIS("BIGINT", " STORED AS EPOCH MILLIS", false),
  /** Texts in a column that is no date by its type. */
  DECLARED_TEXT("TEXT", " STORED AS TEXT", false),
  /** Numbers and texts in one column. */
  MIXED("TIMESTAMP", " STORED AS EPOCH SECONDS", false);

  private static final String[] JUNK = {"'NONE'", "''", "'1abc'", "'2026-13-45'", "X'32303234'"};

  private static final String[] PATTERNS = {
    "uuuu-MM-dd HH:mm:ss.SSS",
    "uuuu-MM-dd'T'HH:mm:ss.SSS",
    "uuuu-MM-dd HH:mm:ss.SSS'Z'",
    "uuuu-MM-dd'T'HH:mm:ss",
    "uuuu-MM-dd HH:mm",
    "uuuu-MM-dd",
    "uuuu-MM-dd'T'HH:mm:ss.SSS+00:00"
  };

  private static final TemporalUnit[] PRECISIONS = {
    ChronoUnit.MILLIS,
    ChronoUnit.MILLIS,
    ChronoUnit.MILLIS,
    ChronoUnit.SECONDS,
    ChronoUnit.MINUTES,
    ChronoUnit.DAYS,
    ChronoUnit.MILLIS
  };

  private final String declaration;
  private final String storedAs;
  private final boolean checked;

  ColumnKind(String declaration, String storedAs, boolean checked) {
    this.declaration = declaration;
    this.storedAs = storedAs;
    this.checked = checked;
  }

  String declaration() {
    return declaration;
  }

  /** Returns what the index adds after the column's name. */
  String storedAs() {
    return storedAs;
  }

  boolean checked() {
    return checked;
  }

  Stored store(Moment moment) {
    if (moment.form() < 0) {
      return Stored.NULL;
    }
    Instant instant = Instant.ofEpochMilli(moment.millis());
    switch (this) {
      case EPOCH_SECONDS:
        return literal(instant.truncatedTo(ChronoUnit.SECONDS));
      case DATE:
        Instant day = instant.truncatedTo(ChronoUnit.DAYS);
        return new Stored("DATE '" + text(day, "uuuu-MM-dd") + "'", Optional.of(day));
      case ANY_TEXT:
      case DECLARED_TEXT:
        return anyText(instant, moment.form());
      case DECLARED_MILLIS:
        return new Stored(String.valueOf(moment.millis()), Optional.of(instant));
      case MIXED:
        return moment.form() % 2 == 0
            ? new Stored(
                String.valueOf(instant.getEpochSecond()),
                Optional.of(instant.truncatedTo(ChronoUnit.SECONDS)))
            : anyText(instant, moment.form());
      default:
        return literal(instant);
    }
  }

  private static Stored literal(Instant instant) {
    return new Stored("TIMESTAMP '" + text(instant, PATTERNS[0]) + "'", Optional.of(instant));
  }

  private static Stored anyText(Instant instant, int form) {
    int ways = PATTERNS.length + JUNK.length;
    int way = form % ways;
    if (way >= PATTERNS.length) {
      return new Stored(JUNK[way - PATTERNS.length], Optional.empty());
    }
    Instant meant = instant.truncatedTo(PRECISIONS[way]);
    return new Stored("'" + text(meant, PATTERNS[way]) + "'", Optional.of(meant));
  }

  private static String text(Instant instant, String pattern) {
    return DateTimeFormatter.ofPattern(pattern)
        .format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
  }
}
