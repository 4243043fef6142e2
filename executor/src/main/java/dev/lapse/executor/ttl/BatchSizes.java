package dev.lapse.executor.ttl;

import dev.lapse.planner.sql.Identifiers;
import java.util.HashMap;
import java.util.Map;

/** The sizes of batches of each TTL index, as passes have learned them. Not thread-safe. */
final class BatchSizes {
  private final Map<String, BatchSize> sizes = new HashMap<>();

  /** Returns that of a TTL index, for a pass that begins with it. */
  BatchSize of(String index) {
    BatchSize size = sizes.computeIfAbsent(Identifiers.key(index), key -> new BatchSize());
    size.beginPass();
    return size;
  }
}
