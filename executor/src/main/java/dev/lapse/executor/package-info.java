/**
 * From plan to effect: one {@link dev.lapse.executor.Database} per file and process, one {@link
 * dev.lapse.executor.Session} per connection, and what runs each kind of statement.
 */
@NullMarked
package dev.lapse.executor;

import org.jspecify.annotations.NullMarked;
