/** What the driver does, shown without and with a file. */
@NullMarked
package dev.lapse.jdbc;

import org.jspecify.annotations.NullMarked;
