/** An immutable snapshot of what a file declares: tables, columns, keys, indexes, TTL indexes. */
@NullMarked
package dev.lapse.planner.catalog;

import org.jspecify.annotations.NullMarked;
