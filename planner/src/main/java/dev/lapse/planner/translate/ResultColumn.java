package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.ColumnType;
import dev.lapse.planner.expiry.TimestampEncoding;
import java.util.Optional;

/**
 * A column of a statement's result.
 *
 * @param label its name, as SQLite would name it
 * @param type its type: that of the table's column that it comes from, else that of the expression
 * @param encoding what its dates and times look like; of no interest for other types
 * @param table the table that it comes from, in the file's spelling; empty for an expression
 * @param column the column that it comes from, likewise
 * @param nullable whether it may be NULL, as far as declarations tell
 */
public record ResultColumn(
    String label,
    ColumnType type,
    TimestampEncoding encoding,
    Optional<String> table,
    Optional<String> column,
    boolean nullable) {}
