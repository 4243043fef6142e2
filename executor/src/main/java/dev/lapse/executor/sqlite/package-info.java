/**
 * All that knows org.sqlite: connections, statements, the catalog reader, what Lapse keeps in the
 * file, and the meaning of SQLite's errors.
 */
@NullMarked
package dev.lapse.executor.sqlite;

import org.jspecify.annotations.NullMarked;
