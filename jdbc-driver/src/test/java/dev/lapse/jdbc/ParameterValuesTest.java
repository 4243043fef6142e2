package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;

final class ParameterValuesTest {
  @Test
  void theDatesOfJavaSqlBecomeLocalOnes() throws SQLException {
    LocalDateTime local = LocalDateTime.parse("2024-05-01T10:00:00.123456");
    assertThat(ParameterValues.of(Timestamp.valueOf(local))).isEqualTo(local);
    assertThat(ParameterValues.of(Date.valueOf("2024-05-01"))).isEqualTo(LocalDate.of(2024, 5, 1));
    assertThat(ParameterValues.of(Time.valueOf("10:20:30"))).isEqualTo(LocalTime.of(10, 20, 30));
    assertThat(ParameterValues.of(new java.util.Date(Timestamp.valueOf(local).getTime())))
        .isEqualTo(LocalDateTime.parse("2024-05-01T10:00:00.123"));
    assertThat(ParameterValues.of(ZonedDateTime.parse("2024-05-01T12:00+02:00[Europe/Paris]")))
        .isEqualTo(Instant.parse("2024-05-01T10:00:00Z"));
  }

  @Test
  void numbersBecomeTheFewThatASessionTakes() throws SQLException {
    assertThat(ParameterValues.of(7)).isEqualTo(7L);
    assertThat(ParameterValues.of((short) 7)).isEqualTo(7L);
    assertThat(ParameterValues.of(0.5f)).isEqualTo(0.5);
    assertThat(ParameterValues.of(new BigInteger("12345678901234567890")))
        .isEqualTo(new BigDecimal("12345678901234567890"));
    assertThat(ParameterValues.of(null)).isNull();
  }

  @Test
  void aTargetTypeConverts() throws SQLException {
    assertThat(ParameterValues.of("12", Types.INTEGER, -1)).isEqualTo(12L);
    assertThat(ParameterValues.of(true, Types.INTEGER, -1)).isEqualTo(1L);
    assertThat(ParameterValues.of("1.005", Types.DECIMAL, 2)).isEqualTo(new BigDecimal("1.01"));
    assertThat(ParameterValues.of(7, Types.VARCHAR, -1)).isEqualTo("7");
    assertThat(ParameterValues.of("yes", Types.BOOLEAN, -1)).isEqualTo(true);
    assertThat(ParameterValues.of(7, Types.DOUBLE, -1)).isEqualTo(7.0);
    assertThat(ParameterValues.of(Timestamp.valueOf("2024-05-01 10:00:00"), Types.DATE, -1))
        .isEqualTo(LocalDate.of(2024, 5, 1));
    assertThat(ParameterValues.of(null, Types.INTEGER, -1)).isNull();
  }

  @Test
  void streamsAreReadUpToTheirLength() throws SQLException {
    byte[] bytes = {1, 2, 3};
    assertThat(ParameterValues.bytes(new ByteArrayInputStream(bytes), 2)).containsExactly(1, 2);
    assertThat(ParameterValues.text(new StringReader("abc"), 2)).isEqualTo("ab");
    assertThat(ParameterValues.text(new StringReader("abc"), Long.MAX_VALUE)).isEqualTo("abc");
  }

  @Test
  void otherObjectsAreRefused() {
    assertThatThrownBy(() -> ParameterValues.of(new Object()))
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("a parameter cannot be a java.lang.Object; give it as a number");
    assertThatThrownBy(() -> ParameterValues.of(java.time.DayOfWeek.MONDAY))
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("a parameter cannot be a java.time.DayOfWeek");
  }
}
