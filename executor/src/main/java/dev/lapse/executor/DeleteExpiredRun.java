package dev.lapse.executor;

import dev.lapse.executor.ttl.TtlPass;
import dev.lapse.parser.tree.SqlDeleteExpired;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;

/** Runs DELETE EXPIRED: one pass, on this thread, over this connection. */
final class DeleteExpiredRun extends CommandRun {
  private final SqlDeleteExpired statement;

  DeleteExpiredRun(Session session, SqlDeleteExpired statement) {
    super(session);
    this.statement = statement;
  }

  @Override
  Outcome run() {
    session().checkWritable();
    session()
        .transaction()
        .checkNotOpen(
            "DELETE EXPIRED commits each of its batches, so it cannot run within a transaction;"
                + " COMMIT or ROLLBACK first");
    session().cursors().takeRows();
    Optional<String> table = Optional.ofNullable(statement.table()).map(SqlIdentifier::getSimple);
    long rows = TtlPass.runNow(session().database(), session().sqlite(), session().atGate(), table);
    List<String> warnings = session().database().leaps().describe().stream().toList();
    return new Outcome.Count(rows, List.of(), warnings);
  }
}
