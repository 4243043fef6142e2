/**
 * What passes and statements have done since the database was opened: counters, and how long
 * batches held.
 */
@NullMarked
package dev.lapse.executor.metrics;

import org.jspecify.annotations.NullMarked;
