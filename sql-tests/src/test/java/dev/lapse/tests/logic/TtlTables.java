package dev.lapse.tests.logic;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gives each table of a logic test a TTL index, and the same table on the plain side an ordinary
 * index in its place. Rows that expire on Lapse's side are deleted by hand on the plain side, at
 * once after whatever wrote them: it never has them when a query looks.
 *
 * <p>The numbers in the tables are read as seconds since 1970, and the clock stands still in 2030.
 * Nothing expires by the longest duration there is; a table's duration is then shortened to what
 * lets a third of its rows expire.
 */
final class TtlTables {
  static final String CLOCK = "SET ttl_clock = TIMESTAMP '2030-01-01 00:00:00'";
  private static final long NOW = 1_893_456_000L;
  private static final long LONGEST = Integer.MAX_VALUE;
  private static final int SHARE = 3;

  /** The first second of year 0. A number before it is no instant, and never expires. */
  private static final long FIRST = -62_167_219_200L;

  private static final Pattern CREATE =
      Pattern.compile(
          "\\s*CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?(\\w+).*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern DROP =
      Pattern.compile(
          "\\s*DROP\\s+TABLE\\s+(?:IF\\s+EXISTS\\s+)?(\\w+)\\s*", Pattern.CASE_INSENSITIVE);

  private final Statement lapse;
  private final Statement plain;
  private final boolean expires;
  private final Map<String, Table> tables = new LinkedHashMap<>();
  private long rowsExpired;
  private long count;

  /** A table; no cut-off as long as nothing expires. */
  private record Table(String column, boolean number, Optional<Long> cutoff) {}

  TtlTables(Statement lapse, Statement plain, boolean expires) {
    this.lapse = lapse;
    this.plain = plain;
    this.expires = expires;
  }

  /** Returns how many TTL indexes were made. */
  long count() {
    return count;
  }

  /** Returns how many rows were deleted by hand. */
  long rowsExpired() {
    return rowsExpired;
  }

  /** Follows a statement that both sides have taken. */
  void after(String sql) throws SQLException {
    Matcher create = CREATE.matcher(sql);
    Matcher drop = DROP.matcher(sql);
    if (create.matches()) {
      addIndex(create.group(1));
    } else if (drop.matches()) {
      tables.remove(key(drop.group(1)));
    } else if (Answer.changes(sql)) {
      deleteExpired();
    }
  }

  /** Lets rows expire of the tables that were filled since, before a statement reads them. */
  void beforeReading() throws SQLException {
    if (!expires) {
      return;
    }
    for (Map.Entry<String, Table> each : tables.entrySet()) {
      Table table = each.getValue();
      if (table.number() && table.cutoff().isEmpty()) {
        Optional<Long> cutoff = cutoff(each.getKey(), table);
        if (cutoff.isPresent()) {
          lapse.execute(
              "ALTER INDEX ttl_"
                  + each.getKey()
                  + " EXPIRE AFTER "
                  + (NOW - cutoff.get())
                  + " SECONDS");
          each.setValue(new Table(table.column(), true, cutoff));
        }
      }
    }
    deleteExpired();
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private void addIndex(String name) throws SQLException {
    if (tables.containsKey(key(name))) {
      return;
    }
    Optional<Table> table = table(name);
    if (table.isEmpty()) {
      return;
    }
    String on = " ON " + name + " (" + table.get().column();
    String form = table.get().number() ? "EPOCH SECONDS" : "TEXT";
    lapse.execute(
        "CREATE TTL INDEX ttl_"
            + key(name)
            + on
            + " STORED AS "
            + form
            + ") EXPIRE AFTER "
            + LONGEST
            + " SECONDS");
    plain.execute("CREATE INDEX ttl_" + key(name) + on + ")");
    tables.put(key(name), table.get());
    count++;
  }

  /**
   * Returns the column that a table's TTL index goes over; none if it has but an alias of its
   * rowid.
   */
  private Optional<Table> table(String name) throws SQLException {
    Optional<Table> best = Optional.empty();
    try (ResultSet columns = plain.executeQuery("PRAGMA table_info(" + name + ")")) {
      while (columns.next()) {
        String type = columns.getString("type").toUpperCase(Locale.ROOT);
        boolean number = type.contains("INT");
        if (number && columns.getInt("pk") > 0) {
          continue;
        }
        if (best.isEmpty() || (number && !best.get().number())) {
          boolean serves = number || type.contains("FLOAT") || type.contains("REAL");
          best = Optional.of(new Table(columns.getString("name"), serves, Optional.empty()));
        }
      }
    }
    return best;
  }

  /** Returns the number that a third of a table's rows are at or below; none if it has too few. */
  private Optional<Long> cutoff(String name, Table table) throws SQLException {
    long rows = number("SELECT count(*) FROM " + name);
    if (rows < SHARE) {
      return Optional.empty();
    }
    String value =
        "SELECT CAST("
            + table.column()
            + " AS INTEGER) FROM "
            + name
            + " WHERE typeof("
            + table.column()
            + ") IN ('integer', 'real') ORDER BY "
            + table.column()
            + " LIMIT 1 OFFSET "
            + (rows / SHARE - 1);
    try (ResultSet result = plain.executeQuery(value)) {
      if (!result.next()) {
        return Optional.empty();
      }
      long cutoff = result.getLong(1);
      long duration = NOW - cutoff;
      return duration >= 0 && duration <= LONGEST ? Optional.of(cutoff) : Optional.empty();
    }
  }

  private long number(String sql) throws SQLException {
    try (ResultSet result = plain.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }

  private void deleteExpired() throws SQLException {
    for (Map.Entry<String, Table> each : tables.entrySet()) {
      Table table = each.getValue();
      if (table.cutoff().isPresent()) {
        rowsExpired +=
            plain.executeUpdate(
                "DELETE FROM "
                    + each.getKey()
                    + " WHERE "
                    + table.column()
                    + " BETWEEN "
                    + FIRST
                    + " AND "
                    + table.cutoff().get()
                    + " AND typeof("
                    + table.column()
                    + ") IN ('integer', 'real')");
      }
    }
  }
}
