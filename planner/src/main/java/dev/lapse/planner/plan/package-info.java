/** Deletes as relational plans: access paths with costs, the one text of a delete, and EXPLAIN. */
@NullMarked
package dev.lapse.planner.plan;

import org.jspecify.annotations.NullMarked;
