package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.LapseParser;
import dev.lapse.parser.tree.SqlDefaultValues;
import dev.lapse.parser.tree.SqlLapseDelete;
import dev.lapse.parser.tree.SqlLapseInsert;
import dev.lapse.parser.tree.SqlLapseMerge;
import dev.lapse.parser.tree.SqlLapseUpdate;
import dev.lapse.parser.tree.SqlOnConflict;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.SqlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Turns parsed statements into SQLite's SQL. One serves one catalog; thread-safe, since each call
 * has a validator and writers of its own.
 */
public final class StatementTranslator {
  private final Catalog catalog;
  private final CatalogSchema schema;

  /** Makes a translator for the statements of one catalog version. */
  public StatementTranslator(Catalog catalog) {
    this.catalog = catalog;
    this.schema = new CatalogSchema(catalog);
  }

  /** Returns the catalog with a type for each column of a view, computed ones too. */
  public Catalog described() {
    return catalog.withViews(catalog.views().stream().map(schema::described).toList());
  }

  /**
   * Translates a query, INSERT, UPDATE or DELETE.
   *
   * @param text the text that the statement was parsed from: names of columns are taken from it
   * @param statement the statement
   * @param mode whether it sees expired rows
   * @throws LapseException if a name isn't known, or it can't be said with certainty what the
   *     statement means to SQLite; the native path may still take it
   */
  public Translation translate(String text, SqlNode statement, ExpiredRows mode) {
    return deep(() -> translated(emission(text, statement, mode), statement));
  }

  private Emission emission(String text, SqlNode statement, ExpiredRows mode) {
    SourceText source = new SourceText(text);
    Predicate<SqlIdentifier> rowids = schema.rowids(statement);
    Typing typing = new Typing(schema, source, rowids);
    StatementScan scan = StatementScan.of(statement, rowids, schema::isDeadline);
    return new Emission(catalog, mode, source, typing, scan);
  }

  private static <T> T deep(Supplier<T> translation) {
    try {
      return translation.get();
    } catch (StackOverflowError e) {
      throw LapseException.of(
              SqlState.STATEMENT_TOO_COMPLEX, "the statement is nested too deeply to be translated")
          .causedBy(e);
    }
  }

  /**
   * Translates a query that is kept in the file, as the body of a view.
   *
   * @param text the text that the query was parsed from
   * @param query the query
   * @throws LapseException if it can't be said what it means to SQLite, or it can't be kept
   */
  public KeptQuery kept(String text, SqlNode query) {
    return KeptQuery.of(
        deep(
            () -> {
              Emission emission = emission(text, query, ExpiredRows.VISIBLE);
              emission.kept = true;
              return translated(emission, query);
            }));
  }

  /**
   * Translates an expression over the columns of one table that is kept in the file, as that of a
   * CHECK.
   *
   * @param text the expression
   * @param table the name of the table
   * @return the expression in SQLite's own words
   * @throws LapseException if it can't be said what it means to SQLite, or it can't be kept
   */
  public String keptExpression(String text, String table) {
    SqlNode expression = LapseParser.parseExpression(text);
    return deep(
        () -> {
          SqlParserPos pos = SqlParserPos.ZERO;
          SqlSelect select = selectOf(expression, new SqlIdentifier(table, pos));
          Emission emission = emission(text, select, ExpiredRows.VISIBLE);
          emission.kept = true;
          emission.typing.query(select);
          Contexts.note(select, emission);
          Writers writers = new Writers(emission);
          SqlNode typed = select.getSelectList().get(0);
          String sql = emission.inSelect(() -> writers.expressions().write(typed));
          return KeptQuery.text(emission.binder.with(sql));
        });
  }

