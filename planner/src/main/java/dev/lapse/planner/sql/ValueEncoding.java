package dev.lapse.planner.sql;

import dev.lapse.planner.expiry.TimestampEncoding;
import java.util.Optional;

/**
 * How a value is written for SQLite, by the place it stands in.
 *
 * @param type the type that the place has
 * @param timestamps how a date or timestamp is stored there; empty where the place is no column and
 *     text serves
 * @param assigned whether the value is stored (a text is then brought into the column's form) or
 *     only compared with
 */
public record ValueEncoding(
    ColumnType type, Optional<TimestampEncoding> timestamps, boolean assigned) {
  /** A place without a context: values go as they are. */
  public static final ValueEncoding NONE =
      new ValueEncoding(ColumnType.ANY, Optional.empty(), false);
}
