/** The choice among the ways to hide expired rows, by what SQLite plans and what has expired. */
@NullMarked
package dev.lapse.executor.hiding;

import org.jspecify.annotations.NullMarked;