  private static SqlSelect selectOf(SqlNode expression, SqlIdentifier table) {
    SqlParserPos pos = SqlParserPos.ZERO;
    return new SqlSelect(
        pos,
        null,
        SqlNodeList.of(expression),
        table,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /** Returns whether a query names the hidden column of deadlines, which no kept text may. */
  public boolean namesDeadline(SqlNode query) {
    return StatementScan.of(query, schema.rowids(query), schema::isDeadline).namesDeadline();
  }

  /**
   * Translates a MERGE.
   *
   * @param text the text that it was parsed from
   * @param statement the statement, of the kind MERGE
   * @param mode whether it sees expired rows
   * @throws LapseException if a name isn't known, or it can't be said what it means to SQLite
   */
  public MergePlan merge(String text, SqlNode statement, ExpiredRows mode) {
    SqlLapseMerge merge = (SqlLapseMerge) statement;
    ChangeTarget target = ChangeTarget.of(catalog, merge.target(), merge.alias());
    MergeWriter writer = new MergeWriter(merge, target, schema.rowids(merge));
    SqlSelect select = writer.matches();
    Emission emission = emission(text, select, mode);
    List<ResultColumn> columns = emission.typing.query(select);
    Contexts.note(select, emission);
    writer.assign(emission);
    String matches = new Writers(emission).queries().write(select);
    return writer.plan(
        translation(
            StatementKind.QUERY, emission, matches, columns, Optional.empty(), Optional.empty()),
        change -> translate("", change, mode));
  }

  private Translation translated(Emission emission, SqlNode statement) {
    if (statement.isA(SqlKind.QUERY)) {
      return query(statement, emission);
    }
    if (statement instanceof SqlLapseInsert insert) {
      return insert(insert, emission);
    }
    if (statement instanceof SqlLapseUpdate update) {
      return update(update, emission);
    }
    if (statement instanceof SqlLapseDelete delete) {
      return delete(delete, emission);
    }
    throw LapseException.of(
        SqlState.FEATURE_NOT_SUPPORTED,
        statement.getKind() + " is no statement that is translated");
  }

  private Translation query(SqlNode query, Emission emission) {
    List<ResultColumn> columns = understood(query, emission);
    String text = new Writers(emission).queries().write(query);
    Translation translation =
        translation(
            StatementKind.QUERY, emission, text, columns, Optional.empty(), Optional.empty());
    String source = emission.source.text();
    Supplier<SqlText> excluding = new LaterText(() -> excluding(source, emission.mode));
    return new HidingWays(catalog, emission)
        .of(query, excluding)
        .map(translation::with)
        .orElse(translation);
  }

  private static List<ResultColumn> understood(SqlNode query, Emission emission) {
    List<ResultColumn> columns = emission.typing.query(query);
    Contexts.note(query, emission);
    return columns;
  }

  /** Writes the text of a query that leaves expired rows out by their keys; parses it anew. */
  private SqlText excluding(String text, ExpiredRows mode) {
    SqlNode query = LapseParser.parseStatement(text);
    Emission emission = emission(text, query, mode);
    understood(query, emission);
    return new HidingWays(catalog, emission).text(query, Hiding.EXCLUDE);
  }

  private Translation insert(SqlLapseInsert insert, Emission emission) {
    ChangeTarget target = ChangeTarget.of(catalog, insert.getTargetTable(), insert.alias());
    Typing typing = emission.typing;
    if (!(insert.getSource() instanceof SqlDefaultValues)) {
      typing.source(insert.with(), insert.getSource());
    }
    typing.addExcluded(target.table());
    for (SqlOnConflict clause : insert.onConflict()) {
      List<SqlNode> expressions = assigned(clause.setExpressions());
      addIfPresent(expressions, clause.targetWhere());
      addIfPresent(expressions, clause.where());
      typing.change(insert.with(), target.relation(), expressions, null);
    }
    List<ResultColumn> columns = returning(insert.with(), insert.returning(), target, emission);
    DeadlineWriter.type(insert.ttl(), target.table(), null, emission);
    Contexts.note(insert, emission);
    Writers writers = new Writers(emission);
    String text = new InsertWriter(emission, writers, insert, target).write();
    return translation(
        StatementKind.INSERT,
        emission,
        text,
        columns,
        Optional.of(target.table()),
        new CollisionSweeps(catalog).of(insert, target, emission));
  }

  private Translation update(SqlLapseUpdate update, Emission emission) {
    ChangeTarget target = ChangeTarget.of(catalog, update.getTargetTable(), update.getAlias());
    SqlNode relation = target.relation();
    SqlNode from = update.from();
    if (from != null) {
      relation = joined(relation, from);
    }
    List<SqlNode> read = assigned(update.getSourceExpressionList());
    addOrder(read, update.someRows());
    emission.typing.change(update.with(), relation, read, update.getCondition());
    List<ResultColumn> columns = returning(update.with(), update.returning(), target, emission);
    DeadlineWriter.type(update.ttl(), target.table(), relation, emission);
    Contexts.note(update, emission);
    String text = new Writers(emission).changes().update(update, target);
    return translation(
        StatementKind.UPDATE,
        emission,
        text,
        columns,
        Optional.of(target.table()),
        new CollisionSweeps(catalog).of(update, target, emission));
  }

  private Translation delete(SqlLapseDelete delete, Emission emission) {
    ChangeTarget target = ChangeTarget.of(catalog, delete.getTargetTable(), delete.getAlias());
    List<SqlNode> read = new ArrayList<>();
    addOrder(read, delete.someRows());
    emission.typing.change(delete.with(), target.relation(), read, delete.getCondition());
    List<ResultColumn> columns = returning(delete.with(), delete.returning(), target, emission);
    Contexts.note(delete, emission);
    String text = new Writers(emission).changes().delete(delete, target);
    return translation(
        StatementKind.DELETE,
        emission,
        text,
        columns,
        Optional.of(target.table()),
        Optional.empty());
  }

  private static List<ResultColumn> returning(
      @Nullable SqlNodeList with,
      @Nullable SqlNodeList items,
      ChangeTarget target,
      Emission emission) {
    return items == null ? List.of() : emission.typing.change(with, target.relation(), items, null);
  }

  /** Returns the expressions of a SET; a DEFAULT is none. */
  private static List<SqlNode> assigned(List<? extends SqlNode> values) {
    List<SqlNode> expressions = new ArrayList<>(values);
    expressions.removeIf(value -> value.getKind() == SqlKind.DEFAULT);
    return expressions;
  }

  private static void addIfPresent(List<SqlNode> nodes, @Nullable SqlNode node) {
    if (node != null) {
      nodes.add(node);
    }
  }

  private static void addOrder(List<SqlNode> nodes, @Nullable SqlOrderBy some) {
    if (some != null) {
      nodes.addAll(some.orderList);
    }
  }

  private static SqlNode joined(SqlNode target, SqlNode from) {
    SqlParserPos pos = from.getParserPosition();
    return new SqlJoin(
        pos,
        target,
        SqlLiteral.createBoolean(false, pos),
        JoinType.COMMA.symbol(pos),
        from,
        JoinConditionType.NONE.symbol(pos),
        null);
  }

  private Translation translation(
      StatementKind kind,
      Emission emission,
      String text,
      List<ResultColumn> columns,
      Optional<Table> target,
      Optional<CollisionSweep> sweep) {
    SqlText sql = emission.binder.with(text);
    new LiveRowsCheck(catalog, emission.mode).check(sql, emission.hiding);
    return new Translation(
        kind,
        sql,
        columns,
        emission.parameters(),
        target,
        List.copyOf(emission.liveTests),
        sweep,
        emission.systemTables,
        emission.needsShadows,
        emission.functions,
        Optional.empty());
  }
}
