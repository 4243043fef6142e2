/** Random statements: through Lapse they answer what plain SQLite answers, and nothing breaks. */
@NullMarked
package dev.lapse.tests.fuzz;

import org.jspecify.annotations.NullMarked;
