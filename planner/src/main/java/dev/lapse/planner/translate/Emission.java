package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.sql.ValueEncoding;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** What is known and collected while one statement's text is written. Not thread-safe. */
final class Emission {
  final Catalog catalog;
  final ExpiredRows mode;
  final Hiding hiding;
  final SourceText source;
  final Typing typing;
  final boolean namesRowid;
  final boolean namesDeadline;
  final SqlText.Binder binder = new SqlText.Binder();
  final Set<TtlIndex> liveTests = new LinkedHashSet<>();
  final Set<String> systemTables = new LinkedHashSet<>();
  final Set<String> functions;
  boolean needsShadows;

  /** Whether a count of live rows is written as a difference. */
  boolean subtracts;

  /** Whether the text is kept in the file: what only checks a value then makes NULL of it. */
  boolean kept;

  private final ValueEncoding[] parameters;
  private final Deque<Map<String, String>> withNames = new ArrayDeque<>();
  private final Deque<Replacement> replacements = new ArrayDeque<>();
  private int renamed;
  private int selects;
  private final Map<SqlNode, Place> places;
  private final Map<SqlNode, Map<Integer, Place>> columnPlaces;

  Emission(
      Catalog catalog, ExpiredRows mode, SourceText source, Typing typing, StatementScan scan) {
    this(
        catalog,
        mode,
        Hiding.FILTER,
        source,
        typing,
        scan.namesRowid(),
        scan.namesDeadline(),
        new ValueEncoding[scan.parameters()],
        new IdentityHashMap<>(),
        new IdentityHashMap<>(),
        new TreeSet<>());
    Arrays.fill(parameters, ValueEncoding.NONE);
  }

  private Emission(
      Catalog catalog,
      ExpiredRows mode,
      Hiding hiding,
      SourceText source,
      Typing typing,
      boolean namesRowid,
      boolean namesDeadline,
      ValueEncoding[] parameters,
      Map<SqlNode, Place> places,
      Map<SqlNode, Map<Integer, Place>> columnPlaces,
      Set<String> functions) {
    this.catalog = catalog;
    this.mode = mode;
    this.hiding = hiding;
    this.source = source;
    this.typing = typing;
    this.namesRowid = namesRowid;
    this.namesDeadline = namesDeadline;
    this.parameters = parameters;
    this.places = places;
    this.columnPlaces = columnPlaces;
    this.functions = functions;
  }

  /** Returns an emission for another text of the same statement, with binds of its own. */
  Emission another() {
    return another(hiding);
  }

  /** Returns an emission for a text that hides expired rows in another way. */
  Emission another(Hiding way) {
    Emission other =
        new Emission(
            catalog,
            mode,
            way,
            source,
            typing,
            namesRowid,
            namesDeadline,
            parameters.clone(),
            places,
            columnPlaces,
            functions);
    other.withNames.addAll(withNames);
    other.renamed = renamed;
    return other;
  }

  /** Returns the placeholder of a parameter of the user's. */
  String parameter(int index, ValueEncoding encoding) {
    parameters[index] = encoding;
    return binder.placeholder(new Bind.Parameter(index, encoding));
  }

  /** Returns the placeholder of the deadline that a parameter of the user's gives. */
  String deadline(int index) {
    parameters[index] = new ValueEncoding(ColumnType.of("BIGINT"), Optional.empty(), false);
    return binder.placeholder(new Bind.GivenDeadline(index));
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
    target.ifPresent(
        type -> {
          places.put(value, Place.stored(type));
          if (!typing.typeOf(value).isTemporal()) {
            Leaves.given(value, leaf -> places.put(leaf, Place.stored(type)));
          }
        });
  }

  /** Notes that the column of a query is stored in a column of this type; empty for the rowid. */
  void assignColumn(SqlNode query, int column, Optional<ValueType> target) {
    target.ifPresent(
        type ->
            PlacedColumns.visit(
                query,
                column,
                value -> assign(value, target),
                select -> placesOf(select).put(column, Place.stored(type))));
  }

  /** Notes where a value stands, unless that is known: the outer place decides. */
  void place(SqlNode value, Place place) {
    places.putIfAbsent(value, place);
  }

  /** Notes where the values of a column of a query stand, unless that is known. */
  void placeColumn(SqlNode query, int column, Place place) {
    placesOf(query).putIfAbsent(column, place);
  }

  private Map<Integer, Place> placesOf(SqlNode query) {
    return columnPlaces.computeIfAbsent(query, each -> new HashMap<>());
  }

  /** Returns where a value stands. */
  Optional<Place> placeOf(SqlNode value) {
    return Optional.ofNullable(places.get(value));
  }

  /** Returns where the columns of a query stand, by their number; those under a star only. */
  Map<Integer, Place> columnPlacesOf(SqlNode query) {
    return columnPlaces.getOrDefault(query, Map.of());
  }

  List<ValueEncoding> parameters() {
    return List.of(parameters);
  }

  /** Enters the scope of a WITH, in which no name is known yet. */
  void enter() {
    withNames.push(new HashMap<>());
  }

  /**
   * Makes the name of a WITH's query known.
   *
   * @return the name that it has in the text: another one where its own would hide a table, so that
   *     the table can still be read, and the check of the text can tell the two apart
   */
  String nameWith(String name) {
    boolean hides =
        catalog.table(name).isPresent() || catalog.view(name).isPresent() || isWithName(name);
    String written = hides ? "lapse_with" + ++renamed + "_" + name : name;
    withNames.element().put(Identifiers.key(name), written);
    return written;
  }

  void leave() {
    withNames.pop();
  }

  boolean isWithName(String name) {
    return withName(name).isPresent();
  }

  /** Returns the name in the text of a query that a WITH names; empty for other names. */
  Optional<String> withName(String name) {
    String key = Identifiers.key(name);
    return withNames.stream().map(names -> names.get(key)).filter(Objects::nonNull).findFirst();
  }

  /**
   * Writes with some expressions of a SELECT replaced by texts; those in its subqueries are not.
   *
   * @param replacement answers the text that stands for an expression, or null for the expression
   *     itself
   */
  <T> T replacing(Function<SqlNode, @Nullable String> replacement, Supplier<T> writing) {
    replacements.push(new Replacement(replacement, selects));
    try {
      return writing.get();
    } finally {
      replacements.pop();
    }
  }

  /** Returns the text that stands for an expression, if it is replaced. */
  Optional<String> replacementOf(SqlNode node) {
    for (Replacement each : replacements) {
      String text = each.selects == selects ? each.function.apply(node) : null;
      if (text != null) {
        return Optional.of(text);
      }
    }
    return Optional.empty();
  }

  /** Writes a SELECT: what is replaced in another is not replaced in it. */
  String inSelect(Supplier<String> writing) {
    selects++;
    try {
      return writing.get();
    } finally {
      selects--;
    }
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

  private record Replacement(Function<SqlNode, @Nullable String> function, int selects) {}
}
