package dev.lapse.executor.ttl;

import dev.lapse.executor.parameters.Parameter;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.plan.RowCount;
import dev.lapse.planner.sql.Identifiers;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps a pass of the monitor from deleting a larger share of a table than {@code
 * ttl_pass_max_table_pct} allows. Where more is due it deletes none at all: a mistake that is
 * noticed costs nothing then. Confined to the thread that runs the pass.
 */
final class Brake {
  private static final long OFF = 0;

  private final PassScope scope;
  private final Map<String, Share> shares = new HashMap<>();

  /** What the pass may delete of one table, and what it has deleted. */
  private static final class Share {
    final long tableRows;
    final long percent;
    final long allowed;
    long left;

    Share(long tableRows, long percent) {
      this.tableRows = tableRows;
      this.percent = percent;
      this.allowed = (long) (tableRows * (percent / 100.0));
      this.left = allowed;
    }
  }

  Brake(PassScope scope) {
    this.scope = scope;
  }

  /** Returns whether it may keep this pass from anything. */
  private boolean isOn() {
    return !scope.isStatement() && percent() != OFF;
  }

  private long percent() {
    return scope.host().parameters().number(Parameter.TTL_PASS_MAX_TABLE_PCT);
  }

  /**
   * Returns why nothing may be deleted by an index; empty if it may. It counts the table, and the
   * rows due, without a lock.
   *
   * @param blocked rows due that the pass has gone past, since they can't be deleted anyway
   */
  Optional<String> reason(TtlIndex index, Table table, Instant at, long blocked) {
    if (!isOn()) {
      return Optional.empty();
    }
    Share share = share(index, percent());
    long most = share.left + blocked;
    RowCount due = new Measurements(scope.connection(), table, index, most).expired(at);
    if (due.kind() != RowCount.Kind.MORE_THAN && due.rows() <= most) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "more than %,d of %,d rows are due in this pass, which is over ttl_pass_max_table_pct ="
                + " %d; none is deleted: raise the parameter, or say DELETE EXPIRED, if that is"
                + " meant",
            share.allowed,
            share.tableRows,
            share.percent));
  }

  private Share share(TtlIndex index, long percent) {
    String key = Identifiers.key(index.table());
    Share known = shares.get(key);
    if (known == null || known.percent != percent) {
      long rows =
          scope
              .connection()
              .number("SELECT count(*) FROM main." + Identifiers.quote(index.table()));
      known = new Share(rows, percent);
      shares.put(key, known);
    }
    return known;
  }

  /** Returns how many rows the next batch may take. */
  long left(TtlIndex index) {
    Share share = isOn() ? shares.get(Identifiers.key(index.table())) : null;
    return share == null ? Long.MAX_VALUE : share.left;
  }

  /** Takes note that rows were deleted. */
  void deleted(TtlIndex index, long rows) {
    Share share = shares.get(Identifiers.key(index.table()));
    if (share != null) {
      share.left = Math.max(0, share.left - rows);
    }
  }
}
