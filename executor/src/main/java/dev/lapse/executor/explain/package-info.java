/** What EXPLAIN answers: the road of a statement, or the plan of a delete. It changes nothing. */
@NullMarked
package dev.lapse.executor.explain;

import org.jspecify.annotations.NullMarked;
