package dev.lapse.executor;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.CutoffBound;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.translate.ShadowViews;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The temporary views of one connection that stand before tables with TTL, so that a statement that
 * SQLite resolves by itself sees live rows only. They are made when first needed and fall away
 * before any definition, since a shadow breaks ALTER TABLE.
 */
final class Shadows {
  private final Session session;
  private final Set<String> drops = new LinkedHashSet<>();
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
    drop();
    checkNamesAreFree(catalog);
    ShadowViews views = ShadowViews.of(catalog);
    drops.addAll(views.drop());
    session.unlocked(() -> views.create().forEach(session.sqlite()::execute));
    madeFor = catalog;
  }

  /**
   * A temporary table or view would be read in the place of the shadow, and could not be told from
   * it.
   */
  private void checkNamesAreFree(Catalog catalog) {
    for (List<@Nullable Object> row :
        session
            .sqlite()
            .rows("SELECT name, type FROM temp.sqlite_schema WHERE type IN ('table', 'view')")) {
      String name = String.valueOf(row.get(0));
      boolean shadowed =
          catalog.table(name).filter(Table::hasTtl).isPresent()
              || catalog.view(name).filter(catalog::readsTtl).isPresent();
      if (shadowed) {
        throw LapseException.of(
            SqlState.OBJECT_NOT_IN_STATE,
            "the temporary "
                + row.get(1)
                + " "
                + name
                + " of this connection has the name of a table with TTL, so only statements that"
                + " Lapse can translate run here; open another connection");
      }
    }
  }

  /** Removes all shadows. */
  void drop() {
    madeFor = null;
    if (!drops.isEmpty()) {
      session.unlocked(() -> drops.forEach(session.sqlite()::execute));
    }
  }

  /**
   * Takes note that something was rolled back. Views of the temporary schema go and come back with
   * it, so from now on nothing is known of them: a native read that trusted a shadow that is gone
   * would see expired rows.
   */
  void rolledBack() {
    madeFor = null;
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

  /** Answers the function that stands for SQLite's clock. */
  static String now(List<@Nullable String> arguments, Instant instant) {
    switch (String.valueOf(arguments.get(0))) {
      case "CURRENT_DATE":
        return TimestampEncoding.dateText(instant);
      case "CURRENT_TIME":
        return ValueEncoder.timeOfDay(instant);
      default:
        return TimestampEncoding.millisText(instant);
    }
  }
}
