package dev.lapse.shell;

import java.io.PrintStream;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.jline.utils.WCWidth;

/**
 * Prints rows as a table, or below each other where a table would not fit the terminal. The first
 * rows decide how wide a column is; the others follow as they come.
 */
final class ResultPrinter {
  private static final int MEASURED_ROWS = 1_000;
  private static final int SHOWN_BYTES = 32;
  private static final String NULL = "NULL";

  private final PrintStream out;
  private final int lineWidth;

  /**
   * Makes a printer.
   *
   * @param lineWidth columns of the terminal; 0 where lines may be of any length
   */
  ResultPrinter(PrintStream out, int lineWidth) {
    this.out = out;
    this.lineWidth = lineWidth;
  }

  /** Prints the first column of each row as it is, without any table; returns how many. */
  long printLines(ResultSet rows) throws SQLException {
    long count = 0;
    while (rows.next()) {
      out.println(rows.getString(1));
      count++;
    }
    return count;
  }

  /** Prints all rows, and returns how many. */
  long print(ResultSet rows) throws SQLException {
    int[] all = IntStream.rangeClosed(1, rows.getMetaData().getColumnCount()).toArray();
    return print(rows, new Shape(rows.getMetaData(), all));
  }

  /** Prints some columns of all rows, and returns how many rows. */
  long print(ResultSet rows, List<String> columns) throws SQLException {
    int[] places = new int[columns.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = rows.findColumn(columns.get(i));
    }
    return print(rows, new Shape(rows.getMetaData(), places));
  }

  private long print(ResultSet rows, Shape shape) throws SQLException {
    List<String[]> measured = new ArrayList<>();
    while (measured.size() < MEASURED_ROWS && rows.next()) {
      measured.add(shape.read(rows));
    }
    boolean more = measured.size() == MEASURED_ROWS;
    measured.forEach(shape::measure);
    if (lineWidth > 0 && shape.tableWidth() > lineWidth && !measured.isEmpty()) {
      return printBelowEachOther(shape, measured, rows, more);
    }
    out.println(shape.line(shape.labels, false));
    out.println(shape.rule());
    for (String[] row : measured) {
      out.println(shape.line(row, true));
    }
    long count = measured.size();
    while (more && rows.next()) {
      out.println(shape.line(shape.read(rows), true));
      count++;
    }
    return count;
  }

  private long printBelowEachOther(
      Shape shape, List<String[]> measured, ResultSet rows, boolean more) throws SQLException {
    long count = 0;
    for (String[] row : measured) {
      out.print(shape.record(row, ++count));
    }
    while (more && rows.next()) {
      out.print(shape.record(shape.read(rows), ++count));
    }
    return count;
  }

  /** Returns how many columns of a terminal a text takes. */
  private static int width(String text) {
    return text.codePoints().map(c -> Math.max(0, WCWidth.wcwidth(c))).sum();
  }

  private static String pad(String text, int width, boolean right) {
    String blanks = " ".repeat(Math.max(0, width - width(text)));
    return right ? blanks + text : text + blanks;
  }

  /** The columns of one result: their labels, which way they align, and how wide they are. */
  private static final class Shape {
    private final int[] places;
    private final String[] labels;
    private final int[] types;
    private final int[] widths;

    /** Makes the shape of the columns at some places, counted from 1. */
    Shape(ResultSetMetaData metaData, int[] places) throws SQLException {
      this.places = places;
      int columns = places.length;
      labels = new String[columns];
      types = new int[columns];
      widths = new int[columns];
      for (int i = 0; i < columns; i++) {
        labels[i] = oneLine(metaData.getColumnLabel(places[i]));
        types[i] = metaData.getColumnType(places[i]);
        widths[i] = width(labels[i]);
      }
    }

    String[] read(ResultSet rows) throws SQLException {
      String[] row = new String[labels.length];
      for (int i = 0; i < row.length; i++) {
        row[i] = types[i] == Types.BLOB ? bytes(rows, places[i]) : text(rows, places[i]);
      }
      return row;
    }

    private static String text(ResultSet rows, int column) throws SQLException {
      String value = rows.getString(column);
      return value == null ? NULL : oneLine(value);
    }

    private static String bytes(ResultSet rows, int column) throws SQLException {
      byte[] value = rows.getBytes(column);
      if (value == null) {
        return NULL;
      }
      int shown = Math.min(value.length, SHOWN_BYTES);
      String more = shown < value.length ? "… (" + value.length + " bytes)" : "";
      return "x'" + HexFormat.of().formatHex(value, 0, shown) + "'" + more;
    }

    private static String oneLine(String text) {
      return text.replace("\r", "\\r").replace("\n", "\\n").replace("\t", "\\t");
    }

    void measure(String[] row) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], width(row[i]));
      }
    }

    int tableWidth() {
      return Arrays.stream(widths).map(w -> w + 3).sum() - 1;
    }

    String rule() {
      StringBuilder rule = new StringBuilder();
      for (int width : widths) {
        rule.append(rule.length() == 0 ? "" : "+").append("-".repeat(width + 2));
      }
      return rule.toString();
    }

    String line(String[] row, boolean align) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        line.append(i == 0 ? " " : " | ").append(pad(row[i], widths[i], align && isNumber(i)));
      }
      return line.toString().stripTrailing();
    }

    private boolean isNumber(int column) {
      return switch (types[column]) {
        case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> true;
        case Types.REAL, Types.FLOAT, Types.DOUBLE, Types.DECIMAL, Types.NUMERIC -> true;
        default -> false;
      };
    }

    String record(String[] row, long number) {
      int width = Arrays.stream(labels).mapToInt(ResultPrinter::width).max().orElse(0);
      StringBuilder record = new StringBuilder("-[ row " + number + " ]");
      record.append("-".repeat(Math.max(2, width + 10 - record.length()))).append('\n');
      for (int i = 0; i < row.length; i++) {
        record.append(' ').append(pad(labels[i], width, false)).append(" | ").append(row[i]);
        record.append('\n');
      }
      return record.toString();
    }
  }
}
