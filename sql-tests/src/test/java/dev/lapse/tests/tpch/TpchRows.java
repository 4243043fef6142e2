package dev.lapse.tests.tpch;

import io.trino.tpch.GenerateUtils;
import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The rows of TPC-H, and how they get into a database of any make. */
final class TpchRows {
  private static final int BATCH = 10_000;

  /** The generator gives these whole, although the specification calls them decimals. */
  private static final Set<String> DECIMALS = Set.of("l_quantity");

  private final double scale;

  /**
   * Makes a source of rows.
   *
   * @param scale 1 is about a gigabyte
   */
  TpchRows(double scale) {
    this.scale = scale;
  }

  /** Makes the tables, fills them, and makes the indexes, in one transaction. */
  void load(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      for (String each : TpchText.tables()) {
        statement.executeUpdate(each);
      }
      for (TpchTable<?> table : TpchTable.getTables()) {
        fill(connection, table);
      }
      for (String each : TpchText.indexes()) {
        statement.executeUpdate(each);
      }
    }
    connection.commit();
    connection.setAutoCommit(true);
  }

  private <E extends TpchEntity> void fill(Connection connection, TpchTable<E> table)
      throws SQLException {
    List<TpchColumn<E>> columns = table.getColumns();
    String marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
    String insert =
        "INSERT INTO " + table.getTableName().toLowerCase(Locale.ROOT) + " VALUES (" + marks + ")";
    try (PreparedStatement statement = connection.prepareStatement(insert)) {
      int rows = 0;
      for (E row : table.createGenerator(scale, 1, 1)) {
        for (int i = 0; i < columns.size(); i++) {
          set(statement, i + 1, columns.get(i), row);
        }
        statement.addBatch();
        if (++rows % BATCH == 0) {
          statement.executeBatch();
        }
      }
      statement.executeBatch();
    }
  }

  private static <E extends TpchEntity> void set(
      PreparedStatement statement, int at, TpchColumn<E> column, E row) throws SQLException {
    switch (column.getType().getBase()) {
      case IDENTIFIER -> statement.setLong(at, column.getIdentifier(row));
      case INTEGER -> {
        if (DECIMALS.contains(column.getColumnName())) {
          statement.setBigDecimal(at, BigDecimal.valueOf(column.getInteger(row)).setScale(2));
        } else {
          statement.setInt(at, column.getInteger(row));
        }
      }
      case DOUBLE ->
          statement.setBigDecimal(
              at, BigDecimal.valueOf(column.getDouble(row)).setScale(2, RoundingMode.HALF_EVEN));
      case DATE -> statement.setString(at, GenerateUtils.formatDate(column.getDate(row)));
      case VARCHAR -> statement.setString(at, column.getString(row));
    }
  }
}
