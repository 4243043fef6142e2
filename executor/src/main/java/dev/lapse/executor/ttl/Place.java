package dev.lapse.executor.ttl;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last row that was tried: the column's value, then the columns of the key.
 *
 * @param row empty before the first
 */
record Place(List<@Nullable Object> row) {
  /** Before the first row. */
  static final Place START = new Place(List.of());

  /** Copies the list. */
  Place {
    row = Collections.unmodifiableList(new java.util.ArrayList<>(row));
  }

  boolean isStart() {
    return row.isEmpty();
  }

  /** Keys may be BLOBs, and two arrays of the same bytes name the same row. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Place place && Arrays.deepEquals(row.toArray(), place.row.toArray());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(row.toArray());
  }
}
