package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * What kind of results a statement was asked for.
 *
 * @param scrolls whether they go backwards, too
 * @param writes whether rows are to be written through them
 */
record ResultKind(boolean scrolls, boolean writes) {
  static final ResultKind PLAIN = new ResultKind(false, false);

  private static final List<Integer> TYPES =
      List.of(
          ResultSet.TYPE_FORWARD_ONLY,
          ResultSet.TYPE_SCROLL_INSENSITIVE,
          ResultSet.TYPE_SCROLL_SENSITIVE);
  private static final List<Integer> CONCURRENCIES =
      List.of(ResultSet.CONCUR_READ_ONLY, ResultSet.CONCUR_UPDATABLE);
  private static final List<Integer> HOLDABILITIES =
      List.of(ResultSet.HOLD_CURSORS_OVER_COMMIT, ResultSet.CLOSE_CURSORS_AT_COMMIT);

  /** Reads the constants of ResultSet. */
  static ResultKind of(int type, int concurrency, int holdability) throws SQLException {
    check(TYPES, type, "type of a result set");
    check(CONCURRENCIES, concurrency, "concurrency of a result set");
    check(HOLDABILITIES, holdability, "holdability of a result set");
    return new ResultKind(
        type != ResultSet.TYPE_FORWARD_ONLY, concurrency == ResultSet.CONCUR_UPDATABLE);
  }

  static void checkHoldability(int holdability) throws SQLException {
    check(HOLDABILITIES, holdability, "holdability of a result set");
  }

  private static void check(List<Integer> known, int value, String what) throws SQLException {
    if (!known.contains(value)) {
      throw SqlExceptions.of(
          SqlState.INVALID_PARAMETER_VALUE,
          value + " is no " + what + "; use a constant of ResultSet");
    }
  }

  boolean isPlain() {
    return !scrolls && !writes;
  }

  int type() {
    return scrolls ? ResultSet.TYPE_SCROLL_INSENSITIVE : ResultSet.TYPE_FORWARD_ONLY;
  }

  int concurrency() {
    return writes ? ResultSet.CONCUR_UPDATABLE : ResultSet.CONCUR_READ_ONLY;
  }
}
