package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.SqliteStatement;
import dev.lapse.parser.tree.SqlCreateTable;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.translate.NativeStatement;
import dev.lapse.planner.translate.ResultColumn;
import dev.lapse.planner.translate.Translation;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/**
 * CREATE TABLE … AS. The query runs once, here, so it may be of any form and call any function that
 * a query may; the file keeps the rows.
 */
final class TableFromQuery {
  private static final String ROWS = "\"lapse_created\"";

  private final Session session;
  private final SqlCreateTable create;
  private final SqlNode query;
  private final String text;

  /**
   * Makes what runs one.
   *
   * @param query its query
   * @param text the whole statement
   */
  TableFromQuery(Session session, SqlCreateTable create, SqlNode query, String text) {
    this.session = session;
    this.create = create;
    this.query = query;
    this.text = text;
  }

  /** Makes the table, and returns what there is to warn of. */
  List<String> make() {
    Catalog catalog = session.sessionCatalog().current();
    Translation translation;
    try {
      translation =
          session.database().translator(catalog).translate(text, query, session.expiredRows());
    } catch (LapseException refusal) {
      if (StatementPlanner.isFinal(refusal)) {
        throw refusal;
      }
      session.sqlite().execute(NativeStatement.of(text, catalog, session.expiredRows()).text());
      return List.of();
    }
    if (!translation.parameters().isEmpty()) {
      throw LapseException.of(
          SqlState.FEATURE_NOT_SUPPORTED,
          "CREATE TABLE … AS takes no parameters; create the table first, and fill it by INSERT …"
              + " SELECT");
    }
    run(translation);
    return List.of();
  }

  private void run(Translation translation) {
    session.makeReady(translation.needsShadows(), translation.systemTables());
    session.systemSchema().fill(translation.systemTables(), session.cutoffInstant());
    SqlText rows = translation.sql();
    SqlText sql = new SqlText(statement(translation.columns(), rows.text()), rows.binds());
    try (SqliteStatement statement = session.sqlite().prepare(sql.text())) {
      new BoundText(statement, sql).bind(List.of(), session.cutoffInstant());
      statement.run();
    }
  }

  private String statement(List<ResultColumn> columns, String rows) {
    SqlIdentifier name = create.name();
    String table = Identifiers.quote(name.names.get(name.names.size() - 1));
    return "CREATE "
        + (create.temporary() ? "TEMPORARY TABLE " : "TABLE ")
        + (create.ifNotExists() ? "IF NOT EXISTS " : "")
        + (create.temporary() ? "temp." : "main.")
        + table
        + " AS WITH "
        + ROWS
        + columns.stream()
            .map(column -> Identifiers.quote(column.label()))
            .collect(Collectors.joining(", ", " (", ")"))
        + " AS ("
        + rows
        + ") SELECT * FROM "
        + ROWS;
  }
}
