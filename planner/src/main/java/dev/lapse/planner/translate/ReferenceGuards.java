package dev.lapse.planner.translate;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.CutoffBound;
import dev.lapse.planner.expiry.ExpiryPredicate;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Temporary triggers that refuse a write which refers to an expired row that is still there, as
 * SQLite does once it is deleted. They stand on the tables that refer to tables with TTL, and only
 * on them, and fire whatever road the write takes: a trigger of the file or an action of another
 * foreign key, too.
 *
 * <p>A deferred foreign key may be broken until COMMIT: within a transaction its trigger only notes
 * the row in a temporary table, and {@link #brokenReferences} asks whether any row noted there is
 * still without its parent.
 */
public final class ReferenceGuards {
  /** The SQL function that says whether a deferred foreign key may wait for COMMIT. */
  public static final String DEFERS_FUNCTION = "lapse_defers";

  /** The SQL function that answers one of {@link #bounds} by its place, from 0. */
  public static final String BOUND_FUNCTION = "lapse_guard_bound";

  /** How a trigger's message begins for {@code RegisteredFunctions}, which gives its SQLState. */
  private static final String ERROR_MARK = "lapse-error FOREIGN_KEY_VIOLATION ";

  private final Catalog catalog;
  private final List<ForeignKey> keys;
  private final List<CutoffBound> bounds = new ArrayList<>();

  private ReferenceGuards(Catalog catalog) {
    this.catalog = catalog;
    this.keys = catalog.referencesToTtl().stream().filter(this::isSound).toList();
  }

  /** Returns the guards that a catalog asks for. */
  public static ReferenceGuards of(Catalog catalog) {
    return new ReferenceGuards(catalog);
  }

  /** SQLite refuses every write to a table whose foreign key doesn't fit its parent. */
  private boolean isSound(ForeignKey key) {
    return !key.columnsOf(parent(key)).isEmpty() && !child(key).virtual();
  }

  private Table parent(ForeignKey key) {
    return catalog.table(key.parent()).orElseThrow();
  }

  private Table child(ForeignKey key) {
    return catalog.table(key.table()).orElseThrow();
  }

  /**
   * Returns the cut-offs that guards compare with: those of the texts of {@link #create} and {@link
   * #brokenReferences}, once these were asked for.
   */
  public List<CutoffBound> bounds() {
    return bounds;
  }

  private String bound(CutoffBound bound) {
    if (!bounds.contains(bound)) {
      bounds.add(bound);
    }
    return BOUND_FUNCTION + "(" + bounds.indexOf(bound) + ")";
  }

  /** Returns the statements that make all guards; what is noted already stays. */
  public List<String> create() {
    List<String> statements = new ArrayList<>(each(DeferredNotes::create));
    for (int i = 0; i < keys.size(); i++) {
      ForeignKey key = keys.get(i);
      statements.add(trigger(i, "insert", "INSERT", ""));
      statements.add(
          trigger(i, "update", "UPDATE OF " + quoted(key.columns()), changed(key) + " AND "));
    }
    return statements;
  }

  /** Returns the statements that remove all triggers; one that isn't there is no error. */
  public List<String> dropTriggers() {
    List<String> statements = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      statements.add("DROP TRIGGER IF EXISTS \"temp\"." + name(i, "insert"));
      statements.add("DROP TRIGGER IF EXISTS \"temp\"." + name(i, "update"));
    }
    return statements;
  }

  /** Returns the statements that remove what deferred guards have noted. */
  public List<String> dropNotes() {
    return each(DeferredNotes::drop);
  }

  /**
   * Returns, for each deferred foreign key, a query that answers a row with a message for each row
   * that the transaction wrote and that still refers to an expired one.
   */
  public List<String> brokenReferences() {
    return IntStream.range(0, keys.size())
        .filter(i -> waits(keys.get(i)))
        .mapToObj(
            i ->
                "SELECT "
                    + Identifiers.literal(message(keys.get(i)))
                    + notes(i).joined("c")
                    + " WHERE "
                    + refersToExpired(keys.get(i), "c"))
        .toList();
  }

  /** Returns the statements that forget what deferred guards have noted. */
  public List<String> forget() {
    return each(DeferredNotes::forget);
  }

  private List<String> each(Function<DeferredNotes, String> text) {
    return IntStream.range(0, keys.size())
        .filter(i -> waits(keys.get(i)))
        .mapToObj(this::notes)
        .map(text)
        .toList();
  }

  private boolean waits(ForeignKey key) {
    return key.deferred() && RowKey.hasName(child(key));
  }

  private DeferredNotes notes(int i) {
    return new DeferredNotes(i, child(keys.get(i)));
  }

  private static String name(int i, String event) {
    return "\"lapse_guard_" + i + "_" + event + "\"";
  }

  private static String quoted(List<String> names) {
    return String.join(", ", Emission.quoted(names));
  }

  private String trigger(int i, String event, String on, String condition) {
    ForeignKey key = keys.get(i);
    return "CREATE TEMP TRIGGER "
        + name(i, event)
        + " AFTER "
        + on
        + " ON "
        + Identifiers.quoteMain(key.table())
        + " WHEN "
        + condition
        + refersToExpired(key, "NEW")
        + " BEGIN "
        + body(i)
        + " END";
  }

  private String body(int i) {
    ForeignKey key = keys.get(i);
    String refusal = "SELECT RAISE(ABORT, " + Identifiers.literal(ERROR_MARK + message(key)) + ")";
    if (!waits(key)) {
      return refusal + ";";
    }
    return refusal + " WHERE NOT " + DEFERS_FUNCTION + "(); " + notes(i).add("NEW") + ";";
  }

  /** The key's own rows may come and go with it: only a new value is a new reference. */
  private static String changed(ForeignKey key) {
    return key.columns().stream()
        .map(Identifiers::quote)
        .map(c -> "NEW." + c + " IS NOT OLD." + c)
        .collect(Collectors.joining(" OR ", "(", ")"));
  }

  private String refersToExpired(ForeignKey key, String row) {
    Table parent = parent(key);
    List<String> parents = Emission.quoted(key.columnsOf(parent));
    List<String> own = key.columns().stream().map(c -> row + "." + Identifiers.quote(c)).toList();
    StringBuilder test = new StringBuilder();
    own.forEach(c -> test.append(c).append(" IS NOT NULL AND "));
    if (key.isToItself()) {
      // A row may refer to itself, expired or not: both go together.
      test.append("(").append(pairs(parents, row + ".", own)).append(") IS NOT TRUE AND ");
    }
    return test.append("EXISTS (SELECT 1 FROM ")
        .append(Identifiers.quoteMain(parent.name()))
        .append(" WHERE ")
        .append(pairs(parents, "", own))
        .append(" AND ((")
        .append(parent.hiding().map(this::expired).collect(Collectors.joining(") OR (")))
        .append(")))")
        .toString();
  }

  private static String pairs(List<String> parents, String qualifier, List<String> own) {
    return IntStream.range(0, own.size())
        .mapToObj(i -> qualifier + parents.get(i) + " = " + own.get(i))
        .collect(Collectors.joining(" AND "));
  }

  private String expired(TtlIndex index) {
    // The unary + keeps SQLite to the parent's key.
    return new ExpiryPredicate(index, "+" + Identifiers.quote(index.column()), this::bound)
        .expired();
  }

  private static String message(ForeignKey key) {
    return "FOREIGN KEY constraint failed: the row of "
        + key.parent()
        + " that "
        + key.table()
        + " ("
        + String.join(", ", key.columns())
        + ") refers to has expired; insert that row again first, or refer to another";
  }
}
