/**
 * Effect to java.sql: the driver, its URL, connections, statements, result sets and metadata, over
 * sessions of the executor.
 */
@NullMarked
package dev.lapse.jdbc;

import org.jspecify.annotations.NullMarked;
