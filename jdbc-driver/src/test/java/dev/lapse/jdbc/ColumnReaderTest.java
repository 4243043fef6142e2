package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.translate.ResultColumn;
import java.math.BigDecimal;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Optional;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ColumnReaderTest {
  private static ColumnReader reader(String type) {
    return new ColumnReader(ResultColumn.computed("c", ColumnType.of(type)));
  }

  private static ColumnReader timestamps(StoredForm form) {
    TimestampEncoding encoding = new TimestampEncoding(form, TimestampEncoding.Texts.ANY, true);
    return new ColumnReader(
        new ResultColumn(
            "c", ColumnType.of("TIMESTAMP"), encoding, Optional.empty(), Optional.empty(), true));
  }

  @ParameterizedTest
  @CsvSource({
    "2024-05-01 10:00:00.000,          2024-05-01T10:00",
    "2024-05-01T10:00:00,              2024-05-01T10:00",
    "2024-05-01 10:00,                 2024-05-01T10:00",
    "2024-05-01,                       2024-05-01T00:00",
    "2024-05-01T10:00:00+02:00,        2024-05-01T08:00",
    "2024-05-01 03:04:05.123456,       2024-05-01T03:04:05.123456",
    "2024-05-01T03:04:05.123456789Z,   2024-05-01T03:04:05.123456789",
    "0000-01-01 00:00:00.000,          0000-01-01T00:00",
    "9999-12-31 23:59:59.999,          9999-12-31T23:59:59.999"
  })
  void everyFormOfIsoTextIsATimestamp(String stored, LocalDateTime expected) throws Exception {
    assertThat(reader("TIMESTAMP").dateTime(stored)).isEqualTo(expected);
  }

  @Test
  void aNumberIsWhatStoredAsSays() throws Exception {
    LocalDateTime expected = LocalDateTime.parse("2024-05-01T10:00");
    long seconds = expected.toEpochSecond(ZoneOffset.UTC);
    assertThat(timestamps(StoredForm.EPOCH_SECONDS).dateTime(seconds)).isEqualTo(expected);
    assertThat(timestamps(StoredForm.EPOCH_MILLIS).dateTime(seconds * 1000)).isEqualTo(expected);
    double julian = TimestampEncoding.julianDay(expected.toInstant(ZoneOffset.UTC));
    assertThat(timestamps(StoredForm.JULIAN_DAY).dateTime(julian)).isEqualTo(expected);
    assertThat(timestamps(StoredForm.TEXT).dateTime(seconds * 1000)).isEqualTo(expected);
  }

  @Test
  void theTextOfATimestampIsCanonicalWhereItIsOne() {
    assertThat(reader("TIMESTAMP").string("2024-05-01T10:00")).isEqualTo("2024-05-01 10:00:00.000");
    assertThat(reader("TIMESTAMP").string("2024-05-01 10:00:00.123456"))
        .isEqualTo("2024-05-01 10:00:00.123456");
    assertThat(reader("TIMESTAMP").string("NONE")).isEqualTo("NONE");
    assertThat(reader("DATE").string("2024-05-01 10:00")).isEqualTo("2024-05-01");
  }

  @Test
  void wallTimeInADaylightSavingGapIsKept() throws Exception {
    LocalDateTime inGap = LocalDateTime.parse("2024-03-31T02:30");
    ColumnReader reader = reader("TIMESTAMP");
    assertThat(reader.as("2024-03-31 02:30:00.000", LocalDateTime.class)).isEqualTo(inGap);
    assertThat(reader.string("2024-03-31 02:30:00.000")).isEqualTo("2024-03-31 02:30:00.000");
  }

  @Test
  void aTimestampIsEveryClassOfTime() throws Exception {
    ColumnReader reader = reader("TIMESTAMP");
    String stored = "2024-05-01 10:00:00.250";
    LocalDateTime local = LocalDateTime.parse("2024-05-01T10:00:00.250");
    assertThat(reader.as(stored, LocalDateTime.class)).isEqualTo(local);
    assertThat(reader.as(stored, LocalDate.class)).isEqualTo(local.toLocalDate());
    assertThat(reader.as(stored, LocalTime.class)).isEqualTo(local.toLocalTime());
    assertThat(reader.as(stored, Instant.class)).isEqualTo(local.toInstant(ZoneOffset.UTC));
    assertThat(reader.as(stored, OffsetDateTime.class)).isEqualTo(local.atOffset(ZoneOffset.UTC));
    assertThat(reader.as(stored, Timestamp.class)).isEqualTo(Timestamp.valueOf(local));
    assertThat(reader.object(stored)).isEqualTo(Timestamp.valueOf(local));
    assertThat(reader.as(stored, String.class)).isEqualTo(stored);
    assertThat(reader.sqlTime(stored).toString()).isEqualTo("10:00:00");
    assertThat(reader.sqlDate(stored).toString()).isEqualTo("2024-05-01");
  }

  @Test
  void aCalendarSaysWhoseWallTimeItIs() throws Exception {
    Calendar kolkata = Calendar.getInstance(TimeZone.getTimeZone("Asia/Kolkata"));
    Timestamp read = reader("TIMESTAMP").sqlTimestamp("2024-05-01 10:00:00.000", kolkata);
    assertThat(read.toInstant()).isEqualTo(Instant.parse("2024-05-01T04:30:00Z"));
    assertThat(ParameterValues.ofTimestamp(read, kolkata))
        .isEqualTo(LocalDateTime.parse("2024-05-01T10:00"));
  }

  @Test
  void whatIsNoDateIsRefusedAsADateOnly() throws Exception {
    assertThatThrownBy(() -> reader("TIMESTAMP").sqlTimestamp("2026-13-45"))
        .isInstanceOf(SQLDataException.class)
        .hasMessage("column c holds '2026-13-45', which is no TIMESTAMP; read it with getString")
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("22007");
    assertThat(reader("TIMESTAMP").string("2026-13-45")).isEqualTo("2026-13-45");
  }

  @Test
  void numbersConvertWithinTheirRange() throws Exception {
    ColumnReader reader = reader("BIGINT");
    assertThat(reader.whole(7L, -128, 127, "TINYINT")).isEqualTo(7);
    assertThat(reader.whole(7.9, -128, 127, "TINYINT")).isEqualTo(7);
    assertThat(reader.whole(" 12 ", -128, 127, "TINYINT")).isEqualTo(12);
    assertThatThrownBy(() -> reader.whole(128L, -128, 127, "TINYINT"))
        .isInstanceOf(SQLDataException.class)
        .hasMessage("the value 128 does not fit TINYINT; read it as a wider type");
    assertThatThrownBy(() -> reader.whole(1e300, Long.MIN_VALUE, Long.MAX_VALUE, "BIGINT"))
        .isInstanceOf(SQLDataException.class);
    assertThatThrownBy(() -> reader.whole("abc", -128, 127, "TINYINT"))
        .hasMessageContaining("'abc' cannot be read as TINYINT");
  }

  @Test
  void objectsAreOfTheDeclaredType() throws Exception {
    assertThat(reader("BOOLEAN").object(1L)).isEqualTo(true);
    assertThat(reader("INTEGER").object(7L)).isEqualTo(7);
    assertThat(reader("INTEGER").object(1L << 40)).isEqualTo(1L << 40);
    assertThat(reader("BIGINT").object(7L)).isEqualTo(7L);
    assertThat(reader("REAL").object(7L)).isEqualTo(7.0);
    assertThat(reader("DECIMAL(10,2)").object(12.5)).isEqualTo(new BigDecimal("12.50"));
    assertThat(reader("DECIMAL(10,2)").string(12.5)).isEqualTo("12.50");
    assertThat(reader("DATE").object("2024-05-01")).isEqualTo(java.sql.Date.valueOf("2024-05-01"));
    assertThat(reader("VARCHAR").object(7L)).isEqualTo("7");
    assertThat(reader("").object(7L)).isEqualTo(7L);
    UUID uuid = UUID.fromString("00000000-0000-0001-0000-000000000002");
    assertThat(reader("UUID").object(uuid.toString())).isEqualTo(uuid);
    byte[] bytes = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2};
    assertThat(reader("UUID").object(bytes)).isEqualTo(uuid);
    assertThat(reader("UUID").string(bytes)).isEqualTo(uuid.toString());
  }

  @Test
  void anotherClassIsRefusedNamingOneThatServes() {
    assertThatThrownBy(() -> reader("BIGINT").as(7L, Thread.class))
        .hasMessage("getObject of c as java.lang.Thread is not supported; ask for java.lang.Long");
  }
}
