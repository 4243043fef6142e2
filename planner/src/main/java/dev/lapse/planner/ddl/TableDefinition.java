package dev.lapse.planner.ddl;

import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlColumnDefinition;
import dev.lapse.parser.tree.SqlConstraint;
import dev.lapse.parser.tree.SqlCreateTable;
import dev.lapse.parser.tree.SqlDropTable;
import dev.lapse.parser.tree.SqlInlineTtlIndex;
import dev.lapse.parser.tree.SqlKeyColumn;
import dev.lapse.parser.tree.SqlRowTtl;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/** CREATE TABLE and DROP TABLE. */
final class TableDefinition {
  private final Catalog catalog;
  private final ObjectNames names;

  TableDefinition(Catalog catalog) {
    this.catalog = catalog;
    this.names = new ObjectNames(catalog);
  }

  /** Plans CREATE TABLE; empty for CREATE TABLE … AS, which is a query first of all. */
  Optional<DdlPlan> create(SqlCreateTable create) {
    String name = ObjectNames.free(create.name());
    if (create.asQuery() != null) {
      return Optional.empty();
    }
    if (create.temporary()) {
      return Optional.of(temporary(create, name));
    }
    String body = body(create, name);
    Optional<Table> existing = catalog.table(name);
    if (create.ifNotExists() && existing.isPresent()) {
      return Optional.of(existing(create, existing.get(), body));
    }
    names.requireNoTable(create.name(), name);
    requireIndexFree(create, name);
    List<DdlStep> steps = new ArrayList<>();
    steps.add(new DdlStep.RunSql("CREATE TABLE " + Identifiers.quoteMain(name) + " " + body));
    SqlRowTtl defaultTtl = create.defaultTtl();
    if (defaultTtl != null) {
      steps.addAll(
          new RowTtlDefinition(catalog).created(create, defaultTtl, described(create, name, body)));
    }
    if (!create.ttlIndexes().isEmpty()) {
      Table table = described(create, name, body);
      TtlIndexCreation creation = new TtlIndexCreation(catalog);
      Set<String> seen = new HashSet<>();
      for (SqlInlineTtlIndex clause : create.ttlIndexes()) {
        requireNew(clause, seen);
        steps.addAll(creation.inline(clause, table));
      }
    }
    return Optional.of(new DdlPlan(steps, List.of()));
  }

  private void requireIndexFree(SqlCreateTable create, String name) {
    if (catalog.index(name).isPresent()) {
      throw Refusal.at(
          create.name(), SqlState.DUPLICATE_OBJECT, "there is an index " + name + " already");
    }
  }

  private static void requireNew(SqlInlineTtlIndex clause, Set<String> seen) {
    if (!seen.add(Identifiers.key(clause.name().getSimple()))) {
      throw Refusal.at(
          clause.name(),
          SqlState.DUPLICATE_OBJECT,
          "there are two TTL indexes " + clause.name() + "; give each a name of its own");
    }
  }

  private DdlPlan temporary(SqlCreateTable create, String name) {
    SqlRowTtl ttl = create.defaultTtl();
    if (ttl != null) {
      throw Refusal.at(
          ttl,
          SqlState.FEATURE_NOT_SUPPORTED,
          "the rows of a temporary table have no times to live: they are gone with their"
              + " connection; leave TEMPORARY out");
    }
    if (!create.ttlIndexes().isEmpty()) {
      throw Refusal.at(
          create.ttlIndexes().get(0),
          SqlState.FEATURE_NOT_SUPPORTED,
          "a temporary table has no TTL index: it is gone with its connection; leave TEMPORARY"
              + " out");
    }
    // Statements name main."t" wherever the file has a t, so a temporary one could not be reached.
    names.requireNoTable(create.name(), name);
    return DdlPlan.of(
        new DdlStep.RunSql(
            "CREATE TEMPORARY TABLE "
                + (create.ifNotExists() ? "IF NOT EXISTS " : "")
                + Identifiers.quote(name)
                + " "
                + body(create, name)));
  }

