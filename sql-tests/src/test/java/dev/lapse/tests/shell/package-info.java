/** The jar for BI tools and the shell, as a user starts it. */
@NullMarked
package dev.lapse.tests.shell;

import org.jspecify.annotations.NullMarked;
