package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is computed of dates, in every form that a column may store them in, against java.time. */
class DatetimeFunctionsTest {
  private static final int RANDOM_INSTANTS = 600;
  private static final LocalDateTime OTHER = LocalDateTime.parse("2024-02-29T12:34:56.789");
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd");

  private final Map<String, Function<LocalDateTime, @Nullable Object>> expected =
      new LinkedHashMap<>();
  private final List<LocalDateTime> instants = new ArrayList<>();
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:lapse:");
    fillInstants();
    fields();
    moves();
    roundings();
    differences();
    casts();
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (id INTEGER PRIMARY KEY, ts TIMESTAMP, ts6 TIMESTAMP(6),"
              + " ms TIMESTAMP STORED AS EPOCH MILLIS, se TIMESTAMP STORED AS EPOCH SECONDS,"
              + " jd TIMESTAMP STORED AS JULIAN DAY)");
      statement.execute(
          "CREATE TABLE f (id INTEGER PRIMARY KEY, anything TIMESTAMP) WITHOUT CHECKS");
    }
    connection.setAutoCommit(false);
    insert();
  }

  @AfterEach
  void close() throws SQLException {
    connection.rollback();
    connection.close();
  }

  private void insert() throws SQLException {
    String values = " VALUES (?, ?, ?, ?, ?, ?)";
    try (PreparedStatement known = connection.prepareStatement("INSERT INTO t" + values);
        PreparedStatement mixed = connection.prepareStatement("INSERT INTO f VALUES (?, ?)")) {
      for (int i = 0; i < instants.size(); i++) {
        known.setInt(1, i);
        for (int column = 2; column <= 6; column++) {
          known.setObject(column, instants.get(i));
        }
        known.executeUpdate();
        mixed.setInt(1, i);
        mixed.setObject(2, anyForm(instants.get(i), i));
        mixed.executeUpdate();
      }
    }
  }

  private static Object anyForm(LocalDateTime instant, int i) {
    return switch (i % 4) {
      case 0 -> instant.toInstant(ZoneOffset.UTC).toEpochMilli();
      case 1 -> MILLIS.format(instant).replace(' ', 'T') + "Z";
      case 2 ->
          instant.getYear() < 2 || instant.getYear() > 9998
              ? MILLIS.format(instant)
              : MILLIS.format(instant.plusMinutes(330)) + "+05:30";
      default -> MILLIS.format(instant);
    };
  }

  private void fillInstants() {
    for (String edge :
        List.of(
            "0001-01-01T00:00:00",
            "0004-02-29T23:59:59.999",
            "1582-10-15T12:00:00",
            "1899-12-31T00:00:00",
            "1900-02-28T23:59:59.001",
            "1969-12-31T23:59:59.999",
            "1970-01-01T00:00:00",
            "2000-02-29T00:00:00",
            "2001-01-01T00:00:00.001",
            "2024-12-30T00:00:00",
            "2024-12-31T23:59:59.999",
            "2027-01-01T00:00:00",
            "9999-12-31T23:59:59.999")) {
      instants.add(LocalDateTime.parse(edge));
    }
    for (int month = 1; month <= 24; month++) {
      LocalDateTime last =
          LocalDateTime.of(2023, 1, 1, 0, 0).plusMonths(month).minus(1, ChronoUnit.MILLIS);
      instants.add(last);
      instants.add(last.plus(1, ChronoUnit.MILLIS));
      instants.add(last.truncatedTo(ChronoUnit.DAYS));
    }
    Random random = new Random(20_240_229);
    long first = LocalDateTime.of(1, 1, 1, 0, 0).toInstant(ZoneOffset.UTC).toEpochMilli();
    long last = LocalDateTime.of(9999, 12, 31, 0, 0).toInstant(ZoneOffset.UTC).toEpochMilli();
    for (int i = 0; i < RANDOM_INSTANTS; i++) {
      long millis = first + (long) (random.nextDouble() * (last - first));
      instants.add(
          LocalDateTime.ofEpochSecond(
              Math.floorDiv(millis, 1000),
              (int) Math.floorMod(millis, 1000L) * 1_000_000,
              ZoneOffset.UTC));
    }
  }

  private void field(String name, Function<LocalDateTime, Integer> value) {
    expected.put("EXTRACT(" + name + " FROM {c})", t -> value.apply(t).longValue());
  }

  private void fields() {
    field("YEAR", LocalDateTime::getYear);
    field("QUARTER", t -> t.get(IsoFields.QUARTER_OF_YEAR));
    field("MONTH", LocalDateTime::getMonthValue);
    field("WEEK", t -> t.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
    field("ISOYEAR", t -> t.get(IsoFields.WEEK_BASED_YEAR));
    field("DAY", LocalDateTime::getDayOfMonth);
    field("DOY", LocalDateTime::getDayOfYear);
    field("DOW", t -> t.getDayOfWeek().getValue() % 7 + 1);
    field("ISODOW", t -> t.getDayOfWeek().getValue());
    field("HOUR", LocalDateTime::getHour);
    field("MINUTE", LocalDateTime::getMinute);
    field("SECOND", LocalDateTime::getSecond);
    field("MILLISECOND", t -> t.getSecond() * 1000 + t.get(ChronoField.MILLI_OF_SECOND));
    field("MICROSECOND", t -> t.getSecond() * 1_000_000 + t.getNano() / 1000);
    field("DECADE", t -> t.getYear() / 10);
    field("CENTURY", t -> (t.getYear() + 99) / 100);
    field("MILLENNIUM", t -> (t.getYear() + 999) / 1000);
    expected.put("EXTRACT(EPOCH FROM {c})", t -> t.toEpochSecond(ZoneOffset.UTC));
    expected.put("DAYOFWEEK({c})", t -> t.getDayOfWeek().getValue() % 7 + 1L);
    expected.put("DATE_PART('week', {c})", t -> (long) t.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
  }

  private void move(String sql, Function<LocalDateTime, LocalDateTime> value) {
    expected.put(sql, value.andThen(DatetimeFunctionsTest::timestamp)::apply);
  }

  private void moves() {
    for (int months : List.of(1, -1, 2, 11, -13, 48, 1200)) {
      String interval = "INTERVAL '" + months + "' MONTH(4)";
      move("{c} + " + interval, t -> t.plusMonths(months));
      move("{c} - " + interval, t -> t.minusMonths(months));
      move("TIMESTAMPADD(MONTH, " + months + ", {c})", t -> t.plusMonths(months));
      move("{c} + " + months + " * INTERVAL '3' MONTH", t -> t.plusMonths(3L * months));
    }
    move("{c} + INTERVAL '1-6' YEAR TO MONTH", t -> t.plus(Period.of(1, 6, 0)));
    move("{c} - INTERVAL '3' YEAR", t -> t.minusYears(3));
    move("TIMESTAMPADD(YEAR, -1, {c})", t -> t.minusYears(1));
    move("TIMESTAMPADD(QUARTER, 1, {c})", t -> t.plusMonths(3));
    for (int count : List.of(1, -1, 400, -40_000)) {
      move("{c} + INTERVAL '" + count + "' DAY", t -> t.plusDays(count));
      move("TIMESTAMPADD(WEEK, " + count + ", {c})", t -> t.plusWeeks(count));
      move("{c} + INTERVAL " + count + " HOUR", t -> t.plusHours(count));
      move("{c} - INTERVAL '" + count + "' MINUTE", t -> t.minusMinutes(count));
      move("TIMESTAMPADD(SECOND, " + count + ", {c})", t -> t.plusSeconds(count));
    }
    move(
        "{c} + INTERVAL '1 02:03:04.567' DAY TO SECOND",
        t -> t.plus(Duration.parse("P1DT2H3M4.567S")));
    move("{c} - INTERVAL '0.001' SECOND", t -> t.minus(1, ChronoUnit.MILLIS));
    move("{c} - INTERVAL '10:30' HOUR TO MINUTE", t -> t.minusMinutes(630));
    move("{c} + INTERVAL -'90:00.5' MINUTE TO SECOND", t -> t.minus(Duration.parse("PT90M0.5S")));
  }

  private void rounding(String unit, Function<LocalDateTime, LocalDateTime> floor, Period period) {
    rounding(unit, floor, t -> t.plus(period));
  }

  private void rounding(
      String unit,
      Function<LocalDateTime, LocalDateTime> floor,
      Function<LocalDateTime, LocalDateTime> next) {
    move("FLOOR({c} TO " + unit + ")", floor);
    move(
        "CEIL({c} TO " + unit + ")",
        t -> floor.apply(t).equals(t) ? t : next.apply(floor.apply(t)));
  }

  private static LocalDateTime year(LocalDateTime t, int year) {
    return t.truncatedTo(ChronoUnit.DAYS).withDayOfYear(1).withYear(year);
  }

  private void roundings() {
    rounding("MILLENNIUM", t -> year(t, (t.getYear() - 1) / 1000 * 1000 + 1), Period.ofYears(1000));
    rounding("CENTURY", t -> year(t, (t.getYear() - 1) / 100 * 100 + 1), Period.ofYears(100));
    rounding("DECADE", t -> year(t, t.getYear() / 10 * 10), Period.ofYears(10));
    rounding("YEAR", t -> year(t, t.getYear()), Period.ofYears(1));
    rounding(
        "QUARTER",
        t ->
            t.truncatedTo(ChronoUnit.DAYS)
                .withDayOfMonth(1)
                .withMonth(t.get(IsoFields.QUARTER_OF_YEAR) * 3 - 2),
        Period.ofMonths(3));
    rounding("MONTH", t -> t.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1), Period.ofMonths(1));
    rounding(
        "WEEK",
        t ->
            t.truncatedTo(ChronoUnit.DAYS).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)),
        Period.ofDays(7));
    rounding("DAY", t -> t.truncatedTo(ChronoUnit.DAYS), Period.ofDays(1));
    rounding("HOUR", t -> t.truncatedTo(ChronoUnit.HOURS), t -> t.plusHours(1));
    rounding("MINUTE", t -> t.truncatedTo(ChronoUnit.MINUTES), t -> t.plusMinutes(1));
    rounding("SECOND", t -> t.truncatedTo(ChronoUnit.SECONDS), t -> t.plusSeconds(1));
    move("DATE_TRUNC('hour', {c})", t -> t.truncatedTo(ChronoUnit.HOURS));
  }

  private void differences() {
    String other = "TIMESTAMP '" + timestamp(OTHER) + "'";
    Map<String, ChronoUnit> units =
        Map.of(
            "WEEK", ChronoUnit.WEEKS,
            "DAY", ChronoUnit.DAYS,
            "HOUR", ChronoUnit.HOURS,
            "MINUTE", ChronoUnit.MINUTES,
            "SECOND", ChronoUnit.SECONDS,
            "SQL_TSI_DAY", ChronoUnit.DAYS);
    units.forEach(
        (name, unit) -> {
          String call = "TIMESTAMPDIFF(" + name + ", ";
          expected.put(call + "{c}, " + other + ")", t -> unit.between(t, OTHER));
          expected.put(call + other + ", {c})", t -> unit.between(OTHER, t));
        });
    Map.of("YEAR", 12, "QUARTER", 3, "MONTH", 1)
        .forEach(
            (name, size) -> {
              String call = "TIMESTAMPDIFF(" + name + ", ";
              expected.put(call + "{c}, " + other + ")", t -> months(t, OTHER) / size);
              expected.put(call + other + ", {c})", t -> months(OTHER, t) / size);
            });
    expected.put("({c} - " + other + ") HOUR", t -> ChronoUnit.HOURS.between(OTHER, t));
    expected.put("({c} - " + other + ") MONTH", t -> months(OTHER, t));
    expected.put(
        "EXTRACT(MINUTE FROM ({c} - " + other + ") DAY TO SECOND)",
        t -> ChronoUnit.SECONDS.between(OTHER, t) % 3600 / 60);
    move("{c} + (" + other + " - {c}) DAY TO SECOND", t -> OTHER);
  }

  /** A month is whole when the day of the month and the time of day have come again. */
  private static long months(LocalDateTime from, LocalDateTime to) {
    long months = ChronoUnit.MONTHS.between(YearMonth.from(from), YearMonth.from(to));
    Duration ofFrom = Duration.between(YearMonth.from(from).atDay(1).atStartOfDay(), from);
    Duration ofTo = Duration.between(YearMonth.from(to).atDay(1).atStartOfDay(), to);
    int missing = ofTo.compareTo(ofFrom);
    if (months > 0 && missing < 0) {
      return months - 1;
    }
    return months < 0 && missing > 0 ? months + 1 : months;
  }

  private void casts() {
    expected.put("CAST({c} AS DATE)", DATE::format);
    expected.put("CAST({c} AS TIME)", t -> time(t.toLocalTime()));
    move("CAST({c} AS TIMESTAMP(0))", t -> t.truncatedTo(ChronoUnit.SECONDS));
    expected.put("LAST_DAY({c})", t -> DATE.format(t.with(TemporalAdjusters.lastDayOfMonth())));
    expected.put("CAST(CAST({c} AS TIMESTAMP) AS VARCHAR(23))", MILLIS::format);
  }

  private static String time(LocalTime time) {
    String pattern = time.getNano() == 0 ? "HH:mm:ss" : "HH:mm:ss.SSS";
    return DateTimeFormatter.ofPattern(pattern).format(time);
  }

  /** No instant lies beyond year 9999; before year 0 there is none that Lapse would store. */
  private static @Nullable String timestamp(LocalDateTime value) {
    return value.getYear() > 9999 ? null : MILLIS.format(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ts", "ts6", "ms", "se", "jd", "anything"})
  void agreesWithJavaTime(String column) throws SQLException {
    String table = column.equals("anything") ? "f" : "t";
    for (Map.Entry<String, Function<LocalDateTime, @Nullable Object>> each : expected.entrySet()) {
      String sql =
          "SELECT " + each.getKey().replace("{c}", column) + " FROM " + table + " ORDER BY id";
      List<@Nullable Object> answers = answers(sql);
      assertThat(answers).as(sql).hasSameSizeAs(instants);
      for (int i = 0; i < answers.size(); i++) {
        check(sql, instants.get(i), answers.get(i), each.getValue().apply(instants.get(i)));
      }
    }
  }

  @Test
  void literalsAgreeToo() throws SQLException {
    for (LocalDateTime instant : instants.subList(0, 40)) {
      List<Function<LocalDateTime, @Nullable Object>> values = new ArrayList<>(expected.values());
      String literal = "TIMESTAMP '" + timestamp(instant) + "'";
      List<String> items = expected.keySet().stream().map(e -> e.replace("{c}", literal)).toList();
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT " + String.join(", ", items))) {
        assertThat(row.next()).isTrue();
        for (int i = 0; i < items.size(); i++) {
          Object answer = value(row, i + 1);
          check(items.get(i), instant, answer, values.get(i).apply(instant));
        }
      }
    }
  }

  private static void check(
      String sql, LocalDateTime instant, @Nullable Object answer, @Nullable Object expected) {
    boolean beforeYear0 = expected instanceof String text && text.startsWith("-");
    if (!beforeYear0) {
      assertThat(String.valueOf(answer)).as("%s at %s", sql, instant).startsWith("" + expected);
    }
  }

  private List<@Nullable Object> answers(String sql) throws SQLException {
    List<@Nullable Object> answers = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        answers.add(value(rows, 1));
      }
    }
    return answers;
  }

  private static @Nullable Object value(ResultSet rows, int column) throws SQLException {
    return rows.getString(column);
  }
}
