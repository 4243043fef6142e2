package dev.lapse.executor.explain;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lapse.planner.expiry.ExpiryPredicate;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Which road a statement takes, what SQLite runs for it, which live-row tests are in it, and how
 * SQLite would run that.
 *
 * @param road {@code translated} or {@code native}
 * @param why a sentence on the road
 * @param sql what SQLite runs
 * @param sweep what is run before it, or if a key collides
 * @param sweepWhen when that is, for a person
 * @param hiding for each table with TTL how its expired rows are hidden now, and why, where there
 *     is a choice
 * @param liveTests the TTL indexes whose tests are in it
 * @param queryPlan SQLite's own plan
 * @param at the instant that cut-offs are shown for
 */
public record StatementExplanation(
    String road,
    String why,
    SqlText sql,
    Optional<SqlText> sweep,
    String sweepWhen,
    List<String> hiding,
    List<TtlIndex> liveTests,
    List<PlanStep> queryPlan,
    Instant at) {
  /**
   * A line of SQLite's EXPLAIN QUERY PLAN.
   *
   * @param id its number
   * @param parent the number of the line that it stands under; 0 at the top
   * @param detail what it says
   */
  public record PlanStep(long id, long parent, String detail) {}

  private static final int LABEL_WIDTH = 15;

  /** Copies the lists. */
  public StatementExplanation {
    hiding = List.copyOf(hiding);
    liveTests = List.copyOf(liveTests);
    queryPlan = List.copyOf(queryPlan);
  }

  /** Returns a sentence on a TTL index as a JSON document. */
  public static String note(TtlIndex index, String sentence) {
    ObjectNode root = new ObjectMapper().createObjectNode();
    root.put("index", index.name()).put("table", index.table()).put("effect", sentence);
    return root.toPrettyString();
  }

  /** Returns it as lines for a person. */
  public List<String> text() {
    List<String> lines = new ArrayList<>();
    lines.add(label("road") + road.toUpperCase(Locale.ROOT) + ": " + why);
    lines.add(label("SQLite runs") + sql.text());
    add(lines, "with", binds(sql));
    if (sweep.isPresent()) {
      lines.add(label(sweepWhen) + sweep.get().text());
    }
    add(lines, "hiding", hiding);
    add(lines, "live rows", liveTests.stream().map(this::liveTest).toList());
    List<String> steps = new ArrayList<>();
    for (PlanStep step : queryPlan) {
      steps.add("  ".repeat(depth(step)) + step.detail());
    }
    add(lines, "SQLite's plan", steps);
    return lines;
  }

  private static String label(String words) {
    return String.format("%-" + LABEL_WIDTH + "s", words);
  }

  private static void add(List<String> lines, String words, List<String> values) {
    for (int i = 0; i < values.size(); i++) {
      lines.add(label(i == 0 ? words : "") + values.get(i));
    }
  }

  private int depth(PlanStep step) {
    int depth = 0;
    long parent = step.parent();
    while (parent != 0 && depth < queryPlan.size()) {
      depth++;
      long wanted = parent;
      parent =
          queryPlan.stream()
              .filter(s -> s.id() == wanted)
              .findFirst()
              .map(PlanStep::parent)
              .orElse(0L);
    }
    return depth;
  }

  private List<String> binds(SqlText text) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < text.binds().size(); i++) {
      lines.add("?" + (i + 1) + " = " + describe(text.binds().get(i)));
    }
    return lines;
  }

  private String describe(Bind bind) {
    if (bind instanceof Bind.Parameter parameter) {
      return "parameter " + (parameter.index() + 1);
    }
    if (bind instanceof Bind.Cutoff cutoff) {
      return literal(cutoff.bound().valueAt(at))
          + ", the cut-off of "
          + cutoff.bound().index().name();
    }
    if (bind instanceof Bind.Now now) {
      return "the statement's instant as " + now.part().name().toLowerCase(Locale.ROOT);
    }
    if (bind instanceof Bind.Deadline deadline) {
      return RowTtl.deadline(deadline.after(), at).map(Identifiers::literal).orElse("none")
          + ", when the row expires: "
          + deadline.after().sql()
          + " from now on";
    }
    if (bind instanceof Bind.GivenDeadline given) {
      return "when the row expires: as many seconds from now on as parameter "
          + (given.index() + 1)
          + " says";
    }
    if (bind instanceof Bind.Constant constant) {
      return literal(constant.value());
    }
    return ((Bind.Named) bind).name();
  }

  private static String literal(Object value) {
    return Identifiers.valueLiteral(value);
  }

  private String liveTest(TtlIndex index) {
    return Identifiers.quote(index.table()) + " by " + index.name() + ": " + live(index);
  }

  private String live(TtlIndex index) {
    return new ExpiryPredicate(
            index, Identifiers.quote(index.column()), bound -> literal(bound.valueAt(at)))
        .live();
  }

  /** Returns it as one JSON document. */
  public String json() {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode root = mapper.createObjectNode();
    root.put("road", road);
    root.put("why", why);
    root.put("sqlite", sql.text());
    ArrayNode binds = root.putArray("binds");
    sql.binds().forEach(bind -> binds.add(describe(bind)));
    sweep.ifPresent(
        text -> root.putObject("sweep").put("when", sweepWhen).put("sqlite", text.text()));
    if (!hiding.isEmpty()) {
      ArrayNode ways = root.putArray("hiding");
      hiding.forEach(ways::add);
    }
    ArrayNode live = root.putArray("live_rows");
    for (TtlIndex index : liveTests) {
      live.addObject()
          .put("table", index.table())
          .put("index", index.name())
          .put("test", live(index));
    }
    ArrayNode steps = root.putArray("query_plan");
    for (PlanStep step : queryPlan) {
      steps
          .addObject()
          .put("id", step.id())
          .put("parent", step.parent())
          .put("detail", step.detail());
    }
    return root.toPrettyString();
  }
}
