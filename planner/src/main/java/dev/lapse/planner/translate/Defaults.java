package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The DEFAULT of a column as a value of an INSERT. One that asks for the time is computed from the
 * statement's instant, by the column's own expression, so it has the form that the column wants.
 */
final class Defaults {
  private static final Bind INSTANT = new Bind.Now(Bind.Now.Part.TIMESTAMP, ValueType.MILLIS_TEXT);

  private Defaults() {}

  /** Returns whether a column that an INSERT leaves out gets the time. */
  static boolean asksForTheTime(Column column) {
    return column.isWritable()
        && column.defaultText().isPresent()
        && !column.defaultText().get().equals(sql(column, new SqlText.Binder()));
  }

  /** Returns the value that an INSERT stores in a column for DEFAULT, or where it leaves it out. */
  static String value(Table table, Column column, SqlText.Binder binder) {
    boolean rowid = table.rowidColumn().filter(c -> Identifiers.same(c, column.name())).isPresent();
    if (rowid || column.defaultText().isEmpty()) {
      return "NULL";
    }
    return "(" + sql(column, binder) + ")";
  }

  private static String sql(Column column, SqlText.Binder binder) {
    String text = column.defaultText().orElse("NULL");
    StringBuilder sql = new StringBuilder();
    List<SqliteToken> tokens = SqliteTokens.of(text);
    int from = 0;
    for (int i = 0; i < tokens.size(); i++) {
      SqliteToken token = tokens.get(i);
      Optional<String> instead = instead(tokens, i, binder);
      if (instead.isPresent()) {
        sql.append(text, from, token.start()).append(instead.get());
        from = token.end();
      }
    }
    return sql.append(text.substring(from)).toString();
  }

  private static Optional<String> instead(List<SqliteToken> tokens, int at, SqlText.Binder binder) {
    SqliteToken token = tokens.get(at);
    if (token.kind() == SqliteToken.Kind.STRING && token.value().equalsIgnoreCase("now")) {
      return Optional.of(binder.placeholder(INSTANT));
    }
    boolean call = at >= 2 && tokens.get(at - 1).isMark("(") && isDateFunction(tokens.get(at - 2));
    if (call && token.isMark(")")) {
      return Optional.of(binder.placeholder(INSTANT) + ")");
    }
    boolean subsecond =
        token.kind() == SqliteToken.Kind.STRING
            && token.value().toLowerCase(Locale.ROOT).startsWith("subsec");
    if (call && subsecond) {
      return Optional.of(binder.placeholder(INSTANT) + ", " + token.text());
    }
    if (token.kind() != SqliteToken.Kind.WORD) {
      return Optional.empty();
    }
    return switch (token.text().toUpperCase(Locale.ROOT)) {
      case "CURRENT_TIMESTAMP" -> Optional.of("datetime(" + binder.placeholder(INSTANT) + ")");
      case "CURRENT_DATE" -> Optional.of("date(" + binder.placeholder(INSTANT) + ")");
      case "CURRENT_TIME" -> Optional.of("time(" + binder.placeholder(INSTANT) + ")");
      default -> Optional.empty();
    };
  }

  private static boolean isDateFunction(SqliteToken token) {
    return token.isName() && SqliteFunctions.isDateFunction(token.value());
  }
}
