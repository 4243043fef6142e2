package dev.lapse.planner.ddl;

import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlCreateTtlIndex;
import dev.lapse.parser.tree.SqlExpireAfter;
import dev.lapse.parser.tree.SqlInlineTtlIndex;
import dev.lapse.parser.tree.SqlOption;
import dev.lapse.parser.tree.SqlTtlColumn;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.duration.Durations;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.expiry.TtlState;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** CREATE TTL INDEX, by itself or inside CREATE TABLE. */
final class TtlIndexCreation {
  private final Catalog catalog;
  private final ObjectNames names;

  TtlIndexCreation(Catalog catalog) {
    this.catalog = catalog;
    this.names = new ObjectNames(catalog);
  }

  /** What a statement declares, checked against the table. */
  record Declared(TtlDefinition definition, TtlColumn column, Table table) {
    TtlIndex index() {
      return definition.index(column.encoding(), column.descending());
    }
  }

  DdlPlan plan(SqlCreateTtlIndex create) {
    String name = ObjectNames.free(create.name());
    Optional<TtlIndex> kept = catalog.ttlIndex(name);
    boolean taken = catalog.index(name).isPresent();
    if (create.ifNotExists() && (taken || kept.isPresent())) {
      return existing(create, name);
    }
    names.requireNoIndex(create.name(), name);
    Declared declared = declared(create, name);
    requireNoVirtualReader(catalog, declared.table().name(), create.table());
    List<String> warnings = ChildKeys.warnings(catalog, declared.table());
    return new DdlPlan(steps(declared), warnings);
  }

  private DdlPlan existing(SqlCreateTtlIndex create, String name) {
    Optional<TtlIndex> kept = catalog.ttlIndex(name);
    if (kept.isEmpty()) {
      return DdlPlan.warning(
          "there is an index "
              + name
              + " already, and it is no TTL index; nothing was changed: ALTER INDEX "
              + Identifiers.quote(name)
              + " EXPIRE AFTER … makes it one");
    }
    TtlIndex now = kept.get();
    if (now.state() instanceof TtlState.Invalid invalid) {
      return DdlPlan.warning(
          "TTL index "
              + name
              + " exists but is invalid ("
              + invalid.reason()
              + "); nothing was changed: drop it with DROP INDEX and create it again");
    }
    TtlIndex then = declared(create, name).index();
    if (sameDefinition(now, then)) {
      return DdlPlan.NOTHING;
    }
    return DdlPlan.warning(
        "TTL index "
            + name
            + " exists with another definition ("
            + describe(now)
            + "); nothing was changed: use ALTER INDEX to change it");
  }

  static boolean sameDefinition(TtlIndex one, TtlIndex other) {
    return Identifiers.same(one.table(), other.table())
        && Identifiers.same(one.column(), other.column())
        && one.encoding().equals(other.encoding())
        && one.descending() == other.descending()
        && one.expireAfter().equals(other.expireAfter())
        && one.predicate().equals(other.predicate())
        && one.options().equals(other.options());
  }

  static String describe(TtlIndex index) {
    return "ON "
        + index.table()
        + " ("
        + index.column()
        + ") EXPIRE AFTER "
        + index.expireAfter().sql()
        + index.predicate().map(p -> " WHERE " + p).orElse("");
  }

  /** Returns what a statement declares, with all checks but that of its name. */
  Declared declared(SqlCreateTtlIndex create, String name) {
    Table table = names.table(create.table());
    return declared(
        name,
        table,
        create.columns(),
        create.expireAfter(),
        create.where(),
        create.options(),
        create.table());
  }

  private static Declared inlined(SqlInlineTtlIndex clause, Table table) {
    return declared(
        ObjectNames.free(clause.name()),
        table,
        clause.columns(),
        clause.expireAfter(),
        clause.where(),
        clause.options(),
        clause);
  }

  /** Returns what a TTL INDEX clause of CREATE TABLE declares. */
  static TtlIndex declared(SqlInlineTtlIndex clause, Table table) {
    return inlined(clause, table).index();
  }

  /** Returns the steps of a TTL INDEX clause of CREATE TABLE. */
  List<DdlStep> inline(SqlInlineTtlIndex clause, Table table) {
    names.requireNoIndex(clause.name(), ObjectNames.free(clause.name()));
    Declared declared = inlined(clause, table);
    requireNoVirtualReader(catalog, table.name(), clause);
    // A new table holds no numbers: there is nothing to probe.
    return steps(declared).stream().filter(s -> !(s instanceof DdlStep.RequireNoNumbers)).toList();
  }

  private static Declared declared(
      String name,
      Table table,
      List<SqlTtlColumn> columns,
      SqlExpireAfter expireAfter,
      @Nullable SqlNode where,
      List<SqlOption> options,
      SqlNode at) {
    requireOrdinary(table, at);
    TtlColumn column = TtlColumn.of(table, columns, at);
    ExpireAfter duration = Durations.of(expireAfter);
    Optional<String> predicate =
        where == null ? Optional.empty() : Optional.of(PredicateText.of(where, table));
    TtlOptions checked = OptionValues.apply(TtlOptions.NONE, options);
    TtlDefinition definition =
        new TtlDefinition(
            name,
            table.name(),
            column.column().name(),
            column.storedAs(),
            duration,
            predicate,
            false,
            checked);
    return new Declared(definition, column, table);
  }

  static void requireOrdinary(Table table, SqlNode at) {
    if (table.virtual()) {
      throw Refusal.at(
          at,
          SqlState.WRONG_OBJECT_TYPE,
          table.name()
              + " is a virtual table, which SQLite cannot index; keep the times in an ordinary"
              + " table");
    }
  }

  /** A virtual table that reads rows by itself would show those that have expired. */
  static void requireNoVirtualReader(Catalog catalog, String table, SqlNode at) {
    Optional<String> reader = catalog.virtualReaderOf(table);
    if (reader.isPresent()) {
      throw Refusal.at(
          at,
          SqlState.OBJECT_NOT_IN_STATE,
          "the virtual table "
              + reader.get()
              + " reads "
              + table
              + " by itself and would show rows that have expired; drop it, and keep the text in a"
              + " full-text table without content=, from which a trigger deletes");
    }
  }

  private static List<DdlStep> steps(Declared declared) {
    TtlDefinition definition = declared.definition();
    List<DdlStep> steps = new ArrayList<>();
    steps.add(new DdlStep.RunSql(IndexText.of(declared.index())));
    declared
        .column()
        .probe(declared.table(), definition.name(), definition.predicate())
        .ifPresent(steps::add);
    steps.add(new DdlStep.StoreTtlIndex(definition));
    return steps;
  }

  ProposedTtlIndex proposed(SqlCreateTtlIndex create) {
    SqlIdentifier written = create.name();
    String name = ObjectNames.free(written);
    Optional<TtlIndex> now = catalog.ttlIndex(name).filter(TtlIndex::hides);
    Optional<Index> index = catalog.index(name);
    if (index.isPresent() && !create.ifNotExists()) {
      names.requireNoIndex(written, name);
    }
    Declared declared = declared(create, name);
    return new ProposedTtlIndex(
        now,
        declared.index(),
        declared.table(),
        index.isPresent(),
        ChildKeys.warnings(catalog, declared.table()));
  }
}
