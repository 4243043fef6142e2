package dev.lapse.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Random;

/**
 * The loops. The class is loaded once for each driver (see {@link OwnCode}): an application uses
 * one driver, and its calls are compiled for that one alone.
 */
public final class StatementRates implements Rates {
  private static final String READ = "SELECT name FROM t WHERE id = ?";
  private static final String INSERT = "INSERT INTO w (ts, tenant, name) VALUES (?, ?, ?)";
  private static final String UPDATE = "UPDATE t SET tenant = ? WHERE id = ?";
  private static final int BATCH = 1_000;

  @Override
  public Pace reads(Connection connection, int count, int highestId, int seed) throws Exception {
    Random random = new Random(seed);
    try (PreparedStatement select = connection.prepareStatement(READ)) {
      return Pace.of(
          count,
          () -> {
            long found = 0;
            for (int i = 0; i < count; i++) {
              select.setInt(1, 1 + random.nextInt(highestId));
              try (ResultSet row = select.executeQuery()) {
                found += row.next() && row.getString(1) != null ? 1 : 0;
              }
            }
            assertThat(found).isEqualTo(count);
          });
    }
  }

  private static void set(PreparedStatement insert, int i) throws SQLException {
    insert.setString(1, "2999-01-01 00:00:00.000");
    insert.setInt(2, i);
    insert.setString(3, "the name of a row");
  }

  @Override
  public Pace inserts(Connection connection, int count) throws Exception {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      return Pace.of(
          count,
          () -> {
            long inserted = 0;
            for (int i = 0; i < count; i++) {
              set(insert, i);
              inserted += insert.executeUpdate();
            }
            assertThat(inserted).isEqualTo(count);
          });
    }
  }

  @Override
  public Pace batches(Connection connection, int count) throws Exception {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      return Pace.of(
          count,
          () -> {
            for (int i = 0; i < count; i += BATCH) {
              for (int j = 0; j < BATCH; j++) {
                set(insert, j);
                insert.addBatch();
              }
              assertThat(insert.executeBatch()).hasSize(BATCH);
            }
          });
    }
  }

  @Override
  public Pace updates(Connection connection, int count, int highestId, int first) throws Exception {
    try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
      return Pace.of(
          count,
          () -> {
            long updated = 0;
            for (int i = 0; i < count; i++) {
              update.setInt(1, first + i);
              update.setInt(2, 1 + (int) (i * 7919L % highestId));
              updated += update.executeUpdate();
            }
            assertThat(updated).isEqualTo(count);
          });
    }
  }

  @Override
  public Pace scan(PreparedStatement select, int rows, Reader reader) throws Exception {
    return Pace.of(
        rows,
        () -> {
          try (ResultSet result = select.executeQuery()) {
            assertThat(
                    switch (reader) {
                      case TYPED -> typed(result);
                      case TYPED_WITH_DATE -> typedWithDate(result);
                      case TYPED_WITH_DECIMAL -> typedWithDecimal(result);
                      case STRINGS -> strings(result);
                      case OBJECTS -> objects(result);
                    })
                .isEqualTo(rows);
          }
        });
  }

  /** What was read must go somewhere, or the compiler may leave the reading out. */
  private long sum;

  private long typed(ResultSet row) throws SQLException {
    long rows = 0;
    for (; row.next(); rows++) {
      sum += row.getInt(1) + row.getInt(2) + rest(row);
    }
    return rows;
  }

  private long typedWithDate(ResultSet row) throws SQLException {
    long rows = 0;
    for (; row.next(); rows++) {
      sum += row.getInt(1) + row.getTimestamp(2).getNanos() + rest(row);
    }
    return rows;
  }

  private long typedWithDecimal(ResultSet row) throws SQLException {
    long rows = 0;
    for (; row.next(); rows++) {
      sum += row.getInt(1) + row.getBigDecimal(2).scale() + rest(row);
    }
    return rows;
  }

  private static long rest(ResultSet row) throws SQLException {
    return row.getLong(3)
        + (long) row.getDouble(4)
        + row.getString(5).length()
        + row.getString(6).length()
        + row.getString(7).length()
        + row.getInt(8);
  }

  private long strings(ResultSet row) throws SQLException {
    long rows = 0;
    for (; row.next(); rows++) {
      for (int i = 1; i <= 8; i++) {
        sum += row.getString(i).length();
      }
    }
    return rows;
  }

  private long objects(ResultSet row) throws SQLException {
    long rows = 0;
    for (; row.next(); rows++) {
      for (int i = 1; i <= 8; i++) {
        sum += row.getObject(i).hashCode();
      }
    }
    return rows;
  }
}
