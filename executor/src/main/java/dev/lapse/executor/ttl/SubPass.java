package dev.lapse.executor.ttl;

import dev.lapse.executor.parameters.Parameter;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Rounds of visits: each round visits every TTL index that the one before left with more to delete,
 * until none is left or the sub-pass's time is up.
 */
final class SubPass {
  private final PassScope scope;
  private final PassTally tally;
  private final long beganNanos;
  private final Deque<IndexWork> round = new ArrayDeque<>();
  private final Deque<IndexWork> nextRound = new ArrayDeque<>();
  private @Nullable Visit visit;
  private boolean stopped;

  SubPass(PassScope scope, PassTally tally, Collection<IndexWork> works) {
    this.scope = scope;
    this.tally = tally;
    this.beganNanos = scope.nanos();
    round.addAll(works);
  }

  /** Returns the visit under way, if there is one. */
  Optional<Visit> visit() {
    return Optional.ofNullable(visit);
  }

  /** Runs one batch at most. */
  Step advance() {
    Visit current = visit == null ? nextVisit() : visit;
    visit = current;
    if (current == null) {
      return Step.DONE;
    }
    Step step = current.advance();
    if (step.kind() != Step.Kind.DONE) {
      return step;
    }
    visit = null;
    stopped = current.end() == Visit.End.STOPPED || current.end() == Visit.End.KEPT_OUT;
    if (current.end() == Visit.End.TARGET_MET) {
      nextRound.add(current.work());
    }
    return stopped ? Step.DONE : Step.MORE;
  }

  private @Nullable Visit nextVisit() {
    if (round.isEmpty() && !isTimeUp()) {
      round.addAll(nextRound);
      nextRound.clear();
    }
    IndexWork next = round.poll();
    return next == null ? null : new Visit(scope, next, tally);
  }

  private boolean isTimeUp() {
    long target = scope.host().parameters().number(Parameter.TTL_MONITOR_SUB_PASS_TARGET_SECS);
    return scope.nanos() - beganNanos >= TimeUnit.SECONDS.toNanos(target);
  }

  /** Returns whether somebody wanted the pass to stop. */
  boolean isStopped() {
    return stopped;
  }

  /** Returns whether, now that it is over, another sub-pass has something to do. */
  boolean isMoreToDelete() {
    return !stopped && !nextRound.isEmpty();
  }
}
