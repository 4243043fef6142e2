package dev.lapse.planner.ddl;

import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlCreateTable;
import dev.lapse.parser.tree.SqlRowTtl;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.duration.Durations;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * The times to live of a table's rows: a hidden column of deadlines under a TTL index of duration
 * zero, and a default that this index remembers.
 */
final class RowTtlDefinition {
  private static final ExpireAfter AT_ONCE = new ExpireAfter.Elapsed(0);
  private static final TimestampEncoding ENCODING =
      new TimestampEncoding(StoredForm.TEXT, TimestampEncoding.Texts.MILLIS, false);

  private final Catalog catalog;

  RowTtlDefinition(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Returns the hidden column as CREATE TABLE and ADD COLUMN take it. */
  static String column(boolean strict) {
    // The check of any TIMESTAMP, so that plain bounds tell which rows have expired.
    ColumnChecks check = ColumnChecks.of(RowTtl.COLUMN, ColumnType.of("TIMESTAMP")).orElseThrow();
    return Identifiers.quote(RowTtl.COLUMN) + (strict ? " TEXT " : " TIMESTAMP ") + check.sql();
  }

  /** Returns the default that a clause gives; empty for none. */
  static Optional<ExpireAfter> defaultOf(SqlRowTtl clause) {
    return clause.kind() == SqlRowTtl.Kind.NEVER ? Optional.empty() : Durations.ofRow(clause);
  }

  /** Returns the steps after those that make a table with a default. */
  List<DdlStep> created(SqlCreateTable create, SqlRowTtl clause, Table table) {
    TtlIndexCreation.requireNoVirtualReader(catalog, table.name(), create.name());
    return steps(table.name(), defaultOf(clause));
  }

  /** Plans ENABLE TTL. */
  DdlPlan enable(Table table, SqlNode at) {
    if (table.rowTtl().isPresent()) {
      return DdlPlan.warning(
          "the rows of "
              + table.name()
              + " have times to live already; nothing was changed: ALTER TABLE "
              + Identifiers.quote(table.name())
              + " SET DEFAULT TTL … changes how long new rows live");
    }
    return enabled(table, at, Optional.empty());
  }

  /** Plans SET DEFAULT TTL, which enables too. */
  DdlPlan setDefault(Table table, SqlRowTtl clause) {
    Optional<ExpireAfter> duration = defaultOf(clause);
    Optional<TtlIndex> index = table.rowTtl();
    return index.isPresent()
        ? DdlPlan.of(new DdlStep.SetDefaultTtl(index.get().name(), duration))
        : enabled(table, clause, duration);
  }

  private DdlPlan enabled(Table table, SqlNode at, Optional<ExpireAfter> duration) {
    TtlIndexCreation.requireOrdinary(table, at);
    TtlIndexCreation.requireNoVirtualReader(catalog, table.name(), at);
    if (table.column(RowTtl.COLUMN).isPresent()) {
      throw Refusal.at(
          at,
          SqlState.DUPLICATE_COLUMN,
          table.name()
              + " has a column "
              + RowTtl.COLUMN
              + ", which is what the hidden column of deadlines is called; rename it, or make a"
              + " TTL index on it: CREATE TTL INDEX … EXPIRE AFTER 0 SECONDS");
    }
    List<DdlStep> steps = new ArrayList<>();
    steps.add(
        new DdlStep.RunSql(
            "ALTER TABLE "
                + Identifiers.quoteMain(table.name())
                + " ADD COLUMN "
                + column(TableChange.isStrict(table))));
    steps.addAll(steps(table.name(), duration));
    steps.add(
        new DdlStep.WarnOfRows(
            table.name(),
            "the rows that "
                + table.name()
                + " has do not expire until they are written again; another program's INSERT INTO "
                + table.name()
                + " VALUES (…) without a list of columns fails from now on, since SQLite counts the"
                + " hidden column too"));
    return new DdlPlan(steps, ChildKeys.warnings(catalog, table));
  }

  private List<DdlStep> steps(String table, Optional<ExpireAfter> duration) {
    TtlDefinition definition =
        new TtlDefinition(
            indexName(table),
            table,
            RowTtl.COLUMN,
            Optional.empty(),
            AT_ONCE,
            Optional.empty(),
            false,
            TtlOptions.NONE);
    return List.of(
        new DdlStep.RunSql(IndexText.of(definition.index(ENCODING, false))),
        new DdlStep.StoreTtlIndex(definition.withRowTtl(new RowTtl(duration))));
  }

  /** Returns a name that nothing has. */
  private String indexName(String table) {
    String base = table + RowTtl.COLUMN;
    String name = base;
    for (int i = 2; isTaken(name); i++) {
      name = base + i;
    }
    return name;
  }

  private boolean isTaken(String name) {
    return catalog.index(name).isPresent()
        || catalog.ttlIndex(name).isPresent()
        || catalog.table(name).isPresent()
        || catalog.view(name).isPresent();
  }

  /** Plans DROP TTL. */
  static DdlPlan drop(Table table, SqlNode at) {
    TtlIndex index = table.rowTtl().orElseThrow(() -> none(table, at));
    return DdlPlan.of(
        new DdlStep.RunSql("DROP INDEX " + Identifiers.quoteMain(index.name())),
        new DdlStep.RemoveTtlIndex(index.name()),
        new DdlStep.RunSql(
            "ALTER TABLE "
                + Identifiers.quoteMain(table.name())
                + " DROP COLUMN "
                + Identifiers.quote(index.column())));
  }

  private static RuntimeException none(Table table, SqlNode at) {
    return Refusal.at(
        at,
        SqlState.OBJECT_NOT_IN_STATE,
        "the rows of "
            + table.name()
            + " have no times to live of their own; ALTER TABLE "
            + Identifiers.quote(table.name())
            + " ENABLE TTL gives them");
  }

  /** Refuses a change of the index that would leave the rows' deadlines without meaning. */
  static void requireUsers(@Nullable TtlIndex index, SqlNode at) {
    if (index != null && index.rowTtl().isPresent()) {
      String table = "ALTER TABLE " + Identifiers.quote(index.table());
      throw Refusal.at(
          at,
          SqlState.DEPENDENT_OBJECTS,
          index.name()
              + " is over the deadlines of the rows of "
              + index.table()
              + "; change how long new rows live with "
              + table
              + " SET DEFAULT TTL …, or take the deadlines away with "
              + table
              + " DROP TTL");
    }
  }
}
