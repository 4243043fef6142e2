/**
 * Histories drawn from a seed and played on one thread over simulated time: writers, passes, other
 * programs, faults and clocks that leap, each step compared with a table that is a list.
 */
@NullMarked
package dev.lapse.tests.simulation;

import org.jspecify.annotations.NullMarked;