  private static String body(SqlCreateTable create, String name) {
    return body(
        create,
        KeptExpressions.of(
            () -> described(create, name, body(create, KeptExpressions.AS_WRITTEN))));
  }

  private static String body(SqlCreateTable create, KeptExpressions expressions) {
    ColumnText columns = new ColumnText(create.strict(), !create.withoutChecks(), expressions);
    StringJoiner parts = new StringJoiner(", ", "(", ")");
    Set<String> seen = new HashSet<>();
    for (SqlColumnDefinition column : create.columns()) {
      if (!seen.add(Identifiers.key(column.name().getSimple()))) {
        throw Refusal.at(
            column.name(),
            SqlState.DUPLICATE_COLUMN,
            "the column " + column.name() + " is declared twice");
      }
      requireKeyed(create, column);
      parts.add(columns.of(column));
    }
    if (create.defaultTtl() != null) {
      if (seen.contains(RowTtl.COLUMN)) {
        throw Refusal.at(
            create.name(),
            SqlState.DUPLICATE_COLUMN,
            "a table with DEFAULT TTL has a hidden column "
                + RowTtl.COLUMN
                + "; call the column of that name otherwise");
      }
      parts.add(RowTtlDefinition.column(create.strict()));
    }
    boolean named = !create.columns().isEmpty() && isNamed(parts.toString());
    for (SqlConstraint constraint : create.constraints()) {
      parts.add(
          named && constraint == create.constraints().get(0)
              ? ConstraintText.first(constraint, expressions)
              : ConstraintText.ofTable(constraint, expressions));
    }
    StringJoiner options = new StringJoiner(", ");
    if (create.withoutRowid()) {
      options.add("WITHOUT ROWID");
    }
    if (create.strict()) {
      options.add("STRICT");
    }
    return options.length() == 0 ? parts.toString() : parts + " " + options;
  }

  /** Returns whether a constraint in the text of columns has a name. */
  private static boolean isNamed(String columns) {
    return SqliteTokens.of(columns).stream().anyMatch(t -> t.isWord("CONSTRAINT"));
  }

  private static void requireKeyed(SqlCreateTable create, SqlColumnDefinition column) {
    if (!ColumnText.isIdentity(column)) {
      return;
    }
    List<String> key = primaryKey(create);
    boolean only = key.size() == 1 && Identifiers.same(key.get(0), column.name().getSimple());
    if (!only || create.withoutRowid()) {
      throw Refusal.at(
          column,
          SqlState.FEATURE_NOT_SUPPORTED,
          "an IDENTITY column is the table's primary key, by itself and with a rowid; declare "
              + column.name()
              + " PRIMARY KEY");
    }
  }

  private static List<String> primaryKey(SqlCreateTable create) {
    for (SqlColumnDefinition column : create.columns()) {
      if (column.constraints().stream().anyMatch(c -> c instanceof SqlConstraint.PrimaryKey)) {
        return List.of(column.name().getSimple());
      }
    }
    for (SqlConstraint constraint : create.constraints()) {
      if (constraint instanceof SqlConstraint.PrimaryKey key) {
        return key.columns().stream().map(SqlKeyColumn::name).map(n -> n.getSimple()).toList();
      }
    }
    return List.of();
  }

  /** Returns the table as the catalog will have it, so far as a TTL index needs to know. */
  private static Table described(SqlCreateTable create, String name, String body) {
    List<SqliteToken> tokens = SqliteTokens.of(body);
    ColumnText text = new ColumnText(create.strict(), false, KeptExpressions.AS_WRITTEN);
    List<Column> columns = new ArrayList<>();
    for (SqlColumnDefinition definition : create.columns()) {
      columns.add(described(definition, text.declared(definition), create.strict(), tokens));
    }
    List<String> key = primaryKey(create);
    Optional<String> rowid =
        columns.stream()
            .filter(c -> key.size() == 1 && Identifiers.same(key.get(0), c.name()))
            .filter(c -> c.declaredType().equalsIgnoreCase("INTEGER") && !create.withoutRowid())
            .map(Column::name)
            .findFirst();
    return new Table(
        name,
        columns,
        key,
        rowid,
        create.withoutRowid(),
        false,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        "CREATE TABLE " + Identifiers.quote(name) + " " + body);
  }

