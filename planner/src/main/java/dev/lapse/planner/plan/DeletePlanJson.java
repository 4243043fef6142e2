package dev.lapse.planner.plan;

import dev.lapse.planner.expiry.DeleteTargets;
import dev.lapse.planner.expiry.ExpiredRange;
import dev.lapse.planner.expiry.TtlIndex;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.util.JsonBuilder;

/** Writes a delete plan as JSON. Names and units do not change between releases. */
final class DeletePlanJson {
  private final DeletePlan plan;

  DeletePlanJson(DeletePlan plan) {
    this.plan = plan;
  }

  String write() {
    TtlIndex index = plan.index();
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("stage", "BATCHED_DELETE");
    root.put("index", index.name());
    root.put("index_exists", plan.indexExists());
    root.put("table", plan.table().name());
    root.put("column", index.column());
    root.put("stored_as", index.encoding().form().sql());
    root.put("expire_after", index.expireAfter().sql());
    index.predicate().ifPresent(where -> root.put("predicate", where));
    root.put("state", index.state().word());
    root.put("state_text", DeletePlanText.state(plan));
    root.put("at", DeletePlanText.instant(plan.at()));
    root.put("cutoff", plan.cutoff().intervals().stream().map(DeletePlanJson::interval).toList());
    root.put("input", input());
    root.put("targets", targets(plan.targets()));
    root.put("expired_rows", count(plan.expectedRows()));
    root.put("visit", visit());
    findings(root);
    return new JsonBuilder().toJsonString(root);
  }

  private static Map<String, Object> interval(ExpiredRange.Interval each) {
    Map<String, Object> ends = new LinkedHashMap<>();
    if (!each.from().equals(Instant.MIN)) {
      ends.put("from", DeletePlanText.instant(each.from()));
    }
    ends.put("up_to", DeletePlanText.instant(each.upTo()));
    return ends;
  }

  private Map<String, Object> input() {
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("stage", plan.accessPath());
    if (!plan.ranges().isEmpty()) {
      input.put("ranges", plan.ranges().stream().map(DeletePlanJson::range).toList());
    }
    return input;
  }

  private static Map<String, Object> range(ShownRange range) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("values", range.form());
    shown.put("lower", range.lower());
    shown.put("upper", range.upper());
    return shown;
  }

  private static Map<String, Object> targets(DeleteTargets targets) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("visit_rows", targets.visitRows());
    shown.put("visit_ms", targets.visitMillis());
    shown.put("batch_rows", targets.batchRows());
    shown.put("batch_ms", targets.batchMillis());
    return shown;
  }

  private static Map<String, Object> count(RowCount count) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("rows", count.rows());
    shown.put("kind", word(count.kind()));
    return shown;
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private Map<String, Object> visit() {
    boolean deletes = plan.index().deletes();
    RowCount batches = plan.expectedBatches();
    Map<String, Object> visit = new LinkedHashMap<>();
    visit.put("rows", deletes ? plan.visitRows().rows() : 0);
    visit.put("rows_kind", word(plan.visitRows().kind()));
    visit.put("batches", deletes ? batches.rows() : 0);
    visit.put("batches_kind", word(batches.kind()));
    visit.put("ends_by", deletes ? word(plan.visitEnd()) : plan.index().state().word());
    return visit;
  }

  private void findings(Map<String, Object> root) {
    PlanFindings findings = plan.findings();
    findings
        .alter()
        .ifPresent(
            effect -> {
              Map<String, Object> alter = new LinkedHashMap<>();
              alter.put("before", effect.before());
              alter.put("becomes_expired", count(effect.becomesExpired()));
              alter.put("comes_back", count(effect.comesBack()));
              root.put("alter", alter);
            });
    root.put("blocked_rows", findings.blockedRows());
    findings.blockedReason().ifPresent(why -> root.put("blocked_reason", why));
    List<String> warnings = findings.warnings();
    if (!warnings.isEmpty()) {
      root.put("warnings", warnings);
    }
  }
}
