package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The temporary table in which the guard of a deferred foreign key notes, until COMMIT, the rows
 * that refer to expired ones.
 *
 * @param place the foreign key's place among the guarded ones
 * @param child the table that refers
 */
record DeferredNotes(int place, Table child) {
  private String name() {
    return "\"lapse_deferred_" + place + "\"";
  }

  private List<String> columns() {
    return IntStream.range(0, RowKey.of(child).size()).mapToObj(i -> "k" + i).toList();
  }

  /** Returns the statement that makes it; what is noted already stays. */
  String create() {
    String columns = String.join(", ", columns());
    return "CREATE TEMP TABLE IF NOT EXISTS "
        + name()
        + " ("
        + columns
        + ", UNIQUE ("
        + columns
        + ") ON CONFLICT IGNORE)";
  }

  /** Returns the statement that removes it; if it isn't there, that is no error. */
  String drop() {
    return "DROP TABLE IF EXISTS \"temp\"." + name();
  }

  /** Returns the statement that forgets what is noted. */
  String forget() {
    return "DELETE FROM \"temp\"." + name();
  }

  /** Returns the statement that notes a row, for the body of a trigger. */
  String add(String row) {
    return "INSERT INTO "
        + name()
        + " VALUES ("
        + RowKey.of(child).stream().map(c -> row + "." + c).collect(Collectors.joining(", "))
        + ")";
  }

  /** Returns the FROM that answers the rows noted that are still there, under a name. */
  String joined(String alias) {
    List<String> row = RowKey.of(child);
    List<String> columns = columns();
    String same =
        IntStream.range(0, row.size())
            .mapToObj(i -> alias + "." + row.get(i) + " = n." + columns.get(i))
            .collect(Collectors.joining(" AND "));
    return " FROM \"temp\"."
        + name()
        + " AS n JOIN "
        + Identifiers.quoteMain(child.name())
        + " AS "
        + alias
        + " ON "
        + same;
  }
}
