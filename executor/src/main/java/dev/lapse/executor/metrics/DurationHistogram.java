package dev.lapse.executor.metrics;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How often something took how long. Four buckets to each doubling, so a percentile is at most a
 * quarter too high. Thread-safe.
 */
public final class DurationHistogram {
  private static final int STEPS = 4;

  private final AtomicLongArray buckets = new AtomicLongArray(64 * STEPS);
  private final AtomicLong longest = new AtomicLong();

  DurationHistogram() {}

  /** Counts one duration in nanoseconds; a negative one counts as none. */
  void record(long nanos) {
    long value = Math.max(0, nanos);
    buckets.incrementAndGet(bucket(value));
    longest.accumulateAndGet(value, Math::max);
  }

  private static int bucket(long value) {
    if (value < STEPS) {
      return (int) value;
    }
    int exponent = 63 - Long.numberOfLeadingZeros(value);
    int step = (int) (value >>> (exponent - 2)) & (STEPS - 1);
    return (exponent - 1) * STEPS + step;
  }

  /** Returns the largest value that falls into a bucket. */
  private static long upperEnd(int bucket) {
    if (bucket < STEPS) {
      return bucket;
    }
    int exponent = bucket / STEPS + 1;
    long width = 1L << (exponent - 2);
    return (1L << exponent) + (bucket % STEPS + 1) * width - 1;
  }

  /**
   * Returns the duration, in nanoseconds, that so many of a hundred did not exceed; 0 before the
   * first.
   *
   * @param percent 1 to 100
   */
  public long percentileNanos(int percent) {
    long total = 0;
    for (int i = 0; i < buckets.length(); i++) {
      total += buckets.get(i);
    }
    long rank = (total * percent + 99) / 100;
    long seen = 0;
    for (int i = 0; i < buckets.length() && rank > 0; i++) {
      seen += buckets.get(i);
      if (seen >= rank) {
        return Math.min(upperEnd(i), longest.get());
      }
    }
    return 0;
  }

  /** Returns the longest duration in nanoseconds; 0 before the first. */
  public long maxNanos() {
    return longest.get();
  }
}
