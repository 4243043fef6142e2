package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.sql.ValueEncoding;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlNode;

/** What is known and collected while one statement's text is written. Not thread-safe. */
final class Emission {
  final Catalog catalog;
  final ExpiredRows mode;
  final Hiding hiding;
  final SourceText source;
  final Typing typing;
  final boolean namesRowid;
  final SqlText.Binder binder = new SqlText.Binder();
  final Set<TtlIndex> liveTests = new LinkedHashSet<>();
  final Set<String> systemTables = new LinkedHashSet<>();
  final Set<String> functions = new TreeSet<>();
  boolean needsShadows;
  private final ValueEncoding[] parameters;
  private final Deque<Set<String>> withNames = new ArrayDeque<>();
  private final Map<SqlNode, ValueType> targets;

  Emission(
      Catalog catalog, ExpiredRows mode, SourceText source, Typing typing, StatementScan scan) {
    this(
        catalog,
        mode,
        Hiding.FILTER,
        source,
        typing,
        scan.namesRowid(),
        new ValueEncoding[scan.parameters()],
        new IdentityHashMap<>());
    Arrays.fill(parameters, ValueEncoding.NONE);
  }

  private Emission(
      Catalog catalog,
      ExpiredRows mode,
      Hiding hiding,
      SourceText source,
      Typing typing,
      boolean namesRowid,
      ValueEncoding[] parameters,
      Map<SqlNode, ValueType> targets) {
    this.catalog = catalog;
    this.mode = mode;
    this.hiding = hiding;
    this.source = source;
    this.typing = typing;
    this.namesRowid = namesRowid;
    this.parameters = parameters;
    this.targets = targets;
  }

  /** Returns an emission for another text of the same statement, with binds of its own. */
  Emission another() {
    return another(hiding);
  }

  /** Returns an emission for a text that hides expired rows in another way. */
  Emission another(Hiding way) {
    Emission other =
        new Emission(catalog, mode, way, source, typing, namesRowid, parameters.clone(), targets);
    other.withNames.addAll(withNames);
    return other;
  }

  /** Returns the placeholder of a parameter of the user's. */
  String parameter(int index, ValueEncoding encoding) {
    parameters[index] = encoding;
    return binder.placeholder(new Bind.Parameter(index, encoding));
  }

  /**
   * Returns the call of a function of Lapse's own.
   *
   * @param name its name, beginning with {@code lapse_}
   * @param arguments the SQL of its arguments
   */
  String ownCall(String name, String... arguments) {
    functions.add(name);
    return name + "(" + String.join(", ", arguments) + ")";
  }

  /** Notes that a value is stored in a column of this type; empty for the rowid. */
  void assign(SqlNode value, Optional<ValueType> target) {
    target.ifPresent(type -> targets.put(value, type));
  }

  /** Returns the type of the column that a value is stored in. */
  Optional<ValueType> targetOf(SqlNode value) {
    return Optional.ofNullable(targets.get(value));
  }

  List<ValueEncoding> parameters() {
    return List.of(parameters);
  }

  /** Enters the scope of a WITH. */
  void enter(List<String> names) {
    Set<String> keys = new HashSet<>();
    for (String name : names) {
      boolean hides = catalog.table(name).isPresent() || catalog.view(name).isPresent();
      if (hides && !keys.contains(Identifiers.key(name))) {
        // The check of the emitted text could not tell it from the table.
        throw LapseException.of(
            SqlState.FEATURE_NOT_SUPPORTED,
            "a WITH cannot be named as the table " + name + "; choose another name");
      }
      keys.add(Identifiers.key(name));
    }
    withNames.push(keys);
  }

  void leave() {
    withNames.pop();
  }

  boolean isWithName(String name) {
    return withNames.stream().anyMatch(keys -> keys.contains(Identifiers.key(name)));
  }

  LapseException refuse(SqlNode node, String message) {
    return LapseException.at(SourceText.position(node), SqlState.FEATURE_NOT_SUPPORTED, message);
  }

  /** Returns several parts joined by commas. */
  static String list(List<String> parts) {
    return String.join(", ", parts);
  }

  static List<String> quoted(List<String> names) {
    List<String> quoted = new ArrayList<>();
    names.forEach(name -> quoted.add(Identifiers.quote(name)));
    return quoted;
  }
}
