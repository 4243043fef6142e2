package dev.lapse.planner.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The quick ways agree with the general ones. */
final class CanonicalTextTest {
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS");

  @Test
  void textsAreThoseOfTheFormatters() {
    Random random = new Random(7);
    long first = TimestampEncoding.MIN_INSTANT.getEpochSecond();
    long last = TimestampEncoding.MAX_INSTANT.getEpochSecond();
    for (int i = 0; i < 20_000; i++) {
      // Also a little outside of the years with four digits.
      long second = first - 100_000 + (long) (random.nextDouble() * (last - first + 200_000));
      Instant instant = Instant.ofEpochSecond(second, random.nextInt(1_000_000_000));
      LocalDateTime utc = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
      assertThat(TimestampEncoding.millisText(instant)).isEqualTo(MILLIS.format(utc));
      assertThat(TimestampEncoding.microsText(instant)).isEqualTo(MICROS.format(utc));
      assertThat(TimestampEncoding.dateText(instant)).isEqualTo(utc.toLocalDate().toString());
    }
    for (long second : new long[] {first - 1, first, last, last + 1, first - 86_400 * 366L}) {
      Instant instant = Instant.ofEpochSecond(second);
      LocalDateTime utc = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
      assertThat(TimestampEncoding.millisText(instant)).isEqualTo(MILLIS.format(utc));
    }
  }

  @Test
  void whatIsCanonicalIsWhatParsingAndWritingWouldLeaveAlone() {
    String[] texts = {
      "2026-01-01 00:00:00.000",
      "2024-02-29 23:59:59.999",
      "2023-02-29 23:59:59.999",
      "0000-02-29 00:00:00.000",
      "1900-02-29 00:00:00.000",
      "2026-04-31 00:00:00.000",
      "2026-00-01 00:00:00.000",
      "2026-13-01 00:00:00.000",
      "2026-01-00 00:00:00.000",
      "2026-01-01 24:00:00.000",
      "2026-01-01 00:60:00.000",
      "2026-01-01 00:00:60.000",
      "2026-01-01T00:00:00.000",
      "2026-01-01 00:00:00,000",
      "2026-01-01 00:00:00.00",
      "2026-01-01 00:00:00.0000",
      "2026-01-01 00:00:00",
      "2026-01-01",
      "2026-01-0١",
      "-026-01-01 00:00:00.000",
      ""
    };
    for (String text : texts) {
      boolean canonical =
          IsoText.parse(text).map(TimestampEncoding::millisText).filter(text::equals).isPresent();
      assertThat(CanonicalText.isTimestamp(text, 3)).as(text).isEqualTo(canonical);
    }
    assertThat(CanonicalText.isTimestamp("2026-01-01 00:00:00.000001", 6)).isTrue();
    assertThat(CanonicalText.isTimestamp("2026-01-01 00:00:00.000001", 3)).isFalse();
    assertThat(CanonicalText.isDate("2024-02-29")).isTrue();
    assertThat(CanonicalText.isDate("2023-02-29")).isFalse();
    assertThat(CanonicalText.isDate("2024-02-29 ")).isFalse();
  }
}
