package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.parser.LapseParser;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.View;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a view, typed when a statement first names it: SQLite knows a type for those only
 * that are a table's column. Thread-safe.
 */
final class ViewColumns {
  private final CatalogSchema schema;
  private final View view;
  private @Nullable Map<String, ValueType> types;
  private boolean underWay;

  ViewColumns(CatalogSchema schema, View view) {
    this.schema = schema;
    this.view = view;
  }

  /** Returns the columns in order. */
  Map<String, ValueType> types() {
    // One lock for all views: they ask each other, and two that took locks of their own might wait
    // for each other.
    synchronized (schema) {
      return typesOnce();
    }
  }

  private Map<String, ValueType> typesOnce() {
    Map<String, ValueType> known = types;
    if (known != null) {
      return known;
    }
    if (underWay) {
      // A view that reads itself: SQLite makes it, and refuses to read it.
      return declared();
    }
    underWay = true;
    try {
      known = derived();
    } finally {
      underWay = false;
    }
    types = known;
    return known;
  }

  /** Returns the view with the types of its columns. */
  View described() {
    Map<String, ValueType> known = types();
    List<Column> columns = view.columns().stream().map(c -> typed(c, known.get(c.name()))).toList();
    return new View(view.name(), columns, view.columnNames(), view.body(), view.reads());
  }

  private static Column typed(Column column, @Nullable ValueType type) {
    return type == null
        ? column
        : new Column(
            column.name(),
            column.declaredType(),
            type.type(),
            !type.nullable(),
            column.defaultText(),
            column.generation(),
            type.encoding().orElse(column.encoding()));
  }

  /** Returns what a column's type is where the text of its view cannot say it; else "". */
  static String comment(ResultColumn column) {
    ValueType computed = ValueType.computed(column.type());
    boolean told =
        column.table().isPresent() || !computed.encoding().equals(Optional.of(column.encoding()));
    return switch (column.type().kind()) {
      case DATE -> told ? "" : "DATE";
      case TIMESTAMP -> told ? "" : column.type().precision() > 3 ? "TIMESTAMP(6)" : "TIMESTAMP";
      case TIME -> column.table().isPresent() ? "" : "TIME";
      default -> "";
    };
  }

  /** Returns the type that a comment told. */
  private Optional<ValueType> told(Column column) {
    boolean told = column.declaredType().isEmpty() && column.type().kind() != ColumnType.Kind.ANY;
    return told
        ? Optional.of(
            new ValueType(
                column.type(),
                ValueType.computed(column.type()).encoding(),
                Optional.of(view.name()),
                Optional.of(column.name()),
                true))
        : Optional.empty();
  }

  private Map<String, ValueType> declared() {
    Map<String, ValueType> values =
        new LinkedHashMap<>(CatalogSchema.values(view.name(), view.columns()));
    view.columns().forEach(c -> told(c).ifPresent(type -> values.put(c.name(), type)));
    return values;
  }

  private Map<String, ValueType> derived() {
    List<ResultColumn> columns;
    try {
      SqlNode query = LapseParser.parseStatement(view.body());
      Typing typing = new Typing(schema, new SourceText(view.body()), schema.rowids(query));
      columns = typing.query(query);
      if (Contexts.mixesForms(query, typing)) {
        return declared();
      }
    } catch (LapseException e) {
      // SQLite reads the view, and it takes more than Lapse's parser and validator do.
      return declared();
    }
    if (columns.size() != view.columns().size()) {
      return declared();
    }
    Map<String, ValueType> values = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = view.columns().get(i);
      ResultColumn derived = columns.get(i);
      values.put(column.name(), told(column).orElseGet(() -> value(column, derived)));
    }
    return values;
  }

  private ValueType value(Column column, ResultColumn derived) {
    boolean known =
        derived.type().kind().isDateOrTimestamp()
            || !derived.encoding().equals(ValueType.MILLIS_TEXT);
    Optional<TimestampEncoding> encoding =
        known ? Optional.of(derived.encoding()) : Optional.empty();
    return new ValueType(
        derived.type(),
        encoding,
        Optional.of(view.name()),
        Optional.of(column.name()),
        derived.nullable());
  }
}
