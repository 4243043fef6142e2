package dev.lapse.tests.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an answer.
 *
 * @param rows in the order they came in; numbers as BigDecimal, everything else as text
 */
record TpchAnswer(List<List<@Nullable Object>> rows) {
  /** One engine adds doubles where the other adds decimals. */
  private static final double RELATIVE = 1e-9;

  static TpchAnswer of(Connection connection, String query) throws SQLException {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<@Nullable Object> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          Object value = result.getObject(i);
          row.add(value instanceof Number ? new BigDecimal(value.toString()) : result.getString(i));
        }
        rows.add(row);
      }
    }
    return new TpchAnswer(rows);
  }

  /** Asserts that both engines answered the same, in the same order. */
  void assertSameAs(TpchAnswer expected) {
    assertThat(rows).hasSameSizeAs(expected.rows);
    for (int i = 0; i < rows.size(); i++) {
      List<@Nullable Object> row = rows.get(i);
      List<@Nullable Object> other = expected.rows.get(i);
      assertThat(row).hasSameSizeAs(other);
      for (int column = 0; column < row.size(); column++) {
        same(row.get(column), other.get(column), "row " + (i + 1) + ", column " + (column + 1));
      }
    }
  }

  private static void same(@Nullable Object value, @Nullable Object expected, String where) {
    if (value instanceof BigDecimal number && expected instanceof BigDecimal other) {
      double size = Math.max(1, other.abs().doubleValue());
      assertThat(number.doubleValue())
          .as(where)
          .isCloseTo(other.doubleValue(), within(size * RELATIVE));
    } else {
      assertThat(value).as(where).isEqualTo(expected);
    }
  }
}
