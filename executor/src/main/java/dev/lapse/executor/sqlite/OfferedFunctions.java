package dev.lapse.executor.sqlite;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;

/** The functions of Lapse's that SQLite may call on one connection. Not thread-safe. */
final class OfferedFunctions {
  private final SQLiteConnection connection;
  private Function<String, List<SqlFunction>> offered = name -> List.of();

  OfferedFunctions(SQLiteConnection connection) {
    this.connection = connection;
  }

  /** Offers functions by their names in lower case, one for each number of arguments. */
  void offer(Function<String, List<SqlFunction>> functions) {
    offered = functions;
  }

  /** Returns whether there is one of a name in lower case. */
  boolean has(String name) {
    return !offered.apply(name).isEmpty();
  }

  /** Registers those of a name that a statement needs; returns whether there are any. */
  boolean define(String name) {
    List<SqlFunction> found = offered.apply(name.toLowerCase(Locale.ROOT));
    found.forEach(this::register);
    return !found.isEmpty();
  }

  /** Registers a function whose value never changes while a statement steps. */
  void defineConstant(String name, int arity, SqliteConnection.ScalarFunction function) {
    register(new SqlFunction.Scalar(name, arity, constant(function)));
  }

  private void register(SqlFunction function) {
    try {
      org.sqlite.Function.create(
          connection,
          function.name(),
          RegisteredFunctions.of(function),
          function.arity(),
          org.sqlite.Function.FLAG_DETERMINISTIC);
    } catch (SQLException e) {
      throw SqliteErrors.of(e);
    }
  }

  private static SqlFunction.Body constant(SqliteConnection.ScalarFunction function) {
    return arguments -> {
      List<@Nullable String> texts = new ArrayList<>();
      for (int i = 0; i < arguments.count(); i++) {
        texts.add(arguments.text(i));
      }
      return function.apply(texts);
    };
  }
}
