package dev.lapse.executor;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Changes of the schema: in the transaction that is open, else in one of their own. Shadows and
 * guards fall away before, and the catalog is read anew after.
 */
final class Definitions {
  private static final String SAVEPOINT = "\"lapse_definition\"";

  private Definitions() {}

  /**
   * Runs a change.
   *
   * @param reads whether it reads rows, as CREATE TABLE … AS does, and needs the shadows for it
   * @param change answers warnings; sees the catalog of this moment
   * @return null never: a definition is planned under the lock
   */
  static Outcome run(Session session, boolean reads, Supplier<List<String>> change) {
    Outcome outcome = null;
    while (outcome == null) {
      outcome = attempt(session, reads, change);
    }
    return outcome;
  }

  private static @Nullable Outcome attempt(
      Session session, boolean reads, Supplier<List<String>> change) {
    return new WriteLock(session)
        .hold(
            instant -> {
              session.setCutoffInstant(instant);
              session.guards().drop();
              if (reads) {
                session.shadows().ensure();
              } else {
                session.shadows().drop();
              }
              return new Outcome.Done(undoable(session, change));
            });
  }

  private static List<String> undoable(Session session, Supplier<List<String>> change) {
    session.sqlite().execute("SAVEPOINT " + SAVEPOINT);
    try {
      List<String> warnings = change.get();
      session.sqlite().execute("RELEASE " + SAVEPOINT);
      session.sessionCatalog().changedByUs();
      return warnings;
    } catch (RuntimeException e) {
      session.rolledBack();
      session.sqlite().execute("ROLLBACK TO " + SAVEPOINT);
      session.sqlite().execute("RELEASE " + SAVEPOINT);
      throw e;
    }
  }
}
