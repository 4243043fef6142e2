package dev.lapse.planner.plan;

import dev.lapse.planner.expiry.DeleteTargets;
import dev.lapse.planner.expiry.ExpiredRange;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.expiry.TtlState;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A delete plan as EXPLAIN prints it: for people, or as JSON for programs. */
public final class DeletePlanText {
  private static final DateTimeFormatter INSTANT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private final DeletePlan plan;
  private final StringBuilder text = new StringBuilder();

  private DeletePlanText(DeletePlan plan) {
    this.plan = plan;
  }

  /** Returns the plan for a person, lines separated by {@code \n}, the last one without. */
  public static String text(DeletePlan plan) {
    return new DeletePlanText(plan).write();
  }

  /** Returns the plan as JSON, with raw numbers and instants in ISO form. */
  public static String json(DeletePlan plan) {
    return new DeletePlanJson(plan).write();
  }

  private String write() {
    text.append("BATCHED_DELETE  ").append(plan.table().name()).append('\n');
    path();
    text.append('\n');
    line("Index", plan.index().name() + (plan.indexExists() ? "" : " (does not exist yet)"));
    line("Table", plan.table().name());
    line("Definition", definition(plan.index()));
    line("State", state(plan));
    line("At", instant(plan.at()));
    cutoff();
    line("Expired now", plan.expectedRows().text());
    line("Next visit", visit());
    line("Ends", ends(plan));
    line("Targets", targets(plan.targets()));
    findings();
    return text.toString().stripTrailing();
  }

  private void path() {
    int depth = 1;
    if (plan.ranges().size() > 1) {
      text.append("  IN_TURN\n");
      depth = 2;
    }
    String indent = "  ".repeat(depth);
    int widest = plan.ranges().stream().mapToInt(r -> r.form().length()).max().orElse(0);
    for (ShownRange range : plan.ranges()) {
      text.append(indent)
          .append(plan.accessPath())
          .append("  ")
          .append(range.index())
          .append("  ")
          .append(padded(range.form(), widest))
          .append("  ")
          .append(range.text())
          .append('\n');
    }
    if (plan.ranges().isEmpty()) {
      text.append(indent)
          .append(plan.accessPath())
          .append("  ")
          .append(plan.table().name())
          .append(
              plan.accessPath().equals("ROWID_SWEEP")
                  ? "  in the order of its rowid, each row tested\n"
                  : "  each row tested\n");
    }
  }

  private void line(String label, String value) {
    text.append(padded(label, "More expired".length())).append("  ").append(value).append('\n');
  }

  private static String padded(String word, int width) {
    return word + " ".repeat(Math.max(0, width - word.length()));
  }

  private void cutoff() {
    List<ExpiredRange.Interval> intervals = plan.cutoff().intervals();
    line("Cut-off", instant(intervals.get(0).upTo()));
    for (ExpiredRange.Interval each : intervals.subList(1, intervals.size())) {
      line("", "and " + instant(each.from()) + " to " + instant(each.upTo()));
    }
  }

  private String visit() {
    if (!plan.index().deletes()) {
      return "nothing is deleted";
    }
    RowCount batches = plan.expectedBatches();
    if (batches.rows() == 0) {
      return "nothing to delete";
    }
    String count = number(batches.rows()) + (batches.rows() == 1 ? " batch" : " batches");
    return plan.visitRows().text() + " in " + known(batches.kind()) + count;
  }

  private static String known(RowCount.Kind kind) {
    switch (kind) {
      case ESTIMATE:
        return "about ";
      case AT_MOST:
        return "up to ";
      case MORE_THAN:
        return "more than ";
      default:
        return "";
    }
  }

  static String ends(DeletePlan plan) {
    if (!plan.index().deletes()) {
      return "before it begins: the index is " + plan.index().state().word();
    }
    switch (plan.visitEnd()) {
      case ROW_TARGET:
        return "at the row target, "
            + number(plan.targets().visitRows())
            + " rows"
            + (plan.visitRows().kind() == RowCount.Kind.AT_MOST
                ? ", or when nothing more is due"
                : "; more are due");
      case TIME_TARGET:
        return "at the time target, "
            + number(plan.targets().visitMillis())
            + " ms (estimate); more are due";
      default:
        return "when nothing more is due";
    }
  }

  private static String targets(DeleteTargets targets) {
    String batch =
        targets.batchRows() == 0 ? "rows chosen by the engine" : limit(targets.batchRows(), "rows");
    return "visit: "
        + limit(targets.visitRows(), "rows")
        + ", "
        + limit(targets.visitMillis(), "ms")
        + "; batch: "
        + batch
        + ", "
        + limit(targets.batchMillis(), "ms");
  }

  private static String limit(long value, String unit) {
    return value == 0 ? "any " + (unit.equals("ms") ? "time" : unit) : number(value) + " " + unit;
  }

  static String state(DeletePlan plan) {
    TtlState state = plan.index().state();
    if (state instanceof TtlState.Suspended) {
      return "suspended: expired rows are hidden, and nothing is deleted until ALTER INDEX "
          + plan.index().name()
          + " RESUME";
    }
    if (state instanceof TtlState.Invalid invalid) {
      return "invalid: " + invalid.reason();
    }
    Optional<TtlOptions.Window> window = plan.index().options().window();
    LocalTime time = plan.at().atZone(ZoneOffset.UTC).toLocalTime();
    if (window.isEmpty()) {
      return "active";
    }
    return window.get().contains(time)
        ? "active, within its window " + window.get() + " UTC"
        : "active, but outside its window "
            + window.get()
            + " UTC: nothing is deleted until "
            + window.get().from();
  }

  private void findings() {
    PlanFindings findings = plan.findings();
    findings
        .alter()
        .ifPresent(
            effect -> {
              line("Before", effect.before());
              line("More expired", effect.becomesExpired().text());
              line("Comes back", effect.comesBack().text());
            });
    if (findings.blockedRows() > 0) {
      String reason = findings.blockedReason().map(why -> ": " + why).orElse("");
      line("Blocked", RowCount.exact(findings.blockedRows()).text() + reason);
    }
    findings.warnings().forEach(warning -> line("Warning", warning));
  }

  /** Returns what CREATE TTL INDEX says after the name. */
  static String definition(TtlIndex index) {
    StringBuilder sql = new StringBuilder(index.table()).append(" (").append(index.column());
    if (index.encoding().form() != StoredForm.TEXT) {
      sql.append(" STORED AS ").append(index.encoding().form().sql());
    }
    if (index.descending()) {
      sql.append(" DESC");
    }
    sql.append(") EXPIRE AFTER ").append(index.expireAfter().sql());
    index.predicate().ifPresent(where -> sql.append(" WHERE ").append(where));
    return sql.toString();
  }

  static String instant(Instant instant) {
    return INSTANT.format(instant);
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
