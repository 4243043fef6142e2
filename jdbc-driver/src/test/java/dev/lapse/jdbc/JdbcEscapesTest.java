package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JdbcEscapesTest {
  private Connection connection;

  /** A call of each function that the metadata lists, and what it answers as text. */
  private static final Map<String, String> CALLS = new HashMap<>();

  static {
    Stream.of(
            "ABS(-2)=2",
            "ACOS(1)=0.0",
            "ASIN(0)=0.0",
            "ATAN(0)=0.0",
            "ATAN2(0, 1)=0.0",
            "CEILING(1.2)=2.0",
            "COS(0)=1.0",
            "COT(1)=0.6420926159343306",
            "DEGREES(0)=0.0",
            "EXP(0)=1.0",
            "FLOOR(-1.2)=-2.0",
            "LOG(1)=0.0",
            "LOG10(1000)=3.0",
            "MOD(7, 4)=3",
            "PI()=3.141592653589793",
            "POWER(2, 10)=1024.0",
            "RADIANS(0)=0.0",
            "RAND(7)=0.7306990",
            "ROUND(1.26, 1)=1.3",
            "SIGN(-3)=-1",
            "SIN(0)=0.0",
            "SQRT(9)=3.0",
            "TAN(0)=0.0",
            "TRUNCATE(1.29, 1)=1.2",
            "ASCII('A')=65",
            "CHAR(65)=A",
            "CHAR_LENGTH('äb')=2",
            "CHARACTER_LENGTH('äb')=2",
            "CONCAT('a', 'b')=ab",
            "INSERT('abcdef', 2, 3, 'X')=aXef",
            "LCASE('AB')=ab",
            "LEFT('abc', 2)=ab",
            "LENGTH('abc')=3",
            "LOCATE('b', 'abcb', 3)=4",
            "LTRIM('  a')=a",
            "OCTET_LENGTH('ä')=2",
            "POSITION('b' IN 'abc')=2",
            "REPEAT('ab', 2)=abab",
            "REPLACE('abc', 'b', 'x')=axc",
            "RIGHT('abc', 2)=bc",
            "RTRIM('a  ')=a",
            "SPACE(2)=  ",
            "SUBSTRING('abcd', 2, 2)=bc",
            "UCASE('ab')=AB",
            "IFNULL(NULL, 'x')=x",
            "CURDATE()=2024-05-01",
            "CURRENT_DATE()=2024-05-01",
            "CURRENT_TIME()=10:11:12",
            "CURRENT_TIMESTAMP()=2024-05-01 10:11:12.000",
            "CURTIME()=10:11:12",
            "NOW()=2024-05-01 10:11:12.000",
            "DAYNAME(DATE '2024-05-01')=Wednesday",
            "DAYOFMONTH(DATE '2024-05-02')=2",
            "DAYOFWEEK(DATE '2024-05-01')=4",
            "DAYOFYEAR(DATE '2024-02-01')=32",
            "EXTRACT(YEAR FROM DATE '2024-02-01')=2024",
            "HOUR(TIMESTAMP '2024-05-01 10:11:12')=10",
            "MINUTE(TIME '10:11:12')=11",
            "SECOND(TIME '10:11:12')=12",
            "MONTH(DATE '2024-05-01')=5",
            "MONTHNAME(DATE '2024-05-01')=May",
            "QUARTER(DATE '2024-05-01')=2",
            "WEEK(DATE '2024-05-01')=18",
            "YEAR(DATE '2024-05-01')=2024",
            "TIMESTAMPADD(SQL_TSI_MONTH, 1, TIMESTAMP '2024-01-31 00:00:00')=2024-02-29"
                + " 00:00:00.000",
            "TIMESTAMPDIFF(SQL_TSI_DAY, DATE '2024-01-01', DATE '2024-03-01')=60")
        .forEach(
            each -> {
              int equals = each.lastIndexOf('=');
              String call = each.substring(0, equals);
              CALLS.put(call.substring(0, call.indexOf('(')), each);
            });
  }

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:lapse:?clock=manual");
    execute("SET ttl_clock = TIMESTAMP '2024-05-01 10:11:12'");
    execute("CREATE TABLE t (id INTEGER, v VARCHAR(20))");
    execute("INSERT INTO t VALUES (1, 'a_b'), (2, 'axb')");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<String> column(String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  @Test
  void everyFunctionThatIsListedWorks() throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    List<String> listed =
        Stream.of(
                metadata.getNumericFunctions(),
                metadata.getStringFunctions(),
                metadata.getSystemFunctions(),
                metadata.getTimeDateFunctions())
            .flatMap(list -> Stream.of(list.split(",")))
            .toList();
    assertThat(listed).doesNotHaveDuplicates();
    assertThat(CALLS.keySet()).isEqualTo(Set.copyOf(listed));
    for (String each : CALLS.values()) {
      int equals = each.lastIndexOf('=');
      assertThat(column("SELECT {fn " + each.substring(0, equals) + "}").get(0))
          .as(each)
          .startsWith(each.substring(equals + 1));
    }
  }

  @Test
  void literalsAreEscapesToo() throws SQLException {
    assertThat(column("SELECT {d '2024-02-29'}")).containsExactly("2024-02-29");
    assertThat(column("SELECT {t '10:11:12'}")).containsExactly("10:11:12");
    assertThat(column("SELECT {ts '2024-02-29 10:11:12.5'}"))
        .containsExactly("2024-02-29 10:11:12.500");
  }

  @Test
  void escapesNest() throws SQLException {
    assertThat(column("SELECT {fn UCASE({fn CONCAT({fn LEFT('abc', 1)}, 'x')})}"))
        .containsExactly("AX");
    assertThat(column("SELECT {fn CONVERT({fn LEFT('123', 2)}, SQL_INTEGER)} + 1"))
        .containsExactly("13");
  }

  @Test
  void convertIsACast() throws SQLException {
    assertThat(column("SELECT {fn CONVERT('12', INTEGER)} + 1")).containsExactly("13");
    assertThat(column("SELECT {fn convert(DATE '2024-02-29', SQL_TIMESTAMP)}"))
        .containsExactly("2024-02-29 00:00:00.000");
    assertThat(column("SELECT {fn CONVERT(12, SQL_LONGVARCHAR)} || 'x'")).containsExactly("12x");
    assertThat(connection.getMetaData().supportsConvert(Types.VARCHAR, Types.DATE)).isTrue();
    assertThat(connection.getMetaData().supportsConvert(Types.VARCHAR, Types.ARRAY)).isFalse();
  }

  @Test
  void outerJoinsLikeAndLimit() throws SQLException {
    assertThat(
            column("SELECT b.v FROM {oj t a LEFT OUTER JOIN t b ON a.id = b.id - 1} ORDER BY a.id"))
        .containsExactly("axb", null);
    assertThat(column("SELECT id FROM t WHERE v LIKE 'a!_b' {escape '!'}")).containsExactly("1");
    assertThat(column("SELECT id FROM t ORDER BY id {limit 1 offset 1}")).containsExactly("2");
  }

  @Test
  void bracesInTextsAreText() throws SQLException {
    assertThat(column("SELECT '{fn x}' || \"v\" /* {call} */ FROM t WHERE id = 1"))
        .containsExactly("{fn x}a_b");
    assertThat(connection.nativeSQL("SELECT {fn UCASE('{fn x}')}"))
        .isEqualTo("SELECT     UCASE('{fn x}') ");
  }

  @Test
  void whatIsNoEscapeIsRefused() {
    assertThatThrownBy(() -> column("{call p()}"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("no stored procedures")
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("0A000");
    assertThatThrownBy(() -> column("SELECT {fn UCASE('a')"))
        .hasMessageContaining("not closed")
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo("42601");
    assertThatThrownBy(() -> column("SELECT {x 'a'}")).hasMessageContaining("no escape of JDBC");
    assertThatThrownBy(() -> column("SELECT {d '2024-01-01'}}"))
        .hasMessageContaining("closes nothing");
  }

  @Test
  void anErrorStandsWhereItIsWritten() {
    assertThatThrownBy(() -> column("SELECT {fn UCASE(v)}, nothing FROM t"))
        .hasMessageContaining("line 1:23");
  }
}
