/** Processes that are killed while they write and delete, and what their files hold afterwards. */
@NullMarked
package dev.lapse.tests.crash;

import org.jspecify.annotations.NullMarked;
