package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters in every spelling and of every type, on both roads, over live rows. */
class ParametersTest {
  private static final String NOT_TRANSLATED = ", pragma_user_version";
  private static final LocalDateTime AT = LocalDateTime.parse("2024-05-01T10:20:30.500");

  private ManualDatabase db;

  @BeforeEach
  void open() throws SQLException {
    db = ManualDatabase.inMemory().at("2024-05-01 12:00:00");
    db.run(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, n BIGINT, d DECIMAL(9, 2), r DOUBLE, v VARCHAR(40),"
            + " b BOOLEAN, day DATE, tod TIME, ts TIMESTAMP, ms TIMESTAMP STORED AS EPOCH MILLIS,"
            + " x BLOB, u UUID, TTL INDEX t_ttl(ts) EXPIRE AFTER 1 DAY)");
    db.run("INSERT INTO t(id, n, v) VALUES (1, 10, 'one'), (2, 20, 'two'), (3, 30, 'three')");
    db.run("INSERT INTO t(id, n, v, ts) VALUES (4, 10, 'gone', TIMESTAMP '2024-01-01 00:00:00')");
  }

  @AfterEach
  void close() throws SQLException {
    db.close();
  }

  private List<String> rows(String sql, @Nullable Object... values) throws SQLException {
    try (PreparedStatement statement = db.connection().prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      return rows(statement);
    }
  }

