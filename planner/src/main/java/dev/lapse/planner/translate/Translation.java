package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.sql.ValueEncoding;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A statement as SQLite runs it. It holds no instant, so one translation serves as long as the
 * catalog and the mode stay the same. Immutable.
 *
 * @param kind what it does
 * @param sql its text and binds
 * @param columns the columns of its result; of a write, those of RETURNING
 * @param parameters how each {@code ?} of the user's statement is encoded, in their order
 * @param target the table that it writes to
 * @param liveTests the TTL indexes whose live tests are in the text
 * @param sweep the delete of expired rows in its way
 * @param systemTables the names, without schema, of the system tables that it reads
 * @param needsShadows whether the connection must have the shadowing views
 * @param functions the functions of Lapse's own that the text calls; a text that calls any cannot
 *     be kept in the file, where other programs would have to run it
 * @param otherWays the texts of a query that hide expired rows in other ways; empty where there is
 *     nothing to hide, or no other way
 */
public record Translation(
    StatementKind kind,
    SqlText sql,
    List<ResultColumn> columns,
    List<ValueEncoding> parameters,
    Optional<Table> target,
    List<TtlIndex> liveTests,
    Optional<CollisionSweep> sweep,
    Set<String> systemTables,
    boolean needsShadows,
    Set<String> functions,
    Optional<HidingTexts> otherWays) {
  /** Copies the collections. */
  public Translation {
    columns = List.copyOf(columns);
    parameters = List.copyOf(parameters);
    liveTests = List.copyOf(liveTests);
    systemTables = Set.copyOf(systemTables);
    functions = Set.copyOf(functions);
  }

  /** Returns the same translation with other ways to hide expired rows. */
  Translation with(HidingTexts ways) {
    return new Translation(
        kind,
        sql,
        columns,
        parameters,
        target,
        liveTests,
        sweep,
        systemTables,
        needsShadows,
        functions,
        Optional.of(ways));
  }
}
