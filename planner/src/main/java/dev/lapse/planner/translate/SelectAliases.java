package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;

/**
 * The names in WHERE and HAVING that mean a column of their own SELECT, as SQLite has it: a column
 * of a table goes first, so a name means an alias only once it has been found to be nothing else.
 */
final class SelectAliases {
  private final Set<Position> unknown = new HashSet<>();
  private final Map<SqlNode, SqlNode> columns = new IdentityHashMap<>();
  private Deque<Map<String, SqlNode>> scopes = new ArrayDeque<>();

  /** Enters the conditions of a SELECT. */
  void enter(SqlSelect select) {
    Map<String, SqlNode> names = new HashMap<>();
    // What is written in layers has no such names where its conditions stand.
    if (!LayeredWriter.writes(select)) {
      for (SqlNode item : select.getSelectList()) {
        if (item.getKind() == SqlKind.AS) {
          SqlCall as = (SqlCall) item;
          names.putIfAbsent(Identifiers.key(Names.last(as.operand(1))), as.operand(0));
        }
      }
    }
    scopes.push(names);
  }

  void leave() {
    scopes.pop();
  }

  /** Works where no alias is known: a column of a SELECT sees no other one. */
  <T> T without(Supplier<T> work) {
    Deque<Map<String, SqlNode>> before = scopes;
    scopes = new ArrayDeque<>();
    try {
      return work.get();
    } finally {
      scopes = before;
    }
  }

  /** Notes that a name is no column's; returns whether that is news, so that it may be an alias. */
  boolean mayBeMeant(LapseException refusal) {
    return refusal.state() == SqlState.UNDEFINED_COLUMN
        && refusal.position().filter(unknown::add).isPresent();
  }

  /** Returns the column that a name means which is known to be no table's. */
  Optional<SqlNode> meantBy(SqlIdentifier name) {
    Position position = SourceText.position(name);
    if (position == null || !name.isSimple() || !unknown.contains(position)) {
      return Optional.empty();
    }
    String key = Identifiers.key(name.getSimple());
    Optional<SqlNode> column =
        scopes.stream().map(names -> names.get(key)).filter(Objects::nonNull).findFirst();
    column.ifPresent(meant -> columns.put(name, meant));
    return column;
  }

  /** Returns the column that a name was found to mean. */
  Optional<SqlNode> columnOf(SqlIdentifier name) {
    return Optional.ofNullable(columns.get(name));
  }
}
