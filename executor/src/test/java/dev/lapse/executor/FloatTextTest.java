package dev.lapse.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FloatTextTest {
  /** SQLite's own decoding is not exact in the last digit, so these are some that tell. */
  @Test
  void aNumberIsWrittenAsSqliteWritesIt() throws SQLException {
    double[] numbers = {
      0,
      1,
      -2.5,
      0.1,
      0.1 + 0.2,
      1 / 3.0,
      1e15,
      1e16,
      1e17,
      -1e17,
      1e-4,
      1e-5,
      100,
      1e22 / 7,
      4.35,
      Double.MAX_VALUE,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      123456.7,
      1e16 / 3
    };
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        PreparedStatement text = connection.prepareStatement("SELECT ? || ''")) {
      for (double number : numbers) {
        text.setDouble(1, number);
        try (ResultSet row = text.executeQuery()) {
          assertThat(FloatText.of(number)).isEqualTo(row.getString(1));
        }
      }
    }
  }

  @Test
  void noNumberIsChangedByItsText() {
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      double number = random.nextGaussian() * Math.pow(10, random.nextInt(600) - 300);
      assertThat(Double.parseDouble(FloatText.of(number))).isEqualTo(number);
    }
  }
}
