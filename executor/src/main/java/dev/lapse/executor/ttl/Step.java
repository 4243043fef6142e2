package dev.lapse.executor.ttl;

import java.time.Duration;

/**
 * What came of going on with a pass by one batch at most.
 *
 * @param kind whether and how to go on
 * @param pause elapsed time to let pass first, for {@link Kind#PAUSE}
 */
record Step(Kind kind, Duration pause) {
  /** Whether and how to go on. */
  enum Kind {
    /** There is more to do, at once. */
    MORE,
    /** There is more to do, after a pause: others write. */
    PAUSE,
    /** It is over. */
    DONE
  }

  static final Step MORE = new Step(Kind.MORE, Duration.ZERO);

  /** Others hold the lock; a quarter of a second later they may not, if not sooner. */
  static final Step BUSY = new Step(Kind.PAUSE, Duration.ofMillis(250));

  static final Step DONE = new Step(Kind.DONE, Duration.ZERO);

  static Step pause(Duration pause) {
    return pause.isZero() ? MORE : new Step(Kind.PAUSE, pause);
  }
}
