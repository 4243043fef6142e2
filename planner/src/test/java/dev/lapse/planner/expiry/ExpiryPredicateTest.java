package dev.lapse.planner.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What SQLite answers to the predicate, against what the domain says of the same value. */
class ExpiryPredicateTest {
  private static final List<ExpireAfter> DURATIONS =
      List.of(
          new ExpireAfter.Elapsed(0),
          new ExpireAfter.Elapsed(1),
          new ExpireAfter.Elapsed(86_400 * 30),
          new ExpireAfter.Elapsed(ExpireAfter.MAX_SECONDS),
          new ExpireAfter.Calendar(1),
          new ExpireAfter.Calendar(12),
          new ExpireAfter.Calendar(ExpireAfter.MAX_MONTHS));

  private static final List<Instant> NOWS =
      Stream.of(
              "2026-11-30T12:34:56.789Z",
              "2026-12-01T00:00:00Z",
              "2026-02-28T10:00:00Z",
              "2024-02-29T23:59:59.999Z",
              "2025-02-28T00:00:00Z",
              "2026-03-01T00:00:00Z",
              "1969-12-31T23:59:59.999Z",
              "1900-02-28T06:00:00.001Z",
              "0000-01-31T00:00:00Z",
              "0068-01-01T00:00:00Z",
              "9999-12-31T23:59:59.999Z",
              "+10020-06-01T00:00:00Z")
          .map(Instant::parse)
          .toList();

