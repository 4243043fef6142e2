package dev.lapse.planner.catalog;

import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What CREATE VIRTUAL TABLE says.
 *
 * @param name the table
 * @param temporary whether it goes into the temporary schema by its qualifier
 * @param module the module, in lower case
 * @param source the table or view whose rows it shows; empty where it holds its own
 * @param sourceSchema the schema that it names for its source, if it names one
 */
public record VirtualTable(
    String name,
    boolean temporary,
    String module,
    Optional<String> source,
    Optional<String> sourceSchema) {
  private static final Set<String> SEARCH = Set.of("fts4", "fts5");
  private static final Set<String> VOCABULARIES = Set.of("fts5vocab", "fts4aux");

  /** Reads a statement; empty if it is none of that kind, or breaks off. */
  public static Optional<VirtualTable> of(String sql) {
    List<SqliteToken> tokens = SqliteTokens.of(sql);
    int at = 2;
    if (tokens.size() < 5 || !tokens.get(0).isWord("CREATE") || !tokens.get(1).isWord("VIRTUAL")) {
      return Optional.empty();
    }
    while (at < tokens.size() && !tokens.get(at).isWord("USING")) {
      at++;
    }
    if (at + 1 >= tokens.size() || at < 4) {
      return Optional.empty();
    }
    boolean temporary =
        tokens.get(at - 2).isMark(".") && tokens.get(at - 3).value().equalsIgnoreCase("temp");
    String module = tokens.get(at + 1).value().toLowerCase(Locale.ROOT);
    List<String> arguments = arguments(sql, tokens, at + 2);
    Optional<String> schema = Optional.empty();
    Optional<String> source = Optional.empty();
    if (SEARCH.contains(module)) {
      source = arguments.stream().flatMap(a -> content(a).stream()).findFirst();
    } else if (VOCABULARIES.contains(module)) {
      int columns = module.equals("fts5vocab") ? 2 : 1;
      boolean qualified = arguments.size() == columns + 1;
      schema = qualified ? Optional.of(bare(arguments.get(0))) : Optional.empty();
      source = arguments.stream().skip(qualified ? 1 : 0).findFirst().map(VirtualTable::bare);
    }
    return Optional.of(
        new VirtualTable(tokens.get(at - 1).value(), temporary, module, source, schema));
  }

  /** Returns the texts between the commas of the parentheses that open at a place. */
  private static List<String> arguments(String sql, List<SqliteToken> tokens, int open) {
    List<String> arguments = new ArrayList<>();
    int depth = 0;
    int start = -1;
    for (int i = open; i < tokens.size(); i++) {
      SqliteToken token = tokens.get(i);
      depth += token.isMark("(") ? 1 : token.isMark(")") ? -1 : 0;
      boolean ends = depth == 0 || (depth == 1 && token.isMark(","));
      if (ends && start >= 0) {
        arguments.add(sql.substring(start, token.start()).strip());
      }
      if (depth == 0) {
        break;
      }
      start = ends || i == open ? token.end() : start;
    }
    return arguments;
  }

  /** Returns the value of an option {@code content}; FTS5 takes every beginning of the word. */
  private static Optional<String> content(String argument) {
    int equals = argument.indexOf('=');
    String key = equals < 0 ? "" : argument.substring(0, equals).strip().toLowerCase(Locale.ROOT);
    String value = bare(argument.substring(equals + 1).strip());
    boolean content = !key.isEmpty() && "content".startsWith(key);
    return content && !value.isEmpty() ? Optional.of(value) : Optional.empty();
  }

  private static String bare(String argument) {
    List<SqliteToken> tokens = SqliteTokens.of(argument);
    return tokens.size() == 1 ? tokens.get(0).value() : argument;
  }
}
