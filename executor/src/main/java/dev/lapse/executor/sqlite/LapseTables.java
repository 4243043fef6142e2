package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.ddl.TtlDefinition;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.sql.Identifiers;
import java.time.Instant;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What Lapse keeps in a file: ordinary tables named {@code lapse_*}, made on the first statement
 * that needs them, in its transaction. Transactions are the caller's. Not thread-safe.
 */
public final class LapseTables {
  /** The version of the tables' format that this code writes, and the newest that it reads. */
  public static final long FORMAT = 1;

  /** The name of the table of TTL indexes. */
  public static final String TTL_INDEXES = "lapse_ttl_indexes";

  private static final String FORMAT_PROPERTY = "format";
  private static final String CLOCK = "clock";
  private static final String CLOCK_STANDS = "clock_stands_ms";
  private static final String DELETED_UNTIL = "deleted_until_ms";
  private static final String CLOCK_SEEN = "clock_seen_ms";
  private static final String CLOCK_LEAP = "clock_leap_ms";

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE main.lapse_properties (name TEXT NOT NULL PRIMARY KEY, value) WITHOUT"
              + " ROWID",
          "CREATE TABLE main.lapse_ttl_indexes (name TEXT NOT NULL PRIMARY KEY COLLATE NOCASE,"
              + " table_name TEXT NOT NULL, column_name TEXT NOT NULL, stored_as TEXT,"
              + " expire_after_seconds INTEGER, expire_after_months INTEGER, predicate TEXT,"
              + " suspended INTEGER NOT NULL DEFAULT 0, delete_target_rows INTEGER,"
              + " delete_target_time_ms INTEGER, delete_window TEXT, on_blocked TEXT)"
              + " WITHOUT ROWID",
          "CREATE TABLE main.lapse_parameters (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)"
              + " WITHOUT ROWID",
          PassTable.CREATE,
          LeaseTable.CREATE);

  private final SqliteConnection connection;

  /** Works on the file behind a connection. */
  public LapseTables(SqliteConnection connection) {
    this.connection = connection;
  }

  /** Returns whether the file has these tables. */
  public boolean exist() {
    return has(connection, TTL_INDEXES);
  }

  static boolean has(SqliteConnection connection, String table) {
    return connection.row(
            "SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = ?", table)
        != null;
  }

  /**
   * Makes the tables if the file has none; call it inside the transaction of what needs them.
   *
   * @throws LapseException if the file has them in a newer format
   */
  public void create() {
    if (exist()) {
      checkFormat();
      return;
    }
    TABLES.forEach(connection::execute);
    setProperty(FORMAT_PROPERTY, FORMAT);
  }

  /**
   * Checks that this code may read and write the tables.
   *
   * @throws LapseException if a newer Lapse wrote them
   */
  public void checkFormat() {
    Object format = property(FORMAT_PROPERTY);
    if (!(format instanceof Long number) || number != FORMAT) {
      throw LapseException.of(
          SqlState.FEATURE_NOT_SUPPORTED,
          "the file was written by another version of Lapse (format "
              + format
              + "; this one reads format "
              + FORMAT
              + "); open it with that version or a later one");
    }
  }

  /** Returns a property as SQLite keeps it, or null. */
  private @Nullable Object property(String name) {
    List<@Nullable Object> row =
        connection.row("SELECT value FROM main.lapse_properties WHERE name = ?", name);
    return row == null ? null : row.get(0);
  }

  private void setProperty(String name, Object value) {
    connection.change(
        "INSERT INTO main.lapse_properties (name, value) VALUES (?, ?)"
            + " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name,
        value);
  }

  /** Returns whether the file was created with a manual clock; false where there are no tables. */
  public boolean hasManualClock() {
    return exist() && "manual".equals(property(CLOCK));
  }

  /** Marks a file that was just created as one whose clock is set by hand; makes the tables. */
  public void markManualClock() {
    create();
    setProperty(CLOCK, "manual");
  }

  /** Returns where a manual clock stood when it was last moved; empty where it never was. */
  public Optional<Instant> manualClock() {
    return exist() && property(CLOCK_STANDS) instanceof Long millis
        ? Optional.of(Instant.ofEpochMilli(millis))
        : Optional.empty();
  }

  /** Keeps where a manual clock stands. */
  public void keepManualClock(Instant stands) {
    setProperty(CLOCK_STANDS, stands.toEpochMilli());
  }

  /**
   * Returns the latest cut-off of a committed delete, in milliseconds since 1970; empty where there
   * was none or there are no tables.
   */
  public OptionalLong deletedUntilMillis() {
    return exist() ? millis(DELETED_UNTIL) : OptionalLong.empty();
  }

  /**
   * Notes a delete.
   *
   * @param untilMillis its instant; an earlier one than is noted changes nothing
   * @param clockMillis the clock that it went by
   */
  public void noteDelete(long untilMillis, long clockMillis) {
    connection.change(
        "INSERT INTO main.lapse_properties (name, value) VALUES (?1, ?2), (?3, ?4)"
            + " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            + " WHERE excluded.value > lapse_properties.value OR name = ?3",
        DELETED_UNTIL,
        untilMillis,
        CLOCK_SEEN,
        clockMillis);
  }

  /** Returns what the file knows of the clock. */
  public ClockNote clockNote() {
    return exist() ? new ClockNote(millis(CLOCK_SEEN), millis(CLOCK_LEAP)) : ClockNote.NONE;
  }

  private OptionalLong millis(String name) {
    return property(name) instanceof Long millis ? OptionalLong.of(millis) : OptionalLong.empty();
  }

  /** Notes as far as a person says that the clock is right; the tables must be there. */
  public void confirmClock(Instant until) {
    setProperty(CLOCK_SEEN, until.toEpochMilli());
  }

  /** Notes what the clock said when a leap was first seen; the tables must be there. */
  public void noteLeap(Instant seen) {
    setProperty(CLOCK_LEAP, seen.toEpochMilli());
  }

  /** Returns what is kept of all TTL indexes, by name; none where there are no tables. */
  public List<TtlDefinition> ttlIndexes() {
    if (!exist()) {
      return List.of();
    }
    Map<String, RowTtl> rowTtls = new RowTtlTable(connection).all();
    List<TtlDefinition> all = new ArrayList<>();
    for (List<@Nullable Object> row :
        connection.rows(
            "SELECT name, table_name, column_name, stored_as, expire_after_seconds,"
                + " expire_after_months, predicate, suspended, delete_target_rows,"
                + " delete_target_time_ms, delete_window, on_blocked"
                + " FROM main.lapse_ttl_indexes ORDER BY name")) {
      TtlDefinition definition = definition(row);
      RowTtl rowTtl = rowTtls.get(Identifiers.key(definition.name()));
      all.add(rowTtl == null ? definition : definition.withRowTtl(rowTtl));
    }
    return all;
  }

  private static TtlDefinition definition(List<@Nullable Object> row) {
    String name = String.valueOf(row.get(0));
    try {
      ExpireAfter duration = StoredDuration.of(row.get(4), row.get(5));
      return new TtlDefinition(
          name,
          String.valueOf(row.get(1)),
          String.valueOf(row.get(2)),
          Optional.ofNullable(row.get(3)).map(f -> StoredForm.valueOf(f.toString())),
          duration,
          Optional.ofNullable(row.get(6)).map(Object::toString),
          !Long.valueOf(0).equals(row.get(7)),
          options(row));
    } catch (RuntimeException e) {
      throw LapseException.of(
              SqlState.DATA_CORRUPTED,
              "the row of TTL index "
                  + name
                  + " in lapse_ttl_indexes was damaged by another program: "
                  + e.getMessage())
          .causedBy(e);
    }
  }

  private static TtlOptions options(List<@Nullable Object> row) {
    Optional<TtlOptions.Window> window = Optional.empty();
    if (row.get(10) instanceof String text) {
      int dash = text.indexOf('-');
      window =
          Optional.of(
              new TtlOptions.Window(
                  LocalTime.parse(text.substring(0, dash)),
                  LocalTime.parse(text.substring(dash + 1))));
    }
    return new TtlOptions(
        optional(row.get(8)),
        optional(row.get(9)),
        window,
        row.get(11) == null
            ? TtlOptions.OnBlocked.SKIP
            : TtlOptions.OnBlocked.valueOf(String.valueOf(row.get(11)).toUpperCase(Locale.ROOT)));
  }

  private static OptionalLong optional(@Nullable Object value) {
    return value instanceof Long number ? OptionalLong.of(number) : OptionalLong.empty();
  }

  private static @Nullable Object orNull(OptionalLong value) {
    return value.isPresent() ? (Long) value.getAsLong() : null;
  }

  /** Writes what is kept of a TTL index, in place of what was kept under its name. */
  public void store(TtlDefinition index) {
    TtlOptions options = index.options();
    ExpireAfter duration = index.expireAfter();
    connection.change(
        "INSERT OR REPLACE INTO main.lapse_ttl_indexes (name, table_name, column_name, stored_as,"
            + " expire_after_seconds, expire_after_months, predicate, suspended,"
            + " delete_target_rows, delete_target_time_ms, delete_window, on_blocked)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        index.name(),
        index.table(),
        index.column(),
        index.storedAs().map(Enum::name).orElse(null),
        StoredDuration.seconds(duration),
        StoredDuration.months(duration),
        index.predicate().orElse(null),
        index.suspended() ? 1 : 0,
        orNull(options.deleteTargetRows()),
        orNull(options.deleteTargetTimeMillis()),
        options.window().map(Object::toString).orElse(null),
        options.onBlocked().name().toLowerCase(Locale.ROOT));
    RowTtlTable rowTtls = new RowTtlTable(connection);
    index.rowTtl().ifPresent(rowTtl -> rowTtls.store(index.name(), rowTtl));
  }

  /** Forgets a TTL index. */
  public void remove(String index) {
    connection.change("DELETE FROM main.lapse_ttl_indexes WHERE name = ?", index);
    new RowTtlTable(connection).remove(index);
  }

  /** Returns the parameters that ALTER SYSTEM SET keeps; none where there are no tables. */
  public Map<String, String> parameters() {
    Map<String, String> values = new LinkedHashMap<>();
    if (exist()) {
      for (List<@Nullable Object> row :
          connection.rows("SELECT name, value FROM main.lapse_parameters ORDER BY name")) {
        values.put(String.valueOf(row.get(0)), String.valueOf(row.get(1)));
      }
    }
    return values;
  }

  /**
   * Keeps a parameter for every process, making the tables if need be, and lets all connections
   * notice.
   *
   * @param value empty to forget it
   */
  public void setParameter(String name, Optional<String> value) {
    create();
    if (value.isPresent()) {
      connection.change(
          "INSERT OR REPLACE INTO main.lapse_parameters (name, value) VALUES (?, ?)",
          name,
          value.get());
    } else {
      connection.change("DELETE FROM main.lapse_parameters WHERE name = ?", name);
    }
    bumpSchemaVersion();
  }

  /**
   * Lets every connection of every process notice that the catalog has changed, though SQLite's own
   * schema has not: they look at the schema version alone.
   */
  public void bumpSchemaVersion() {
    long version = connection.number("PRAGMA main.schema_version");
    // SQLite keeps 32 bits and compares for equality only.
    connection.execute("PRAGMA main.schema_version = " + (int) (version + 1));
  }
}
