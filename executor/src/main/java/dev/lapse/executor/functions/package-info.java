/** The functions of SQL that SQLite lacks and Lapse computes. */
@NullMarked
package dev.lapse.executor.functions;

import org.jspecify.annotations.NullMarked;
