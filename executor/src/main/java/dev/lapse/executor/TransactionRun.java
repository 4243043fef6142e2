package dev.lapse.executor;

import dev.lapse.parser.tree.SqlTransactionStatement;
import dev.lapse.parser.tree.TransactionMode;
import dev.lapse.planner.sql.Identifiers;
import org.apache.calcite.sql.SqlIdentifier;

/** Runs BEGIN, COMMIT, ROLLBACK, SAVEPOINT and RELEASE as statements. */
final class TransactionRun extends CommandRun {
  private final SqlTransactionStatement statement;

  TransactionRun(Session session, SqlTransactionStatement statement) {
    super(session);
    this.statement = statement;
  }

  @Override
  Outcome run() {
    SessionTransaction transaction = session().transaction();
    switch (statement.kind()) {
      case BEGIN:
        TransactionMode mode = statement.mode();
        transaction.begin(mode != null && mode != TransactionMode.DEFERRED);
        break;
      case COMMIT:
        transaction.commit();
        break;
      case ROLLBACK:
        transaction.rollback();
        break;
      case SAVEPOINT:
        transaction.savepoint(savepoint());
        break;
      case ROLLBACK_TO:
        transaction.rollbackTo(savepoint());
        break;
      case RELEASE:
        transaction.release(savepoint());
        break;
    }
    return Outcome.Done.QUIETLY;
  }

  private String savepoint() {
    SqlIdentifier name = statement.savepoint();
    if (name == null) {
      throw new IllegalStateException("no savepoint named: " + statement);
    }
    return Identifiers.quote(name.getSimple());
  }
}
