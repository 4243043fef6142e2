/**
 * What time does: the monitor that sleeps and runs passes, and a pass's sub-passes, visits and
 * batches, which delete expired rows by the plans of {@code dev.lapse.planner.plan}.
 */
@NullMarked
package dev.lapse.executor.ttl;

import org.jspecify.annotations.NullMarked;