  static Stream<Arguments> columns() {
    List<Arguments> all = new ArrayList<>();
    for (StoredForm form : StoredForm.values()) {
      for (String type : List.of("", "NUMERIC", "INTEGER", "REAL")) {
        all.add(
            Arguments.of(
                type, new TimestampEncoding(form, TimestampEncoding.Texts.ANY, true), false));
        if (form != StoredForm.TEXT) {
          all.add(
              Arguments.of(
                  type, new TimestampEncoding(form, TimestampEncoding.Texts.NONE, true), false));
        }
      }
      all.add(
          Arguments.of(
              "TEXT", new TimestampEncoding(form, TimestampEncoding.Texts.ANY, false), false));
    }
    for (TimestampEncoding.Texts texts :
        List.of(
            TimestampEncoding.Texts.DATES,
            TimestampEncoding.Texts.MILLIS,
            TimestampEncoding.Texts.MICROS)) {
      TimestampEncoding encoding = new TimestampEncoding(StoredForm.TEXT, texts, false);
      all.add(Arguments.of("TEXT", encoding, true));
      all.add(Arguments.of("TIMESTAMP", encoding, true));
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("columns")
  void sqliteAgreesWithTheDomain(String type, TimestampEncoding encoding, boolean canonical)
      throws SQLException {
    try (Connection db = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      execute(db, "CREATE TABLE t (id INTEGER PRIMARY KEY, c " + type + ", k)");
      fill(db, type, encoding, canonical);
      List<Object[]> rows = rows(db);
      int expired = 0;
      for (ExpireAfter after : DURATIONS) {
        for (Instant now : NOWS) {
          TtlIndex index = index(encoding, after, Optional.empty());
          expired += compare(db, index, rows, now);
        }
      }
      assertThat(expired).as("expired rows over all").isPositive();
      for (Instant now : NOWS) {
        compare(db, index(encoding, DURATIONS.get(2), Optional.of("k > 0 -- guests")), rows, now);
        compare(
            db, index(encoding, DURATIONS.get(4), Optional.of("k > 0 OR k IS NULL")), rows, now);
      }
    }
  }

  private static TtlIndex index(
      TimestampEncoding encoding, ExpireAfter after, Optional<String> predicate) {
    return new TtlIndex(
        "n", "t", "c", encoding, false, after, predicate, new TtlState.Active(), TtlOptions.NONE);
  }

  /** Returns how many rows have expired. */
  private static int compare(Connection db, TtlIndex index, List<Object[]> rows, Instant now)
      throws SQLException {
    ExpiredRange range = index.expireAfter().expiredAt(now);
    List<Object> binds = new ArrayList<>();
    ExpiryPredicate predicate =
        new ExpiryPredicate(
            index,
            "\"c\"",
            bound -> {
              binds.add(bound.valueAt(now));
              return "?" + binds.size();
            });
    List<String> candidates = new ArrayList<>();
    for (CandidateRange each : predicate.candidates()) {
      candidates.add("c >= " + each.lower() + " AND c <= " + each.upper());
    }
    String sql =
        String.format(
            "SELECT (%s) IS TRUE, %s, (%s) IS TRUE FROM t ORDER BY id",
            predicate.expired(), predicate.live(), String.join(" OR ", candidates));
    int expired = 0;
    try (PreparedStatement statement = db.prepareStatement(sql)) {
      for (int i = 0; i < binds.size(); i++) {
        statement.setObject(i + 1, binds.get(i));
      }
      try (ResultSet result = statement.executeQuery()) {
        for (Object[] row : rows) {
          boolean found = result.next();
          Optional<Instant> value =
              row[0] == null ? Optional.empty() : index.encoding().decode(row[0]);
          boolean expected =
              value.isPresent()
                  && range.contains(value.get())
                  && satisfies(index.predicate(), row[1]);
          if (result.getBoolean(1) != expected || result.getBoolean(2) == expected) {
            assertThat(result.getBoolean(1)).as(describe(index, row, now)).isEqualTo(expected);
            assertThat(result.getBoolean(2)).as(describe(index, row, now)).isEqualTo(!expected);
          }
          // Checked first: writing the description is dear, and there are millions of rows.
          if (!found || (expected && !result.getBoolean(3) && !mayBeDeletedLate(row[0]))) {
            assertThat(found && result.getBoolean(3)).as(describe(index, row, now)).isTrue();
          }
          expired += expected ? 1 : 0;
        }
      }
    }
    return expired;
  }

  /** Zones east of UTC, and what separates day and time by anything but a blank or one T. */
  private static boolean mayBeDeletedLate(Object value) {
    return value instanceof String text
        && (text.matches(".*\\+(?!00:00).*") || text.matches(".{10}(TT|T |.*\\n).*"));
  }

  private static boolean satisfies(Optional<String> predicate, Object k) {
    if (predicate.isEmpty()) {
      return true;
    }
    boolean positive = k instanceof Number number && number.intValue() > 0;
    return predicate.get().contains("IS NULL") ? k == null || positive : positive;
  }

  private static String describe(TtlIndex index, Object[] row, Instant now) {
    return String.format(
        "%s %s in %s (%s) at %s",
        row[0],
        row[0] == null ? "" : row[0].getClass().getSimpleName(),
        index.encoding(),
        index.expireAfter().sql(),
        now);
  }

  private static void fill(
      Connection db, String type, TimestampEncoding encoding, boolean canonical)
      throws SQLException {
    Set<Instant> instants = new LinkedHashSet<>();
    for (ExpireAfter after : DURATIONS) {
      for (Instant now : NOWS) {
        for (ExpiredRange.Interval each : after.expiredAt(now).intervals()) {
          for (int millis = -1; millis <= 1; millis++) {
            instants.add(each.upTo().plusMillis(millis));
            if (!each.from().equals(Instant.MIN)) {
              instants.add(each.from().plusMillis(millis));
            }
          }
        }
      }
    }
    instants.add(TimestampEncoding.MIN_INSTANT);
    instants.add(TimestampEncoding.MAX_INSTANT);
    Set<Object> values = new LinkedHashSet<>();
    // Some of them for each column: over all columns every one has its turn.
    int turn = type.length() + encoding.form().ordinal();
    for (Instant each : instants) {
      if (StoredValues.inRange(each) && turn++ % 11 == 0) {
        values.addAll(canonical ? canonicalForms(encoding, each) : StoredValues.formsOf(each));
      }
    }
    if (!canonical) {
      values.addAll(StoredValues.JUNK);
      values.addAll(StoredValues.ODD);
    }
    db.setAutoCommit(false);
    try (PreparedStatement insert = db.prepareStatement("INSERT INTO t (c, k) VALUES (?, ?)")) {
      int i = 0;
      insert.setNull(1, 0);
      insert.setInt(2, 1);
      insert.addBatch();
      for (Object value : values) {
        insert.setObject(1, value);
        insert.setObject(2, i % 3 == 0 ? null : (Object) (i % 3 - 1));
        insert.addBatch();
        i++;
      }
      insert.executeBatch();
    }
    db.commit();
  }

  private static List<Object> canonicalForms(TimestampEncoding encoding, Instant instant) {
    if (encoding.texts() == TimestampEncoding.Texts.MICROS) {
      return List.of(
          encoding.encodeText(instant),
          encoding.encodeText(instant.plusNanos(400_000)),
          encoding.encodeText(instant.plusNanos(600_000)));
    }
    return List.of(encoding.encodeText(instant));
  }

  private static List<Object[]> rows(Connection db) throws SQLException {
    List<Object[]> rows = new ArrayList<>();
    try (Statement statement = db.createStatement();
        ResultSet result = statement.executeQuery("SELECT c, k FROM t ORDER BY id")) {
      while (result.next()) {
        rows.add(new Object[] {result.getObject(1), result.getObject(2)});
      }
    }
    return rows;
  }

  private static void execute(Connection db, String sql) throws SQLException {
    try (Statement statement = db.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void readsOnlyDayThatExistAsSqliteDoes() throws SQLException {
    List<Object> values = new ArrayList<>(StoredValues.ODD);
    values.addAll(StoredValues.JUNK);
    for (Instant now : NOWS) {
      if (StoredValues.inRange(now)) {
        values.addAll(StoredValues.formsOf(now));
      }
    }
    String sql =
        "SELECT CAST(round((julianday(?1) - 2440587.5) * 86400000) AS INTEGER),"
            + " date(substr(?1, 1, 10)) = substr(?1, 1, 10)"
            + " AND substr(?1, 1, 10) GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'";
    try (Connection db = DriverManager.getConnection("jdbc:sqlite::memory:");
        PreparedStatement statement = db.prepareStatement(sql)) {
      for (Object value : values) {
        if (value instanceof String text) {
          statement.setString(1, text);
          try (ResultSet result = statement.executeQuery()) {
            long millis = result.getLong(1);
            boolean date = !result.wasNull() && result.getBoolean(2);
            Instant instant = Instant.ofEpochMilli(millis);
            assertThat(IsoText.parse(text))
                .as("'%s'", text)
                .isEqualTo(
                    date && StoredValues.inRange(instant)
                        ? Optional.of(instant)
                        : Optional.empty());
          }
        }
      }
    }
  }
}
