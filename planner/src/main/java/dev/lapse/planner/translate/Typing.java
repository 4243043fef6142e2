package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorNamespace;
import org.jspecify.annotations.Nullable;

/** The names and types of one statement, as Calcite's validator finds them. Not thread-safe. */
final class Typing {
  /** What the trees to validate are made of; no function that a bare name could mean. */
  private static final SqlOperatorTable OPERATORS =
      SqlOperatorTables.of(
          SqlStdOperatorTable.ROW,
          SqlStdOperatorTable.COALESCE,
          SqlStdOperatorTable.CAST,
          SqlStdOperatorTable.UNION,
          SqlStdOperatorTable.UNION_ALL,
          SqlStdOperatorTable.INTERSECT,
          SqlStdOperatorTable.INTERSECT_ALL,
          SqlStdOperatorTable.EXCEPT,
          SqlStdOperatorTable.EXCEPT_ALL);

  private final CatalogSchema schema;
  private final SourceText source;
  private final Predicate<SqlIdentifier> rowids;
  private final Map<SqlNode, ValueType> types = new IdentityHashMap<>();
  private final Set<SqlNode> stars = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Map<String, ValueType> given = new HashMap<>();
  private final Map<SqlNode, List<ResultColumn>> relations = new IdentityHashMap<>();
  private final SelectAliases aliases = new SelectAliases();

  /**
   * Makes one for a statement.
   *
   * @param rowids which names mean the rowid in it
   */
  Typing(CatalogSchema schema, SourceText source, Predicate<SqlIdentifier> rowids) {
    this.schema = schema;
    this.source = source;
    this.rowids = rowids;
  }

  /** Returns the type of an expression of the statement; ANY if it was not validated. */
  ValueType typeOf(SqlNode node) {
    return types.getOrDefault(node, ValueType.ANY);
  }

  /** Returns whether the columns of a star over merged columns are in SQLite's order. */
  boolean isSpelledOut(SqlNode star) {
    return stars.contains(star);
  }

  /** Notes the type of an expression that its place has decided. */
  void decide(SqlNode node, ValueType type) {
    types.put(node, type);
  }

  /** Returns the columns of a query, or of an item of a FROM; empty if it was not validated. */
  Optional<List<ResultColumn>> columnsOf(SqlNode relation) {
    return Optional.ofNullable(relations.get(relation));
  }

  /** Returns whether a name means the rowid. */
  boolean isRowid(SqlIdentifier name) {
    return rowids.test(name);
  }

  /** Makes the columns of the row that an ON CONFLICT keeps out known as {@code excluded.c}. */
  void addExcluded(Table table) {
    for (Column column : table.columns()) {
      given.put("excluded." + Identifiers.key(column.name()), CatalogSchema.valueOf(table, column));
    }
  }

  /**
   * Validates a query.
   *
   * @return its columns
   * @throws LapseException if a name is not known, or Calcite does not take its shape
   */
  List<ResultColumn> query(SqlNode query) {
    return new Labels(this).of(query, validate(tree -> tree.query(query)));
  }

  /** Returns the column of its own SELECT that a name means; empty for any other name. */
  Optional<SqlNode> aliasedBy(SqlIdentifier name) {
    return aliases.columnOf(name);
  }

  /** Validates the rows that an INSERT adds. */
  void source(@Nullable SqlNodeList with, SqlNode source) {
    validate(
        tree -> {
          SqlNode query = tree.query(source);
          return with == null ? query : tree.with(with, query);
        });
  }

