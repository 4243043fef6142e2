package dev.lapse.executor;

import dev.lapse.executor.ttl.Compaction;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.translate.ResultColumn;
import java.util.Arrays;
import java.util.List;

/** Runs COMPACT on this thread, over this connection; it answers one row. */
final class CompactRun extends CommandRun {
  CompactRun(Session session) {
    super(session);
  }

  @Override
  List<ResultColumn> columns() {
    return List.of(
        ResultColumn.computed("method", ColumnType.of("TEXT")),
        ResultColumn.computed("bytes_before", ColumnType.of("BIGINT")),
        ResultColumn.computed("bytes_after", ColumnType.of("BIGINT")));
  }

  @Override
  Outcome run() {
    session().checkWritable();
    session()
        .transaction()
        .checkNotOpen(
            "COMPACT commits what it does bit by bit, so it cannot run within a transaction; COMMIT"
                + " or ROLLBACK first");
    session().cursors().takeRows();
    Database database = session().database();
    Compaction.Result result =
        new Compaction(database, session().sqlite(), session().atGate(), database.file()).run();
    return new Outcome.Rows(
        new ListCursor(
            List.of(
                Arrays.asList(result.method().word(), result.bytesBefore(), result.bytesAfter()))));
  }
}
