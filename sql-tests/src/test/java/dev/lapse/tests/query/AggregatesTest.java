package dev.lapse.tests.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The aggregates that SQLite lacks, against the same computed in Java with as many digits as
 * wanted.
 */
class AggregatesTest {
  private static final int ROWS = 300;
  private static final int FRAME = 5;
  private static final MathContext DIGITS = new MathContext(100);

  private Connection connection;
  private final List<Double> values = new ArrayList<>();

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:lapse:?clock=manual&ttlMonitor=off");
    run("SET ttl_clock = TIMESTAMP '2024-01-10 00:00:00'");
    run("CREATE TABLE t (id INTEGER PRIMARY KEY, x DOUBLE, at TIMESTAMP)");
    run("CREATE TTL INDEX t_ttl ON t (at) EXPIRE AFTER 1 DAY");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Fills the table; every seventh row has expired and would spoil any sum. */
  private void fill(double base, double spread) throws SQLException {
    Random random = new Random(7);
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
      for (int id = 0; id < ROWS; id++) {
        boolean expired = id % 7 == 3;
        double value = id == 0 ? 0 - base : base + spread * random.nextDouble();
        insert.setInt(1, id);
        insert.setDouble(2, expired ? 1e300 : value);
        insert.setString(3, expired ? "2024-01-01 00:00:00" : "2024-01-09 12:00:00");
        insert.executeUpdate();
        if (!expired) {
          values.add(value);
        }
      }
    }
  }

  private static double variance(List<Double> values) {
    BigDecimal count = BigDecimal.valueOf(values.size());
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal squares = BigDecimal.ZERO;
    for (double value : values) {
      BigDecimal exact = new BigDecimal(value);
      sum = sum.add(exact);
      squares = squares.add(exact.multiply(exact));
    }
    return squares
        .subtract(sum.multiply(sum).divide(count, DIGITS))
        .divide(count, DIGITS)
        .doubleValue();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 1e6, 1e9, 1e12})
  void variancesKeepTheirDigits(double base) throws SQLException {
    fill(base, 1);
    double expected = variance(values);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT VAR_POP(x), STDDEV_POP(x) FROM t")) {
      row.next();
      assertThat(row.getDouble(1)).isCloseTo(expected, within(expected * 1e-13));
      assertThat(row.getDouble(2))
          .isCloseTo(Math.sqrt(expected), within(Math.sqrt(expected) * 1e-13));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e6, 1e9})
  void rowsThatLeaveAFrameLeaveNothing(double base) throws SQLException {
    fill(base, 1);
    String sql =
        "SELECT VAR_POP(x) OVER w, PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY x) OVER w,"
            + " FIRST_VALUE(x) IGNORE NULLS OVER w FROM t WINDOW w AS (ORDER BY id ROWS "
            + (FRAME - 1)
            + " PRECEDING) ORDER BY id";
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      for (int i = 0; rows.next(); i++) {
        List<Double> frame = new ArrayList<>(values.subList(Math.max(0, i - FRAME + 1), i + 1));
        double expected = variance(frame);
        assertThat(rows.getDouble(1)).isCloseTo(expected, within(expected * 1e-9));
        assertThat(rows.getDouble(3)).isEqualTo(frame.get(0));
        Collections.sort(frame);
        assertThat(rows.getDouble(2)).isEqualTo(frame.get((frame.size() + 1) / 2 - 1));
      }
    }
  }

  @Test
  void equalValuesHaveNoVariance() throws SQLException {
    for (int id = 0; id < 100; id++) {
      run("INSERT INTO t VALUES (" + id + ", 0.1, NULL)");
    }
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT VAR_POP(x), CORR(x, id), REGR_SLOPE(id, x) FROM t")) {
      row.next();
      assertThat(row.getDouble(1)).isZero();
      assertThat(row.getObject(2)).isNull();
      assertThat(row.getObject(3)).isNull();
    }
  }

  @Test
  void anInfiniteValueIsForgottenWhenItLeavesTheFrame() throws SQLException {
    run("INSERT INTO t VALUES (1, 9e999, NULL), (2, 1.0, NULL), (3, 3.0, NULL)");
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT VAR_POP(x) OVER (ORDER BY id ROWS 1 PRECEDING) FROM t ORDER BY id")) {
      List<Object> found = new ArrayList<>();
      while (rows.next()) {
        found.add(rows.getObject(1));
      }
      assertThat(found).containsExactly(null, null, 1.0);
    }
  }
}
