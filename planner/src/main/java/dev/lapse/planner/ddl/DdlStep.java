package dev.lapse.planner.ddl;

import dev.lapse.error.LapseException;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.sql.Identifiers;
import java.util.Optional;

/** One step of a definition. */
public sealed interface DdlStep {
  /**
   * Runs a statement of SQLite's.
   *
   * @param text the statement
   */
  record RunSql(String text) implements DdlStep {}

  /**
   * Runs a statement of SQLite's about a temporary table.
   *
   * @param table the table's name
   * @param text the statement
   * @param refusal what is thrown if the connection has no such table
   */
  record RunOnTemporary(String table, String text, LapseException refusal) implements DdlStep {}

  /**
   * Makes a view: with the body that its author wrote, if SQLite can read it, else with another.
   *
   * @param name the view's name
   * @param temporary whether it lives as long as the connection
   * @param written the statement with its author's body
   * @param translated the statement with the same body in SQLite's own words; empty if it has none
   * @param refusal what to say if neither serves
   */
  record MakeView(
      String name, boolean temporary, String written, Optional<String> translated, String refusal)
      implements DdlStep {
    /** Returns a query that SQLite prepares only if it can read the view. */
    public String probe() {
      return "SELECT * FROM " + (temporary ? "temp." : "main.") + Identifiers.quote(name);
    }
  }

  /**
   * Refuses the definition if SQLite can no longer read the table: it takes a computed column as it
   * is written, and looks into it when the table is next read.
   *
   * @param table the table
   * @param message the refusal
   */
  record RequireReadable(String table, String message) implements DdlStep {
    /** Returns a query that SQLite prepares only if it can read the table. */
    public String probe() {
      return "SELECT * FROM " + Identifiers.quoteMain(table);
    }
  }

  /**
   * Keeps a TTL index.
   *
   * @param definition what is kept
   */
  record StoreTtlIndex(TtlDefinition definition) implements DdlStep {}

  /**
   * Forgets a TTL index; the index itself stays.
   *
   * @param name its name
   */
  record RemoveTtlIndex(String name) implements DdlStep {}

  /**
   * Keeps a TTL index under another name.
   *
   * @param name its name
   * @param newName its name from now on
   */
  record RenameTtlIndex(String name, String newName) implements DdlStep {}

  /**
   * Keeps another duration.
   *
   * @param name the TTL index
   * @param expireAfter its duration from now on
   */
  record SetExpireAfter(String name, ExpireAfter expireAfter) implements DdlStep {}

  /**
   * Keeps another default of the times to live of a table's rows.
   *
   * @param name the TTL index over their deadlines
   * @param defaultTtl how long a row lives from now on whose write does not say; empty for ever
   */
  record SetDefaultTtl(String name, Optional<ExpireAfter> defaultTtl) implements DdlStep {}

  /**
   * Warns if a table has rows.
   *
   * @param table the table
   * @param warning what its author should know then
   */
  record WarnOfRows(String table, String warning) implements DdlStep {
    /** Returns the query that answers a row if there is one. */
    public String probe() {
      return "SELECT 1 FROM " + Identifiers.quoteMain(table) + " LIMIT 1";
    }
  }

  /**
   * Suspends or resumes deleting.
   *
   * @param name the TTL index
   * @param suspended whether it is suspended from now on
   */
  record SetSuspended(String name, boolean suspended) implements DdlStep {}

  /**
   * Keeps other options.
   *
   * @param name the TTL index
   * @param options all of its options from now on
   */
  record SetOptions(String name, TtlOptions options) implements DdlStep {}

  /**
   * Writes down the table, column and predicate that a TTL index has in the file now: SQLite
   * changed them while it renamed something.
   *
   * @param name the TTL index
   */
  record RecordAsInFile(String name) implements DdlStep {}

  /**
   * Refuses the definition if the column holds a number: what it means was not said.
   *
   * @param table the table
   * @param column the column
   * @param index an index on the column, which answers at once
   * @param predicate the index's predicate
   * @param message the refusal
   */
  record RequireNoNumbers(
      String table, String column, String index, Optional<String> predicate, String message)
      implements DdlStep {
    /** Returns the query that answers a row if there is a number. */
    public String probe() {
      // SQLite sorts every number before every text, and NULL is before nothing.
      return "SELECT 1 FROM "
          + Identifiers.quoteMain(table)
          + " INDEXED BY "
          + Identifiers.quote(index)
          + " WHERE "
          + Identifiers.quote(column)
          + " < ''"
          + predicate.map(p -> " AND (" + p + ")").orElse("")
          + " LIMIT 1";
    }
  }
}
