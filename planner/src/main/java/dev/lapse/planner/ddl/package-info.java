/** From definitions that people write to commands that change the file and its catalog. */
@NullMarked
package dev.lapse.planner.ddl;

import org.jspecify.annotations.NullMarked;
