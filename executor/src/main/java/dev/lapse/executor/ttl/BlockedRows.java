package dev.lapse.executor.ttl;

import dev.lapse.executor.parameters.Parameter;
import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.plan.Protection;
import dev.lapse.planner.sql.Identifiers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one TTL index that one pass can't delete: it finds them without failing where foreign
 * keys protect them, steps over those that are not to be tried yet, and says why. Confined to the
 * thread that runs the pass.
 */
final class BlockedRows {
  /** Rows that a look goes over at once, without a lock: a few milliseconds. */
  private static final long ROWS_OF_A_LOOK = 2_000;

  /**
   * Rows found blocked in a row.
   *
   * @param rows how many
   * @param reason why, with an example
   * @param tried whether they were tried now, and not only stepped over
   */
  record Found(long rows, String reason, boolean tried) {}

  /**
   * What a look ahead found.
   *
   * @param kind what follows
   * @param found blocked rows that it went past
   */
  record Look(Kind kind, Optional<Found> found) {
    enum Kind {
      /** Nothing is due any more. */
      NOTHING,
      /** The next row may be deleted. */
      READY,
      /** It went past blocked rows, and looks again. */
      MORE
    }

    static final Look NOTHING = new Look(Kind.NOTHING, Optional.empty());
    static final Look READY = new Look(Kind.READY, Optional.empty());

    static Look past(Found found) {
      return new Look(Kind.MORE, Optional.of(found));
    }
  }

  private final PassScope scope;
  private final BlockedStretches.Basis basis;
  private final DeleteStatements statements;
  private final BlockedStretches stretches;
  private final boolean remembers;
  private boolean careful;
  private @Nullable Place coveredUpTo;
  private long blockedInWalk;
  private long goneBeforeWalk;

  BlockedRows(
      PassScope scope,
      BlockedStretches.Basis basis,
      DeleteStatements statements,
      BlockedStretches stretches) {
    this.scope = scope;
    this.basis = basis;
    this.statements = statements;
    this.stretches = stretches;
    // An index that fails at a blocked row must meet it every time.
    this.remembers = basis.index().options().onBlocked() == TtlOptions.OnBlocked.SKIP;
    if (scope.isStatement()) {
      stretches.forget();
    }
    this.careful = !basis.protection().isNone() || !stretches.isEmpty();
    stretches.beginWalk();
  }

  /** Returns whether rows are deleted stretch by stretch, so that one that resists is found. */
  boolean isCareful() {
    return careful;
  }

  /** Goes on carefully: some row resists. */
  void beCareful() {
    careful = true;
  }

  private Protection protection() {
    return basis.protection();
  }

  /** Looks at what comes next, without a write lock, and goes past rows known to be blocked. */
  Look look(Instant at) {
    if (!statements.isAnythingDue(at)) {
      stretches.endWalk();
      return Look.NOTHING;
    }
    if (!careful) {
      return Look.READY;
    }
    RangeStatements range = statements.range();
    Optional<Found> known = stepOver(at, range);
    if (known.isPresent()) {
      return Look.past(known.get());
    }
    if (protection().isNone()) {
      return Look.READY;
    }
    List<Place> rows = untilKnown(range, range.protectedRows(at, ROWS_OF_A_LOOK).rows());
    if (rows.isEmpty()) {
      return Look.READY;
    }
    Place before = range.place();
    Place last = rows.get(rows.size() - 1);
    Found found = add(at, range, before, rows, last, "");
    range.goBackTo(last);
    return Look.past(found);
  }

  private Optional<Found> stepOver(Instant at, RangeStatements range) {
    if (stretches.isEmpty()) {
      return Optional.empty();
    }
    Optional<BlockedStretches.Stretch> known =
        range.window(at, 1).stream()
            .findFirst()
            .flatMap(next -> stretches.toStepOver(range.range(), next, scope.nanos()));
    if (known.isEmpty()) {
      return Optional.empty();
    }
    BlockedStretches.Stretch stretch = known.get();
    range.goBackTo(stretch.last());
    coveredUpTo = null;
    blockedInWalk += stretch.rows();
    return Optional.of(new Found(stretch.rows(), stretch.reason(), false));
  }

  /** Returns rows up to the first, but the very first, that begins a stretch to step over. */
  List<Place> untilKnown(RangeStatements range, List<Place> rows) {
    if (!stretches.isEmpty()) {
      for (int i = 0; i < rows.size(); i++) {
        if (stretches.waits(range.range(), rows.get(i), scope.nanos())) {
          return rows.subList(0, i);
        }
      }
    }
    return rows;
  }

  /**
   * Takes note of rows that are blocked.
   *
   * @param before the place before the stretch that they were found in
   * @param rows the rows, in order, at least one
   * @param end the place that the stretch ends with
   * @param error what SQLite said of one of them; empty where it said nothing
   */
  Found add(
      Instant at, RangeStatements range, Place before, List<Place> rows, Place end, String error) {
    Place first = rows.get(0);
    String reason = reason(at, range, first, error);
    if (remembers) {
      stretches.add(
          range.range(),
          first,
          rows.get(rows.size() - 1),
          rows.size(),
          reason,
          before.equals(coveredUpTo),
          scope.nanos(),
          firstDelayNanos(scope));
    }
    coveredUpTo = end;
    blockedInWalk += rows.size();
    return new Found(rows.size(), reason, true);
  }

  /** Returns how long what failed waits for its second try, in nanoseconds: until the next pass. */
  static long firstDelayNanos(PassScope scope) {
    return TimeUnit.SECONDS.toNanos(
        scope.host().parameters().number(Parameter.TTL_MONITOR_SLEEP_SECS));
  }

  private String reason(Instant at, RangeStatements range, Place row, String error) {
    String what = protector(at, range, row).orElse(error);
    if (what.isEmpty()) {
      what = "a trigger keeps the row and says nothing (RAISE(IGNORE))";
    }
    return what + "; for example the row with " + range.describe(row);
  }

  private Optional<String> protector(Instant at, RangeStatements range, Place row) {
    if (protection().isNone()) {
      return Optional.empty();
    }
    List<List<@Nullable Object>> found = range.ask(protection().protectors(basis.index()), at, row);
    return found.stream()
        .map(r -> r.get(0))
        .filter(Long.class::isInstance)
        .map(place -> protection().describe(((Long) place).intValue()))
        .findFirst();
  }

  /** Returns the keys of the tables whose rows protect those of this one. */
  private List<String> referringTables() {
    List<String> tables = new ArrayList<>();
    for (ForeignKey key : protection().keys()) {
      tables.add(Identifiers.key(key.table()));
    }
    return tables;
  }

  /** Returns whether rows that protected blocked ones have been deleted since the walk began. */
  boolean isWorthAnotherWalk(PassTally tally) {
    return blockedInWalk > 0 && tally.goneFrom(referringTables()) > goneBeforeWalk;
  }

  /** Returns how many blocked rows the walk has gone past so far. */
  long inWalk() {
    return blockedInWalk;
  }

  /** Begins again at the first row; all that is blocked is tried again, and counted anew. */
  void walkAgain(PassTally tally) {
    tally.blocked(-blockedInWalk);
    scope.host().activity().blocked(basis.index().name(), -blockedInWalk, "");
    blockedInWalk = 0;
    goneBeforeWalk = tally.goneFrom(referringTables());
    coveredUpTo = null;
    stretches.forget();
    stretches.beginWalk();
    statements.goBackToStart();
  }
}
