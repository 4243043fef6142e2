package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Where ANSI has no form of its own, a statement answers what SQLite answers: comparisons between
 * kinds of value, affinity, NULLs, division, LIKE, ordering. Every pair of operands is put through
 * every operator, by Lapse and by the plain driver, over columns and over literals.
 */
class SemanticsOfSqliteTest {
  private static final List<String> LITERALS =
      List.of(
          "NULL",
          "0",
          "1",
          "-7",
          "9223372036854775807",
          "1.0",
          "2.5",
          "'1'",
          "'1.0'",
          "'a'",
          "'a '",
          "'A'",
          "''",
          "x'61'",
          "TRUE");

  private static final List<String> COLUMNS = List.of("i", "r", "t", "n", "x", "b", "vc", "dt");

  private static final List<String> OPERATORS =
      List.of("=", "<>", "<", ">=", "+", "-", "*", "/", "%", "||", "AND", "OR", "IS", "LIKE");

  private static final List<String> EXPRESSIONS =
      List.of(
          "5 / 2",
          "-5 / 2",
          "5 / 2.0",
          "5 % 3",
          "-5 % 3",
          "1 / 0",
          "1.0 / 0",
          "1 = '1'",
          "'a' = 'a '",
          "'a' < 'B'",
          "NULL = NULL",
          "NULL IS NULL",
          "1 IN (NULL, 2)",
          "1 NOT IN (NULL, 2)",
          "1 IN (1, NULL)",
          "NULL AND 0",
          "NULL OR 1",
          "NOT NULL",
          "'abc' LIKE 'A%'",
          "'\u00e4' LIKE '\u00c4'",
          "'a_c' LIKE 'a\\_c' ESCAPE '\\'",
          "'abc' GLOB 'A*'",
          "'abc' GLOB 'a*'",
          "10 LIKE '1%'",
          "coalesce(NULL, '1', 2)",
          "nullif(1, 1.0)",
          "nullif('a', 'A')",
          "max(1, '1')",
          "min(1, 'a', NULL)",
          "abs(-5)",
          "abs('-5')",
          "round(2.5)",
          "round(-2.5)",
          "round(1.005, 2)",
          "length('')",
          "length(12345)",
          "length(x'0000')",
          "substr('hello', 0, 2)",
          "substr('hello', -3, 2)",
          "upper('\u00e4b')",
          "typeof(1 + 1.0)",
          "typeof(1 / 2)",
          "typeof('1' + 1)",
          "typeof(1 || 2)",
          "'12abc' + 1",
          "'abc' * 1",
          "x'31' + 1",
          "1 < 'a'",
          "'a' < x'61'",
          "1 BETWEEN '0' AND '2'",
          "CASE WHEN NULL THEN 1 ELSE 2 END",
          "CASE 1 WHEN '1' THEN 'same' ELSE 'other' END",
          "CASE NULL WHEN NULL THEN 1 ELSE 2 END",
          "9223372036854775807 + 1",
          "-9223372036854775807 - 2",
          "1e3",
          "1e300 * 1e300",
          "0.1 + 0.2",
          "0.1 + 0.2 = 0.3",
          "100000000000000000000",
          "instr('abc', 'c')",
          "trim('  a ')",
          "replace('aaa', 'a', 'b')",
          "hex('a')",
          "quote('it''s')",
          "iif(0, 1, 2)",
          "ifnull(NULL, 'x')",
          "1 IS NOT NULL",
          "(1, 2) = (1, 2)",
          "(1, 2) < (1, 3)",
          "EXISTS (SELECT 1 WHERE 1 = 0)",
          "(SELECT 1 WHERE 1 = 0)",
          "-(-1)",
          "+'1'",
          "NOT 0 = 1",
          "1 = 1 = 1",
          "2 < 1 < 3");

  private static final List<String> SETUP =
      List.of(
          "CREATE TABLE s (id INTEGER PRIMARY KEY, i INTEGER, r REAL, t TEXT, n NUMERIC, x,"
              + " b BLOB, vc VARCHAR(10), dt DECIMAL(10,5))",
          "INSERT INTO s VALUES (1, 1, 1.0, '1', '1', '1', x'31', 'a', 1)",
          "INSERT INTO s VALUES (2, 2, 2.5, 'a', 'a', 2.5, 'a', 'A', 2.5)",
          "INSERT INTO s VALUES (3, '3', '3', 3, 3.0, 3, 3, 3, '3')",
          "INSERT INTO s VALUES (4, 'z', 'z', 'z', 'z', x'7a', 'z', 'a ', 'z')",
          "INSERT INTO s VALUES (5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)",
          "INSERT INTO s VALUES (6, 2.0, 7, '\u00c4', '1e2', '\u00e4', '\u00e4', '\u00e4', -0.5)");

  private final List<String> differences = new ArrayList<>();
  private int compared;

