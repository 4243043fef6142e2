/**
 * What expiry means, in terms of the JDK alone: TTL indexes, durations, cut-offs, stored forms, and
 * the one predicate that reads, deletes, counts and EXPLAIN share.
 */
@NullMarked
package dev.lapse.planner.expiry;

import org.jspecify.annotations.NullMarked;
