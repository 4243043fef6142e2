/** From what people write to what SQLite runs: validation, live rows, and SQLite's dialect. */
@NullMarked
package dev.lapse.planner.translate;

import org.jspecify.annotations.NullMarked;