  @Test
  void everyOperatorAnswersWhatSqliteAnswers() throws SQLException {
    try (Connection lapse = DriverManager.getConnection("jdbc:lapse:?clock=manual");
        Connection sqlite = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      run(lapse, SETUP.get(0) + " WITHOUT CHECKS");
      run(sqlite, SETUP.get(0));
      for (String sql : SETUP.subList(1, SETUP.size())) {
        run(lapse, sql);
        run(sqlite, sql);
      }
      for (String expression : EXPRESSIONS) {
        compare(lapse, sqlite, "SELECT " + expression);
      }
      for (String operator : OPERATORS) {
        for (String column : COLUMNS) {
          overLiterals(lapse, sqlite, column, operator);
          overColumns(lapse, sqlite, column, operator);
        }
      }
      for (String column : COLUMNS) {
        shapes(lapse, sqlite, column);
      }
    }
    assertThat(differences).as("of %s", compared).isEmpty();
    assertThat(compared).isGreaterThan(400);
  }

  private void overLiterals(Connection lapse, Connection sqlite, String column, String operator)
      throws SQLException {
    StringBuilder both = new StringBuilder("SELECT id");
    for (String literal : LITERALS) {
      both.append(", typeof(").append(column).append(' ').append(operator).append(' ');
      both.append(literal).append("), quote(").append(literal).append(' ').append(operator);
      both.append(' ').append(column).append(')');
    }
    compare(lapse, sqlite, both + " FROM s ORDER BY id");
    for (String literal : LITERALS) {
      compare(
          lapse,
          sqlite,
          "SELECT id FROM s WHERE " + column + " " + operator + " " + literal + " ORDER BY id");
    }
  }

  private void overColumns(Connection lapse, Connection sqlite, String column, String operator)
      throws SQLException {
    StringBuilder pairs = new StringBuilder("SELECT id");
    for (String other : COLUMNS) {
      pairs.append(", quote(").append(column).append(' ').append(operator).append(' ');
      pairs.append(other).append(')');
    }
    compare(lapse, sqlite, pairs + " FROM s ORDER BY id");
  }

  private void shapes(Connection lapse, Connection sqlite, String c) throws SQLException {
    for (String query :
        List.of(
            "SELECT id FROM s ORDER BY " + c + ", id",
            "SELECT id FROM s ORDER BY " + c + " DESC, id",
            "SELECT quote(" + c + "), count(*) FROM s GROUP BY " + c + " ORDER BY 1",
            "SELECT quote(max(" + c + ")), quote(min(" + c + ")), count(" + c + ") FROM s",
            "SELECT typeof(sum(" + c + ")), count(DISTINCT " + c + ") FROM s",
            "SELECT quote(avg(" + c + ")), quote(total(" + c + ")) FROM s",
            "SELECT DISTINCT quote(" + c + ") FROM s ORDER BY 1",
            "SELECT id FROM s WHERE " + c + " IN (1, '1', 'a', NULL) ORDER BY id",
            "SELECT id FROM s WHERE " + c + " NOT IN (1, 'a') ORDER BY id",
            "SELECT id FROM s WHERE " + c + " IN (SELECT x FROM s) ORDER BY id",
            "SELECT id FROM s WHERE " + c + " BETWEEN 1 AND 'b' ORDER BY id",
            "SELECT id FROM s WHERE " + c + " ORDER BY id",
            "SELECT id FROM s WHERE NOT " + c + " ORDER BY id",
            "SELECT id FROM s WHERE " + c + " IS NOT 1 ORDER BY id",
            "SELECT quote(CASE WHEN id > 2 THEN " + c + " ELSE 'x' END) FROM s ORDER BY id",
            "SELECT quote(coalesce(" + c + ", i, 'none')) FROM s ORDER BY id",
            "SELECT quote(v) FROM (SELECT " + c + " AS v FROM s UNION SELECT x FROM s) ORDER BY 1",
            "SELECT a.id, b.id FROM s a JOIN s b ON a." + c + " = b.x ORDER BY 1, 2",
            "SELECT a.id, b.id FROM s a LEFT JOIN s b ON a."
                + c
                + " < b."
                + c
                + " ORDER BY 1, 2")) {
      compare(lapse, sqlite, query);
    }
  }

  private void compare(Connection lapse, Connection sqlite, String query) {
    compared++;
    String ours = answer(lapse, query);
    String theirs = answer(sqlite, query);
    if (!ours.equals(theirs)) {
      differences.add(query + "\n  lapse:  " + ours + "\n  sqlite: " + theirs);
    }
  }

  /** SQLite's own text of each value, so that no driver's decoding is compared. */
  private static String answer(Connection connection, String query) {
    StringBuilder answer = new StringBuilder();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int i = 1; i <= columns; i++) {
          answer.append(shown(rows.getString(i))).append('|');
        }
        answer.append(';');
      }
      return answer.toString();
    } catch (SQLException e) {
      return "refused";
    }
  }

  /** A truth value is 1 or 0 to SQLite's driver. */
  private static String shown(String value) {
    return "true".equals(value) ? "1" : "false".equals(value) ? "0" : String.valueOf(value);
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }
}
