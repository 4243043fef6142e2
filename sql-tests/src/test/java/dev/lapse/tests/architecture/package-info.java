/** The rules that keep the architecture as it was drawn, each shown to fail when it is broken. */
@NullMarked
package dev.lapse.tests.architecture;

import org.jspecify.annotations.NullMarked;
