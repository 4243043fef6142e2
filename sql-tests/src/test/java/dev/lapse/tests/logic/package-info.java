/** SQLite's own logic tests, run through Lapse and through plain sqlite-jdbc side by side. */
@NullMarked
package dev.lapse.tests.logic;

import org.jspecify.annotations.NullMarked;
