/**
 * Time, passed in: what the clock says, how much has elapsed, and when to be woken. No other code
 * asks for the time, sleeps or starts a timer, so that every behaviour can be shown on simulated
 * time.
 */
@NullMarked
package dev.lapse.executor.time;

import org.jspecify.annotations.NullMarked;
