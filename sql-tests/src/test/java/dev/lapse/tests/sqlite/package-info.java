/** That what users of SQLite write does through Lapse what it does without it. */
@NullMarked
package dev.lapse.tests.sqlite;

import org.jspecify.annotations.NullMarked;
