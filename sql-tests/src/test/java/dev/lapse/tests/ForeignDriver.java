package dev.lapse.tests;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.StringJoiner;

/**
 * Plain sqlite-jdbc as another program: statements from standard input, rows to standard output.
 */
final class ForeignDriver {
  private ForeignDriver() {}

  public static void main(String[] arguments) throws IOException, SQLException {
    String script = new String(System.in.readAllBytes(), UTF_8);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + arguments[0]);
        Statement statement = connection.createStatement()) {
      for (String sql : script.split(";\n", -1)) {
        if (!sql.isBlank() && statement.execute(sql)) {
          print(statement.getResultSet());
        }
      }
    }
  }

  private static void print(ResultSet rows) throws SQLException {
    while (rows.next()) {
      StringJoiner line = new StringJoiner("|");
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        String text = rows.getString(i);
        line.add(text == null ? "" : text);
      }
      System.out.println(line);
    }
  }
}
