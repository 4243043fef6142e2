/**
 * What can go wrong, as data: a SQLState, a message that says where, what and what to do instead,
 * and a position. Every module throws {@link dev.lapse.error.LapseException}; the driver alone
 * turns it into a {@code java.sql.SQLException}.
 */
@NullMarked
package dev.lapse.error;

import org.jspecify.annotations.NullMarked;
