package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.expiry.CutoffBound;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.translate.ShadowViews;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The temporary views of one connection that stand before tables with TTL, so that a statement that
 * SQLite resolves by itself sees live rows only. They are made when first needed and fall away
 * before any definition, since a shadow breaks ALTER TABLE.
 */
final class Shadows {
  /** The SQL function by which shadows ask for the statement's cut-offs. */
  static final String CUTOFF_FUNCTION = "lapse_cutoff";

  private final Session session;
  private @Nullable Catalog madeFor;

  Shadows(Session session) {
    this.session = session;
  }

  /** Makes the shadows that the current catalog asks for. */
  void ensure() {
    Catalog catalog = session.sessionCatalog().current();
    Catalog made = madeFor;
    if (made != null && made.version() == catalog.version()) {
      return;
    }
    session.unlocked(
        () -> {
          drop();
          ShadowViews.of(catalog).create().forEach(session.sqlite()::execute);
        });
    madeFor = catalog;
  }

  /** Removes all shadows. */
  void drop() {
    Catalog made = madeFor;
    if (made != null) {
      madeFor = null;
      session.unlocked(() -> ShadowViews.of(made).drop().forEach(session.sqlite()::execute));
    }
  }

  /** Answers the function: a TTL index's name, which end, which interval. */
  @Nullable Object cutoff(List<@Nullable String> arguments, Instant instant) {
    String name = String.valueOf(arguments.get(0));
    TtlIndex index =
        session
            .sessionCatalog()
            .current()
            .ttlIndex(name)
            .orElseThrow(
                () ->
                    LapseException.of(
                        SqlState.INTERNAL_ERROR,
                        "a shadow names a TTL index that is gone: " + name));
    CutoffBound.End end = CutoffBound.End.valueOf(String.valueOf(arguments.get(1)));
    int interval = Integer.parseInt(String.valueOf(arguments.get(2)));
    return new CutoffBound(index, end, interval).valueAt(instant);
  }
}
