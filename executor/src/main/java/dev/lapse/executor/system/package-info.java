/** The rows of the system tables {@code ttl.*}, computed when a statement names one. */
@NullMarked
package dev.lapse.executor.system;

import org.jspecify.annotations.NullMarked;
