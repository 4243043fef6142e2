package dev.lapse.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Rows come from plain SQLite here: the printer knows nothing of Lapse. */
final class ResultPrinterTest {
  private static String print(int width, String query) throws SQLException {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    try (Connection sqlite = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement statement = sqlite.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      long count = new ResultPrinter(out, width).print(rows);
      return printed.toString(StandardCharsets.UTF_8).replace("\r", "") + count;
    }
  }

  @Test
  void textGoesLeftAndNumbersGoRight() throws SQLException {
    assertThat(print(0, "SELECT 'ada' AS name, 7 AS n UNION ALL SELECT NULL, 1234"))
        .isEqualTo(
            """
             name | n
            ------+------
             ada  |    7
             NULL | 1234
            2\
            """);
  }

  @Test
  void aResultWithoutRowsKeepsItsHead() throws SQLException {
    assertThat(print(10, "SELECT 1 AS a_long_name, 2 AS another WHERE 0"))
        .isEqualTo(
            """
             a_long_name | another
            -------------+---------
            0\
            """);
  }

  @Test
  void whatDoesNotFitStandsBelowEachOther() throws SQLException {
    assertThat(print(20, "SELECT 'a rather long text' AS a, 2 AS bcd"))
        .isEqualTo(
            """
            -[ row 1 ]---
             a   | a rather long text
             bcd | 2
            1\
            """);
  }

  @Test
  void aValueStaysInItsLine() throws SQLException {
    assertThat(print(0, "SELECT 'a' || char(10) || 'b' AS v, '日本' AS w, 'x' AS x"))
        .isEqualTo(
            """
             v    | w    | x
            ------+------+---
             a\\nb | 日本 | x
            1\
            """);
  }

  @Test
  void bytesAreHexadecimal() throws SQLException {
    assertThat(print(0, "SELECT x'00ff' AS b")).contains(" x'00ff'\n");
    assertThat(print(0, "SELECT zeroblob(40) AS b")).contains("00'… (40 bytes)\n");
  }

  @Test
  void rowsBeyondTheMeasuredOnesFollow() throws SQLException {
    String all =
        print(
            0,
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)"
                + " SELECT i FROM n");
    assertThat(all).contains("  999\n 1000\n 1001\n").endsWith(" 1500\n1500");
  }
}
