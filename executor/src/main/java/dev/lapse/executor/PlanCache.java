package dev.lapse.executor;

import dev.lapse.planner.translate.ExpiredRows;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The plans of the latest statements of a file, shared by its connections. The key is the text, the
 * catalog's version and whatever else changes the plan. One lock is enough: it is held for a look
 * into a map, when a statement is prepared and not when it runs. Thread-safe.
 */
final class PlanCache {
  static final int CAPACITY = 1_000;

  /** What a plan depends on. */
  record Key(String text, long catalogVersion, ExpiredRows expiredRows) {}

  private final Map<Key, StatementPlan> plans =
      new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, StatementPlan> eldest) {
          return size() > CAPACITY;
        }
      };

  synchronized @Nullable StatementPlan get(Key key) {
    return plans.get(key);
  }

  synchronized void put(Key key, StatementPlan plan) {
    plans.put(key, plan);
  }
}