  private static List<String> rows(PreparedStatement statement) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery()) {
      while (result.next()) {
        StringJoiner row = new StringJoiner("|");
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(String.valueOf(result.getString(i)));
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }

  private int count(String sql) throws SQLException {
    try (PreparedStatement statement = db.connection().prepareStatement(sql)) {
      return statement.getParameterMetaData().getParameterCount();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "? AND n > ?; 2",
        "?1 AND n > ?2; 2",
        "?2 AND n > ?1; 2",
        "?1 AND n > ?1; 1",
        "?3 AND n > ?1; 3",
        ":a AND n > :b; 2",
        ":a AND n > :a; 1",
        "@a AND n > @b; 2",
        "$a AND n > $b; 2",
        ":a AND n > @a; 2",
        ":a AND n > $a AND n <> @a; 3",
        "? AND n > :a; 2",
        ":a AND n > ?; 2",
        "?2 AND n > ?; 3",
        "?1 AND n > :a AND n <> ?; 3",
        ":A AND n > :a; 2"
      })
  void theCountIsThatOfTheHighestNumber(String condition, int count) throws SQLException {
    assertThat(count("SELECT id FROM t WHERE n < " + condition)).isEqualTo(count);
    assertThat(count("SELECT id FROM t" + NOT_TRANSLATED + " WHERE n < " + condition))
        .as("as SQLite counts them")
        .isEqualTo(count);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", NOT_TRANSLATED})
  void eachSpellingTakesItsValue(String road) throws SQLException {
    String from = " FROM t" + road + " WHERE ";
    assertThat(rows("SELECT id" + from + "n = ? OR v = ? ORDER BY id", 10, "three"))
        .containsExactly("1", "3");
    assertThat(rows("SELECT id" + from + "n = ?2 OR v = ?1 ORDER BY id", "three", 10))
        .containsExactly("1", "3");
    assertThat(rows("SELECT id, ?1 AS p" + from + "v = ?1", "two")).containsExactly("2|two");
    assertThat(rows("SELECT id" + from + "v = :v AND n >= :n", "two", 10)).containsExactly("2");
    assertThat(rows("SELECT id" + from + "v = @v AND n >= @n", "two", 10)).containsExactly("2");
    assertThat(rows("SELECT id" + from + "v = $v AND n >= $n", "two", 10)).containsExactly("2");
    assertThat(rows("SELECT id" + from + "n > :n AND n < :m AND n <> :n", 10, 30))
        .containsExactly("2");
    assertThat(rows("SELECT id" + from + "n = ?3 OR n = :name OR n = ?", 0, 1, 10, 20, 30))
        .as("a name takes the number after the highest so far")
        .containsExactly("1", "2", "3");
    assertThat(rows("SELECT id" + from + "n = ?", 10))
        .as("the fourth is gone")
        .containsExactly("1");
  }

  @Test
  void changesTakeThemToo() throws SQLException {
    try (PreparedStatement update =
        db.connection()
            .prepareStatement("UPDATE t SET v = :v, n = n + :by WHERE n = ?3 OR v = :v")) {
      update.setString(1, "changed");
      update.setInt(2, 5);
      update.setLong(3, 10);
      assertThat(update.executeUpdate()).isEqualTo(1);
      assertThat(update.executeUpdate()).as("found by its new text now").isEqualTo(1);
    }
    assertThat(db.rows("SELECT id, n, v FROM t WHERE id = 1")).containsExactly("1|20|changed");
    assertThat(rows("INSERT INTO t(id, n) VALUES (?2, ?1) RETURNING n, id", 7, 8))
        .containsExactly("7|8");
    assertThat(rows("DELETE FROM t WHERE id = $id RETURNING n", 8)).containsExactly("7");
    assertThat(rows("SELECT id FROM t ORDER BY id LIMIT ?2 OFFSET ?1", 1, 1)).containsExactly("2");
    assertThat(rows("SELECT id FROM t ORDER BY id OFFSET ? ROWS FETCH NEXT ? ROWS ONLY", 1, 1))
        .containsExactly("2");
  }

  @Test
  void aValueThatIsMissingOrTooManyIsAnError() throws SQLException {
    try (PreparedStatement statement =
        db.connection().prepareStatement("SELECT id FROM t WHERE n = ?2")) {
      statement.setInt(2, 10);
      SQLException missing = catchThrowableOfType(SQLException.class, statement::executeQuery);
      assertThat(missing.getSQLState()).isEqualTo("22023");
      assertThat(missing.getMessage()).contains("1");
      for (int index : new int[] {0, 3, -1}) {
        SQLException none =
            catchThrowableOfType(SQLException.class, () -> statement.setInt(index, 1));
        assertThat(none.getSQLState()).as("parameter %d", index).isEqualTo("22023");
      }
      statement.setInt(1, 0);
      assertThat(rows(statement)).containsExactly("1");
      statement.clearParameters();
      assertThat((Throwable) catchThrowableOfType(SQLException.class, statement::executeQuery))
          .isNotNull();
    }
  }

  @Test
  void theTypeIsThatOfThePlace() throws SQLException {
    String insert = "INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    try (PreparedStatement statement = db.connection().prepareStatement(insert)) {
      assertThat(types(statement))
          .containsExactly(
              JDBCType.INTEGER,
              JDBCType.BIGINT,
              JDBCType.DECIMAL,
              JDBCType.DOUBLE,
              JDBCType.VARCHAR,
              JDBCType.BOOLEAN,
              JDBCType.DATE,
              JDBCType.TIME,
              JDBCType.TIMESTAMP,
              JDBCType.TIMESTAMP,
              JDBCType.BLOB,
              JDBCType.OTHER);
      ParameterMetaData meta = statement.getParameterMetaData();
      assertThat(meta.getPrecision(3)).isEqualTo(9);
      assertThat(meta.getScale(3)).isEqualTo(2);
      assertThat(meta.getParameterMode(1)).isEqualTo(ParameterMetaData.parameterModeIn);
    }
    try (PreparedStatement statement =
        db.connection()
            .prepareStatement(
                "SELECT id FROM t WHERE ts > ?1 AND n BETWEEN :lo AND :hi AND v LIKE ? AND"
                    + " CASE WHEN b THEN d ELSE ? END > 0")) {
      assertThat(types(statement))
          .containsExactly(
              JDBCType.TIMESTAMP,
              JDBCType.BIGINT,
              JDBCType.BIGINT,
              JDBCType.VARCHAR,
              JDBCType.DECIMAL);
    }
  }

  private static List<JDBCType> types(PreparedStatement statement) throws SQLException {
    ParameterMetaData meta = statement.getParameterMetaData();
    List<JDBCType> types = new ArrayList<>();
    for (int i = 1; i <= meta.getParameterCount(); i++) {
      types.add(JDBCType.valueOf(meta.getParameterType(i)));
    }
    return types;
  }

  static Stream<Arguments> values() {
    UUID uuid = UUID.fromString("00000000-0000-4000-8000-00000000abcd");
    return Stream.of(
        Arguments.of("n", 7, "7"),
        Arguments.of("n", (short) 7, "7"),
        Arguments.of("n", (byte) 7, "7"),
        Arguments.of("n", Long.MIN_VALUE, "-9223372036854775808"),
        Arguments.of("n", "12", "12"),
        Arguments.of("d", new BigDecimal("12.345"), "12.35"),
        Arguments.of("d", 3, "3.00"),
        Arguments.of("r", 2.5f, "2.5"),
        Arguments.of("r", 1e300, "1.0e+300"),
        Arguments.of("v", "\u65e5\u672c", "\u65e5\u672c"),
        Arguments.of("v", 'c', "c"),
        Arguments.of("b", true, "true"),
        Arguments.of("b", 0, "false"),
        Arguments.of("day", AT.toLocalDate(), "2024-05-01"),
        Arguments.of("day", Date.valueOf("2024-05-01"), "2024-05-01"),
        Arguments.of("day", "2024-05-01", "2024-05-01"),
        Arguments.of("tod", LocalTime.parse("10:20:30"), "10:20:30"),
        Arguments.of("tod", Time.valueOf("10:20:30"), "10:20:30"),
        Arguments.of("ts", AT, "2024-05-01 10:20:30.500"),
        Arguments.of("ts", Timestamp.valueOf(AT), "2024-05-01 10:20:30.500"),
        Arguments.of("ts", AT.atOffset(ZoneOffset.ofHours(2)), "2024-05-01 08:20:30.500"),
        Arguments.of("ts", ZonedDateTime.of(AT, ZoneOffset.UTC), "2024-05-01 10:20:30.500"),
        Arguments.of("ts", AT.toInstant(ZoneOffset.UTC), "2024-05-01 10:20:30.500"),
        Arguments.of("ts", "2024-05-01T10:20:30.5", "2024-05-01 10:20:30.500"),
        Arguments.of("ts", LocalDate.parse("2024-05-01"), "2024-05-01 00:00:00.000"),
        Arguments.of("ms", AT, "2024-05-01 10:20:30.500"),
        Arguments.of("u", uuid, uuid.toString()));
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueIsStoredAndFoundAgain(String column, Object value, String text) throws SQLException {
    assertThat(rows("UPDATE t SET " + column + " = ? WHERE id = 1 RETURNING id", value))
        .containsExactly("1");
    assertThat(rows("SELECT " + column + " FROM t WHERE id = ?", 1)).containsExactly(text);
    assertThat(rows("SELECT id FROM t WHERE " + column + " = :x AND id = 1", stored(column, value)))
        .containsExactly("1");
    assertThat(
            rows(
                "SELECT id FROM t WHERE id = 1 AND " + column + " IN (@x, NULL)",
                stored(column, value)))
        .containsExactly("1");
  }

  /** What was rounded on its way in is looked for as what it is now. */
  private static Object stored(String column, Object value) {
    return column.equals("d") && value instanceof BigDecimal ? new BigDecimal("12.35") : value;
  }

  @ParameterizedTest
  @ValueSource(strings = {"id", "n", "d", "r", "v", "b", "day", "tod", "ts", "ms", "x", "u"})
  void aNullIsAValueOfEveryType(String column) throws SQLException {
    try (PreparedStatement query =
        db.connection().prepareStatement("SELECT count(*) FROM t WHERE " + column + " = ?")) {
      query.setNull(1, Types.NULL);
      assertThat(rows(query)).containsExactly("0");
      query.setObject(1, null);
      assertThat(rows(query)).containsExactly("0");
      query.setNull(1, Types.TIMESTAMP);
      assertThat(rows(query)).containsExactly("0");
    }
    assertThat(rows("SELECT count(*) FROM t WHERE n IS :n", new Object[] {null}))
        .containsExactly("0");
    assertThat(rows("SELECT coalesce(?, 'none')", new Object[] {null})).containsExactly("none");
  }

  @Test
  void oneWithoutAContextIsAnsweredAsItWasGiven() throws SQLException {
    Instant instant = AT.toInstant(ZoneOffset.UTC);
    assertThat(rows("SELECT ?, :b, @c, $d, ?1", 1, "x", 2.5, null))
        .containsExactly("1|x|2.5|null|1");
    try (PreparedStatement query = db.connection().prepareStatement("SELECT ?")) {
      for (Object value :
          List.of(1L << 40, "text", 2.5, new BigDecimal("1.50"), AT, AT.toLocalDate(), instant)) {
        query.setObject(1, value);
        try (ResultSet row = query.executeQuery()) {
          assertThat(row.next()).isTrue();
          assertThat(row.getObject(1)).as("%s", value.getClass()).isNotNull();
          if (value instanceof LocalDateTime || value instanceof Instant) {
            assertThat(row.getObject(1, LocalDateTime.class)).isEqualTo(AT);
          } else if (value instanceof Long number) {
            assertThat(row.getLong(1)).isEqualTo(number);
          } else if (!(value instanceof BigDecimal)) {
            assertThat(row.getString(1)).isEqualTo(value.toString());
          }
        }
      }
      query.setBytes(1, new byte[] {1, 2});
      try (ResultSet row = query.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getBytes(1)).containsExactly(1, 2);
      }
    }
  }

  @Test
  void aTargetTypeConvertsAndAnImpossibleOneIsRefused() throws SQLException {
    try (PreparedStatement query =
        db.connection().prepareStatement("SELECT id FROM t WHERE n = ?")) {
      query.setObject(1, "20", Types.BIGINT);
      assertThat(rows(query)).containsExactly("2");
      query.setObject(1, 20.0, JDBCType.INTEGER);
      assertThat(rows(query)).containsExactly("2");
      SQLException none =
          catchThrowableOfType(
              SQLException.class,
              () -> {
                query.setObject(1, "many", Types.INTEGER);
                query.executeQuery();
              });
      assertThat(none.getSQLState()).startsWith("22");
    }
    try (PreparedStatement query =
        db.connection().prepareStatement("SELECT id FROM t WHERE ts = ?")) {
      query.setObject(1, "2024-05-01 10:20:30.5", Types.TIMESTAMP);
      assertThat(rows(query)).isEmpty();
      query.setObject(1, OffsetDateTime.of(AT, ZoneOffset.UTC), Types.TIMESTAMP_WITH_TIMEZONE);
      assertThat(rows(query)).isEmpty();
      db.run("UPDATE t SET ts = TIMESTAMP '2024-05-01 10:20:30.500' WHERE id = 3");
      assertThat(rows(query)).containsExactly("3");
    }
  }
}
