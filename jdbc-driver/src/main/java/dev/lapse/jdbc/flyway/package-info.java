/** The plug-in by which Flyway, unpatched, migrates databases over Lapse. */
@NullMarked
package dev.lapse.jdbc.flyway;

import org.jspecify.annotations.NullMarked;
