package dev.lapse.executor;

import static java.util.Objects.requireNonNull;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.translate.ReferenceGuards;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The temporary triggers of one connection that refuse references to expired rows. They are made
 * before the first write to a file that has foreign keys to tables with TTL, and fall away before
 * any definition, which they might break.
 */
final class Guards {
  private final Session session;
  private final Set<String> drops = new LinkedHashSet<>();
  private @Nullable ReferenceGuards guards;
  private List<String> brokenReferences = List.of();
  private long version;
  private boolean standing;
  private @Nullable Instant boundsInstant;
  private @Nullable Object[] boundValues = {};

  Guards(Session session) {
    this.session = session;
  }

  /** Makes the guards that the current catalog asks for. */
  void ensure() {
    Catalog catalog = session.sessionCatalog().current();
    if (standing && version == catalog.version()) {
      return;
    }
    if (!session.holdsForeignKeys()) {
      return;
    }
    if (version != catalog.version()) {
      drop();
      runAll(drops);
      ReferenceGuards made = ReferenceGuards.of(catalog);
      guards = made;
      brokenReferences = made.brokenReferences();
      drops.addAll(made.dropTriggers());
      drops.addAll(made.dropNotes());
      version = catalog.version();
    }
    stand();
  }

  /**
   * Answers the function that gives guards their cut-offs. It is called for each row written, so
   * the values of an instant are kept.
   */
  @Nullable Object bound(List<@Nullable String> arguments, Instant instant) {
    if (!instant.equals(boundsInstant)) {
      boundValues = requireNonNull(guards).bounds().stream().map(b -> b.valueAt(instant)).toArray();
      boundsInstant = instant;
    }
    return boundValues[Integer.parseInt(String.valueOf(arguments.get(0)))];
  }

  private void stand() {
    ReferenceGuards made = guards;
    if (made != null) {
      runAll(made.dropTriggers());
      runAll(made.create());
      boundsInstant = null;
    }
    standing = true;
  }

  private void runAll(Collection<String> statements) {
    if (!statements.isEmpty()) {
      session.unlocked(() -> statements.forEach(session.sqlite()::execute));
    }
  }

  /**
   * Removes all guards.
   *
   * @throws LapseException if the transaction has broken a deferred foreign key and not yet mended
   *     it: without the guards that would go unnoticed
   */
  void drop() {
    if (session.transaction().isWriting()) {
      checkDeferred();
    }
    standing = false;
    if (guards != null) {
      runAll(guards.dropTriggers());
    }
  }

  /** Takes note that something was rolled back, and guards made or removed within it, too. */
  void rolledBack() {
    standing = false;
  }

  /**
   * Checks, before a COMMIT, that no row written in the transaction refers to an expired one.
   *
   * @throws LapseException FOREIGN_KEY_VIOLATION if one does; the transaction stays open
   */
  void checkDeferred() {
    ReferenceGuards made = guards;
    if (made == null || brokenReferences.isEmpty()) {
      return;
    }
    if (!standing) {
      stand();
    }
    for (String query : brokenReferences) {
      List<@Nullable Object> broken = session.sqlite().row(query + " LIMIT 1");
      if (broken != null) {
        throw LapseException.of(SqlState.FOREIGN_KEY_VIOLATION, String.valueOf(broken.get(0)));
      }
    }
    runAll(made.forget());
  }
}