  private static Column described(
      SqlColumnDefinition definition, String declared, boolean strict, List<SqliteToken> body) {
    String column = definition.name().getSimple();
    ColumnType type = ColumnType.of(declared);
    return new Column(
        column,
        declared,
        type,
        false,
        Optional.empty(),
        Column.Generation.NONE,
        TemporalCheck.encoding(column, type, strict, body));
  }

  /** Returns a table as it will be with another column, so far as its expressions need to know. */
  static Table withColumn(Table table, SqlColumnDefinition definition, boolean strict) {
    ColumnText text = new ColumnText(strict, true, KeptExpressions.AS_WRITTEN);
    List<SqliteToken> added = SqliteTokens.of(text.of(definition));
    List<Column> columns = new ArrayList<>(table.columns());
    columns.add(described(definition, text.declared(definition), strict, added));
    return new Table(
        table.name(),
        columns,
        table.primaryKey(),
        table.rowidColumn(),
        table.withoutRowid(),
        false,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        table.sql());
  }

  private DdlPlan existing(SqlCreateTable create, Table table, String body) {
    boolean same = sameBody(table.sql(), body);
    Table wanted = described(create, table.name(), body);
    for (SqlInlineTtlIndex clause : create.ttlIndexes()) {
      TtlIndex then = TtlIndexCreation.declared(clause, wanted);
      Optional<TtlIndex> now = catalog.ttlIndex(then.name());
      same &= now.isPresent() && TtlIndexCreation.sameDefinition(now.get(), then);
    }
    same &=
        table
            .rowTtl()
            .flatMap(TtlIndex::rowTtl)
            .map(RowTtl::defaultTtl)
            .equals(Optional.ofNullable(create.defaultTtl()).map(RowTtlDefinition::defaultOf));
    return same
        ? DdlPlan.NOTHING
        : DdlPlan.warning(
            "table "
                + table.name()
                + " exists with another definition; nothing was changed: use ALTER TABLE,"
                + " CREATE TTL INDEX or ALTER INDEX");
  }

  private static boolean sameBody(String sql, String body) {
    List<SqliteToken> now = SqliteTokens.of(sql);
    List<SqliteToken> then = SqliteTokens.of(body);
    int open = 0;
    while (open < now.size() && !now.get(open).isMark("(")) {
      open++;
    }
    return SqliteTokens.same(now.subList(open, now.size()), then);
  }

  DdlPlan drop(SqlDropTable drop) {
    String name = ObjectNames.free(drop.name());
    Optional<Table> table = catalog.table(name);
    if (table.isEmpty()) {
      if (catalog.view(name).isPresent()) {
        throw Refusal.at(
            drop.name(), SqlState.WRONG_OBJECT_TYPE, name + " is a view; use DROP VIEW");
      }
      // It may be a temporary table, which the catalog does not list.
      return DdlPlan.of(
          new DdlStep.RunSql(
              "DROP TABLE " + (drop.ifExists() ? "IF EXISTS " : "") + Identifiers.quote(name)));
    }
    List<DdlStep> steps = new ArrayList<>();
    steps.add(new DdlStep.RunSql("DROP TABLE " + Identifiers.quoteMain(table.get().name())));
    for (TtlIndex index : catalog.ttlIndexes()) {
      if (Identifiers.same(index.table(), name)) {
        steps.add(new DdlStep.RemoveTtlIndex(index.name()));
      }
    }
    return new DdlPlan(steps, List.of());
  }
}
