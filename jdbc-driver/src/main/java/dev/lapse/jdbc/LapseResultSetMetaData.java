package dev.lapse.jdbc;

import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.translate.ResultColumn;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the columns of a result are; known before the statement runs and the same for every row. */
final class LapseResultSetMetaData implements ResultSetMetaData {
  private final RowShape shape;
  private final @Nullable LapseConnection connection;

  /**
   * Describes columns.
   *
   * @param connection where their tables are; null for columns of no table
   */
  LapseResultSetMetaData(RowShape shape, @Nullable LapseConnection connection) {
    this.shape = shape;
    this.connection = connection;
  }

  /** The column of a table that a column of the result comes from, unchanged. */
  private record Origin(Relation relation, Column column) {}

  private Optional<Origin> origin(int number) throws SQLException {
    ResultColumn column = shape.column(number);
    LapseConnection its = connection;
    if (its == null || its.isClosed() || column.table().isEmpty() || column.column().isEmpty()) {
      return Optional.empty();
    }
    return its.table(column.table().get())
        .flatMap(t -> t.column(column.column().get()).map(c -> new Origin(Relation.of(t), c)));
  }

  private JdbcType type(int column) throws SQLException {
    return JdbcType.of(shape.column(column).type());
  }

  @Override
  public int getColumnCount() {
    return shape.columns().size();
  }

  @Override
  public String getColumnLabel(int column) throws SQLException {
    return shape.column(column).label();
  }

  @Override
  public String getColumnName(int column) throws SQLException {
    return shape.column(column).column().orElse(shape.column(column).label());
  }

  @Override
  public String getTableName(int column) throws SQLException {
    return shape.column(column).table().orElse("");
  }

  @Override
  public String getSchemaName(int column) throws SQLException {
    return shape.column(column).table().isPresent() ? Relation.MAIN : "";
  }

  @Override
  public String getCatalogName(int column) throws SQLException {
    shape.column(column);
    return "";
  }

  @Override
  public int getColumnType(int column) throws SQLException {
    return type(column).code();
  }

  @Override
  public String getColumnTypeName(int column) throws SQLException {
    return type(column).name();
  }

  @Override
  public String getColumnClassName(int column) throws SQLException {
    return type(column).javaClass().getName();
  }

  @Override
  public int getPrecision(int column) throws SQLException {
    return type(column).precision();
  }

  @Override
  public int getScale(int column) throws SQLException {
    return type(column).scale();
  }

  @Override
  public int getColumnDisplaySize(int column) throws SQLException {
    return type(column).displaySize();
  }

  @Override
  public boolean isSigned(int column) throws SQLException {
    return type(column).signed();
  }

  @Override
  public boolean isCaseSensitive(int column) throws SQLException {
    return type(column).isText();
  }

  @Override
  public int isNullable(int column) throws SQLException {
    if (!shape.column(column).nullable()) {
      return columnNoNulls;
    }
    return shape.column(column).column().isPresent() ? columnNullable : columnNullableUnknown;
  }

  @Override
  public boolean isAutoIncrement(int column) throws SQLException {
    return origin(column).filter(o -> o.relation().isAutoIncrement(o.column())).isPresent();
  }

  @Override
  public boolean isSearchable(int column) throws SQLException {
    shape.column(column);
    return true;
  }

  @Override
  public boolean isCurrency(int column) throws SQLException {
    shape.column(column);
    return false;
  }

  @Override
  public boolean isReadOnly(int column) throws SQLException {
    return !isWritable(column);
  }

  @Override
  public boolean isWritable(int column) throws SQLException {
    return origin(column).filter(o -> o.column().isWritable()).isPresent();
  }

  @Override
  public boolean isDefinitelyWritable(int column) throws SQLException {
    shape.column(column);
    return false;
  }

  @Override
  public <T> T unwrap(@Nullable Class<T> wanted) throws SQLException {
    return Wrappers.unwrap(this, wanted);
  }

  @Override
  public boolean isWrapperFor(@Nullable Class<?> wanted) {
    return Wrappers.isFor(this, wanted);
  }
}
