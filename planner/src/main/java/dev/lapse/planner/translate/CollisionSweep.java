package dev.lapse.planner.translate;

import dev.lapse.planner.sql.SqlText;

/**
 * The delete of expired rows that stand in the way of an INSERT or UPDATE: they have one of its new
 * rows' primary or unique keys. It removes expired rows only, and it may remove more of them than
 * those that collide.
 *
 * @param delete the statement; its user parameters count as those of the statement it belongs to
 * @param when when it must run
 */
public record CollisionSweep(SqlText delete, When when) {
  /** When a sweep must run. */
  public enum When {
    /** Only if the statement fails on a key; it is then tried once more. */
    ON_VIOLATION,
    /** Before the statement, since the statement wouldn't fail but skip, abort or edit. */
    BEFORE
  }
}
