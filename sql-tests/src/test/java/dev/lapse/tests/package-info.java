/**
 * What Lapse promises, shown from outside: over JDBC, on real files, against real clients, and from
 * the documents' words rather than from what the engine happens to print.
 */
@NullMarked
package dev.lapse.tests;

import org.jspecify.annotations.NullMarked;