  /**
   * Validates what a change reads.
   *
   * @param with the WITH before it
   * @param from the table that it changes, with its alias, and what UPDATE … FROM adds
   * @param items expressions and the items of RETURNING
   * @param where its condition
   * @return a column for each item
   */
  List<ResultColumn> change(
      @Nullable SqlNodeList with,
      @Nullable SqlNode from,
      List<SqlNode> items,
      @Nullable SqlNode where) {
    TypingTree tree = tree();
    List<SqlNode> columns = new ArrayList<>();
    items.forEach(item -> columns.add(tree.item(item)));
    if (columns.isEmpty()) {
      columns.add(SqlIdentifier.star(SqlParserPos.ZERO));
    }
    List<SqlNode> conditions = where == null ? List.of() : List.of(where);
    SqlNode select = tree.select(SqlParserPos.ZERO, columns, from, conditions, List.of());
    return validate(tree, with == null ? select : tree.with(with, select));
  }

  /** Returns the type of a column that is in no scope: the rowid, or a deadline. */
  private Optional<ValueType> pseudoColumn(SqlIdentifier name) {
    return rowids.test(name) ? Optional.of(ValueType.BIGINT) : schema.deadline(name);
  }

  private TypingTree tree() {
    return new TypingTree(
        types, stars, source, given, this::pseudoColumn, schema::columnsOf, aliases);
  }

  /** Validates a query. A name that no table has may be that of a column of its SELECT. */
  private List<ResultColumn> validate(Function<TypingTree, SqlNode> query) {
    while (true) {
      TypingTree tree = tree();
      try {
        return validate(tree, query.apply(tree));
      } catch (LapseException e) {
        if (!aliases.mayBeMeant(e)) {
          throw e;
        }
      }
    }
  }

  private List<ResultColumn> validate(TypingTree maker, SqlNode tree) {
    SqlValidator validator = new TypingValidator(OPERATORS, schema);
    try {
      SqlNode validated = validator.validate(tree);
      List<ResultColumn> columns = columns(validator.getValidatedNodeType(validated));
      maker
          .relations()
          .forEach(
              (relation, copy) -> {
                SqlValidatorNamespace namespace = validator.getNamespace(copy);
                if (namespace != null) {
                  relations.put(relation, columns(namespace.getRowType()));
                }
              });
      return columns;
    } catch (CalciteContextException e) {
      throw refusal(e);
    } catch (LapseException e) {
      throw e;
    } catch (RuntimeException | AssertionError e) {
      // The validator's own limits; SQLite may know better.
      throw LapseException.of(SqlState.FEATURE_NOT_SUPPORTED, "the statement is too unusual: " + e)
          .causedBy(e);
    }
  }

  private static LapseException refusal(CalciteContextException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    String message = String.valueOf(cause.getMessage());
    SqlState state = SqlState.SYNTAX_OR_ACCESS;
    if (message.contains("Object '") || (message.startsWith("Table '"))) {
      state = SqlState.UNDEFINED_TABLE;
    } else if (message.startsWith("Column '")) {
      state = message.contains("ambiguous") ? SqlState.AMBIGUOUS_COLUMN : SqlState.UNDEFINED_COLUMN;
    }
    Position position =
        e.getPosLine() > 0 && e.getPosColumn() > 0
            ? new Position(e.getPosLine(), e.getPosColumn())
            : null;
    return LapseException.at(position, state, lowerFirst(message)).causedBy(e);
  }

  private static String lowerFirst(String message) {
    return message.isEmpty()
        ? message
        : Character.toLowerCase(message.charAt(0)) + message.substring(1);
  }

  private static List<ResultColumn> columns(RelDataType row) {
    List<ResultColumn> columns = new ArrayList<>();
    for (RelDataTypeField field : row.getFieldList()) {
      ValueType type = StoredType.valueOf(field.getType());
      Optional<String> origin = type.column();
      String label = field.getName();
      // A name is shown as the table declares it, whatever the case it was asked for in.
      if (origin.isPresent() && Identifiers.same(origin.get(), label)) {
        label = origin.get();
      }
      columns.add(
          new ResultColumn(
              label,
              type.type(),
              type.encoding().orElse(ValueType.MILLIS_TEXT),
              type.table(),
              type.column(),
              type.nullable()));
    }
    return columns;
  }
}
