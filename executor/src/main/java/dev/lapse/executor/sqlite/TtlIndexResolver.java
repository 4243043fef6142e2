package dev.lapse.executor.sqlite;

import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.ddl.TtlDefinition;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlState;
import dev.lapse.planner.sql.Identifiers;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts together what Lapse wrote of a TTL index and what the file has now. Index, table, column and
 * predicate are the file's. What another program renamed is followed; whatever cannot be told from
 * another index under the same name is invalid, never guessed at.
 */
final class TtlIndexResolver {
  private static final TimestampEncoding UNKNOWN =
      new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.ANY, true);

  private final Map<String, Table> tables;
  private final Map<String, Index> indexes;

  /**
   * Makes a resolver.
   *
   * @param tables the file's tables by key
   * @param indexes the file's indexes by key
   */
  TtlIndexResolver(Map<String, Table> tables, Map<String, Index> indexes) {
    this.tables = tables;
    this.indexes = indexes;
  }

  TtlIndex resolve(TtlDefinition recorded) {
    Index index = indexes.get(Identifiers.key(recorded.name()));
    if (index == null) {
      return invalid(recorded, "the index is gone: " + whatIsLeft(recorded));
    }
    Table table = tables.get(Identifiers.key(index.table()));
    if (table == null) {
      return invalid(recorded, "the table of the index cannot be read");
    }
    Optional<String> shape = wrongShape(index);
    if (shape.isPresent()) {
      return invalid(recorded, shape.get());
    }
    String columnName = index.parts().get(0).column().orElseThrow();
    Optional<String> moved = moved(recorded, table, columnName);
    if (moved.isPresent()) {
      return invalid(recorded, moved.get());
    }
    if (!samePredicate(recorded.predicate(), index.predicate(), table)) {
      return invalid(
          recorded,
          "its WHERE is now "
              + index.predicate().orElse("none")
              + ", it was "
              + recorded.predicate().orElse("none"));
    }
    Column column = table.column(columnName).orElseThrow();
    return new TtlIndex(
        index.name(),
        table.name(),
        column.name(),
        encoding(column, recorded),
        index.parts().get(0).descending(),
        recorded.expireAfter(),
        index.predicate(),
        recorded.state(),
        recorded.options(),
        recorded.rowTtl());
  }

  private String whatIsLeft(TtlDefinition recorded) {
    Table table = tables.get(Identifiers.key(recorded.table()));
    if (table == null) {
      return "no table " + recorded.table() + " either";
    }
    return table.column(recorded.column()).isPresent()
        ? "create it again with CREATE TTL INDEX"
        : "no column " + recorded.column() + " in " + table.name() + " either";
  }

  private static Optional<String> wrongShape(Index index) {
    if (index.parts().size() != 1) {
      return Optional.of("an index of that name is now over " + index.parts().size() + " columns");
    }
    if (index.parts().get(0).column().isEmpty()) {
      return Optional.of("an index of that name is now over an expression");
    }
    return index.unique() ? Optional.of("an index of that name is now unique") : Optional.empty();
  }

  private Optional<String> moved(TtlDefinition recorded, Table table, String column) {
    boolean sameTable = Identifiers.same(recorded.table(), table.name());
    if (!sameTable && tables.containsKey(Identifiers.key(recorded.table()))) {
      return Optional.of(
          "an index of that name is now on table "
              + table.name()
              + ", it was on "
              + recorded.table());
    }
    boolean sameColumn = Identifiers.same(recorded.column(), column);
    if (!sameColumn && table.column(recorded.column()).isPresent()) {
      return Optional.of(
          "an index of that name is now on column " + column + ", it was on " + recorded.column());
    }
    return Optional.empty();
  }

  private static boolean samePredicate(
      Optional<String> recorded, Optional<String> now, Table table) {
    if (recorded.isEmpty() || now.isEmpty()) {
      return recorded.isEmpty() == now.isEmpty();
    }
    Set<String> columns =
        table.columns().stream().map(c -> Identifiers.key(c.name())).collect(Collectors.toSet());
    return SchemaText.sameButForRenames(recorded.get(), now.get(), columns);
  }

  private static TimestampEncoding encoding(Column column, TtlDefinition recorded) {
    TimestampEncoding own = column.encoding();
    return new TimestampEncoding(
        recorded.storedAs().orElse(own.form()), own.texts(), own.numbers());
  }

  private TtlIndex invalid(TtlDefinition recorded, String reason) {
    Table table = tables.get(Identifiers.key(recorded.table()));
    TimestampEncoding encoding =
        table == null
            ? UNKNOWN
            : table.column(recorded.column()).map(c -> encoding(c, recorded)).orElse(UNKNOWN);
    return new TtlIndex(
        recorded.name(),
        recorded.table(),
        recorded.column(),
        encoding,
        false,
        recorded.expireAfter(),
        recorded.predicate(),
        new TtlState.Invalid(reason),
        recorded.options());
  }
}
