/**
 * SQLite text together with what is bound into it, so that nobody counts placeholders by hand; and
 * the names, types and tokens that such text is made of.
 */
@NullMarked
package dev.lapse.planner.sql;

import org.jspecify.annotations.NullMarked;
