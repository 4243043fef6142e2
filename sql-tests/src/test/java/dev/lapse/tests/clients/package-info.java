/** Real clients of JDBC, unpatched, on the driver. */
@NullMarked
package dev.lapse.tests.clients;

import org.jspecify.annotations.NullMarked;
