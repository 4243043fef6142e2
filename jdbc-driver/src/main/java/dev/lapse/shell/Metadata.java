package dev.lapse.shell;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** What is in the database, in the columns that a person wants of JDBC's many. */
final class Metadata {
  private static final List<String> TABLE = List.of("TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE");

  private static final List<String> COLUMN =
      List.of("COLUMN_NAME", "TYPE_NAME", "COLUMN_SIZE", "DECIMAL_DIGITS", "IS_NULLABLE");

  private static final List<String> INDEX =
      List.of("INDEX_NAME", "NON_UNIQUE", "ORDINAL_POSITION", "COLUMN_NAME", "FILTER_CONDITION");

  private static final String DEFAULT_SCHEMA = "main";

  private final ShellConnection connection;
  private final Console console;

  Metadata(ShellConnection connection, Console console) {
    this.connection = connection;
    this.console = console;
  }

  void tables() throws SQLException {
    try (ResultSet rows = metaData().getTables(null, null, "%", null)) {
      print(rows, TABLE);
    }
  }

  /** Prints the columns of a table, whose name may begin with its schema's. */
  void columns(String table) throws SQLException {
    DatabaseMetaData metaData = metaData();
    String name = pattern(metaData, bare(table));
    try (ResultSet rows = metaData.getColumns(null, schema(table), name, "%")) {
      print(rows, COLUMN);
    }
  }

  /** Prints the indexes of a table, whose name may begin with its schema's. */
  void indexes(String table) throws SQLException {
    try (ResultSet rows = metaData().getIndexInfo(null, schema(table), bare(table), false, true)) {
      print(rows, INDEX);
    }
  }

  private DatabaseMetaData metaData() throws SQLException {
    return connection.get().getMetaData();
  }

  private void print(ResultSet rows, List<String> columns) throws SQLException {
    new ResultPrinter(console.out(), console.width()).print(rows, columns);
    console.out().println();
  }

  private static String schema(String table) {
    int dot = table.indexOf('.');
    return dot < 0 ? DEFAULT_SCHEMA : table.substring(0, dot);
  }

  private static String bare(String table) {
    String name = table.substring(table.indexOf('.') + 1);
    boolean quoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
    return quoted ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name;
  }

  private static String pattern(DatabaseMetaData metaData, String name) throws SQLException {
    String escape = metaData.getSearchStringEscape();
    return name.replace(escape, escape + escape)
        .replace("_", escape + "_")
        .replace("%", escape + "%");
  }
}
