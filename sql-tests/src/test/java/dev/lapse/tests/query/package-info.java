/** Queries that SQLite lacks, against other engines and against Java. */
@NullMarked
package dev.lapse.tests.query;

import org.jspecify.annotations.NullMarked;
