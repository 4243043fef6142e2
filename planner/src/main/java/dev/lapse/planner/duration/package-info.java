/** Durations as statements write them: how long rows live. */
@NullMarked
package dev.lapse.planner.duration;

import org.jspecify.annotations.NullMarked;
