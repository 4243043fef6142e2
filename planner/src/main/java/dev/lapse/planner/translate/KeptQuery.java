package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.ForeignFunctions;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * A query as the file can keep it, for every program that reads SQLite's SQL: without parameters
 * and without the name of a schema. It has no tests for live rows; those come with whoever reads.
 *
 * @param text the query
 * @param columns its columns
 */
public record KeptQuery(String text, List<ResultColumn> columns) {
  /** Copies the list. */
  public KeptQuery {
    columns = List.copyOf(columns);
  }

  /**
   * Returns the list of columns for its CREATE VIEW. A computed date is a text to SQLite, and the
   * query no longer says what it was: a comment behind the name does.
   *
   * @param names their names in order; empty for their own
   */
  public String columnList(List<String> names) {
    StringJoiner list = new StringJoiner(", ", "(", ")");
    for (int i = 0; i < columns.size(); i++) {
      String name = i < names.size() ? names.get(i) : columns.get(i).label();
      String type = ViewColumns.comment(columns.get(i));
      list.add(Identifiers.quote(name) + (type.isEmpty() ? "" : " /* " + type + " */"));
    }
    return list.toString();
  }

  /**
   * Makes it of a translation that sees expired rows.
   *
   * @throws LapseException if the query has parameters, or reads what is in no file
   */
  static KeptQuery of(Translation translation) {
    if (!translation.systemTables().isEmpty()) {
      throw refuse("the tables of schema ttl are in no file");
    }
    if (translation.needsShadows()) {
      throw refuse("it reads what only this connection has");
    }
    return new KeptQuery(text(translation.sql()), translation.columns());
  }

  /**
   * Returns a text as the file can keep it.
   *
   * @throws LapseException if it has parameters, or reads what is in no file
   */
  static String text(SqlText sql) {
    String text = sql.text();
    List<SqliteToken> tokens = SqliteTokens.of(text);
    if (SqliteTokens.qualify(tokens, "temp")) {
      throw refuse("it reads what only this connection has");
    }
    StringBuilder kept = new StringBuilder();
    // Where something else is called so, too, its columns would lose their table.
    boolean schema = TablePlaces.isMainOnlySchema(tokens);
    int copied = 0;
    for (int i = 0; i < tokens.size(); i++) {
      SqliteToken token = tokens.get(i);
      if (token.kind() == SqliteToken.Kind.PARAMETER) {
        int number = Integer.parseInt(token.text().substring(1));
        kept.append(text, copied, token.start());
        kept.append(literal(sql.binds().get(number - 1)));
        copied = token.end();
      } else if (schema && isSchema(tokens, i)) {
        kept.append(text, copied, token.start());
        copied = tokens.get(i + 2).start();
      }
    }
    return kept.append(text.substring(copied)).toString();
  }

  /** Returns the first function in it that other programs do not have. */
  public Optional<ForeignFunctions.Call> foreign() {
    return ForeignFunctions.in(SqliteTokens.of(text));
  }

  private static boolean isSchema(List<SqliteToken> tokens, int i) {
    return i + 2 < tokens.size()
        && tokens.get(i).isName()
        && tokens.get(i).value().equals("main")
        && tokens.get(i + 1).isMark(".")
        && (i == 0 || !tokens.get(i - 1).isMark("."));
  }

  private static String literal(Bind bind) {
    if (bind instanceof Bind.Constant constant) {
      return Identifiers.valueLiteral(constant.value());
    }
    if (bind instanceof Bind.Now now) {
      return clock(now.part(), now.encoding());
    }
    throw refuse("a parameter has no value in what is kept");
  }

  /** SQLite's own clock, in the form that Lapse would have bound. */
  private static String clock(Bind.Now.Part part, TimestampEncoding encoding) {
    if (encoding.form() != StoredForm.TEXT) {
      throw refuse("the time of a column that holds numbers has no literal");
    }
    return switch (part) {
      case TIMESTAMP -> "strftime('%Y-%m-%d %H:%M:%f', 'now')";
      case DATE -> "date('now')";
      case TIME -> "time('now')";
    };
  }

  private static LapseException refuse(String why) {
    return LapseException.of(
        SqlState.FEATURE_NOT_SUPPORTED, "the query cannot be kept in the file: " + why);
  }
}
