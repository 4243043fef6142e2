package dev.lapse.planner.plan;

/**
 * What a change of a TTL index does to rows at once.
 *
 * @param before the definition that it has now
 * @param becomesExpired rows that the new definition hides and the present one does not
 * @param comesBack rows, hidden and not yet deleted, that become visible again
 */
public record AlterEffect(String before, RowCount becomesExpired, RowCount comesBack) {}
