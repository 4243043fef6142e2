package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import dev.lapse.planner.translate.WrittenNames;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Chooses between the two errors of a text that neither Lapse nor SQLite takes. SQLite knows best
 * what is missing, unless it has misread the text: it knows no form of ANSI's, and takes words of
 * it for names. So its error counts if what it complains of is a name in the tree that Lapse
 * parsed, and is shown at that name's place.
 */
final class RefusedTwice {
  private static final Pattern COLUMN =
      Pattern.compile("(?:no such column|ambiguous column name|has no column named):? (.+)");
  private static final Pattern TABLE = Pattern.compile("no such table: (.+)");
  private static final Pattern FUNCTION = Pattern.compile("no such function: (.+)");

  private RefusedTwice() {}

  /** Returns the error that says more. */
  static LapseException better(StatementPlan.Native road, LapseException sqlite) {
    LapseException refusal = road.refusal();
    boolean byName = refusal.state() == SqlState.FEATURE_NOT_SUPPORTED;
    // A form that SQLite takes for a function is known to the translator.
    boolean form =
        byName
            && sqlite.state() == SqlState.UNDEFINED_OBJECT
            && !String.valueOf(refusal.getMessage()).contains("not known here");
    if (sqlite.state() == SqlState.SYNTAX_ERROR || form || (byName && road.node().isEmpty())) {
      return refusal.causedBy(sqlite);
    }
    if (road.node().isEmpty()) {
      return sqlite;
    }
    WrittenNames names = WrittenNames.of(road.node().get());
    String said = String.valueOf(sqlite.getMessage());
    Optional<String> column = name(COLUMN, said);
    Optional<String> table = name(TABLE, said);
    Optional<String> function = name(FUNCTION, said);
    if (column.isEmpty() && table.isEmpty() && function.isEmpty()) {
      return at(refusal.position(), sqlite);
    }
    Optional<Optional<Position>> place =
        column
            .flatMap(names::column)
            .or(() -> table.flatMap(names::relation))
            .or(() -> function.flatMap(names::function));
    return place.isPresent() ? at(place.get(), sqlite) : refusal.causedBy(sqlite);
  }

  private static LapseException at(Optional<Position> place, LapseException sqlite) {
    return place.isEmpty()
        ? sqlite
        : LapseException.at(place.get(), sqlite.state(), String.valueOf(sqlite.getMessage()))
            .withVendorCode(sqlite.vendorCode())
            .causedBy(sqlite);
  }

  /** Returns the last part of the name that SQLite complains of, without quotes. */
  private static Optional<String> name(Pattern pattern, String said) {
    Matcher m = pattern.matcher(said);
    if (!m.find()) {
      return Optional.empty();
    }
    String name = m.group(1);
    int remark = name.indexOf(" - ");
    name = remark < 0 ? name : name.substring(0, remark);
    name = name.substring(name.lastIndexOf('.') + 1);
    return Optional.of(name.startsWith("\"") ? name.replace("\"", "") : name);
  }
}
