/** SQLite text together with what is bound into it, so that nobody counts placeholders by hand. */
@NullMarked
package dev.lapse.planner.sql;

import org.jspecify.annotations.NullMarked;
