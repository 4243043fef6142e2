package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.sql.SqlText;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

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
    SourceText source = new SourceText(text);
    Typing typing = new Typing(schema, source);
    Emission emission = new Emission(catalog, mode, source, typing, StatementScan.of(statement));
    if (statement.isA(SqlKind.QUERY)) {
      return query(statement, emission);
    }
    throw LapseException.of(
        SqlState.FEATURE_NOT_SUPPORTED,
        statement.getKind() + " is no statement that is translated");
  }

  private Translation query(SqlNode query, Emission emission) {
    List<ResultColumn> columns = emission.typing.query(query);
    String text = new Writers(emission).queries().write(query);
    SqlText sql = emission.binder.with(text);
    new LiveRowsCheck(catalog, emission.mode).check(sql);
    return new Translation(
        StatementKind.QUERY,
        sql,
        columns,
        emission.parameters(),
        Optional.empty(),
        List.copyOf(emission.liveTests),
        Optional.empty(),
        emission.systemTables,
        emission.needsShadows);
  }
}
