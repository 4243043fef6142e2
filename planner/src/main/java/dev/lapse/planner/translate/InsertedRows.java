package dev.lapse.planner.translate;

import java.util.List;

/**
 * The rows that an INSERT adds.
 *
 * @param columns the columns that values are given for
 * @param source the VALUES or query that gives them, as SQL
 * @param isAsWritten whether the columns are those that the statement named or meant
 */
record InsertedRows(List<String> columns, String source, boolean isAsWritten) {}
