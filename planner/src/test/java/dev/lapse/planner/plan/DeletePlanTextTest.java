package dev.lapse.planner.plan;

import static dev.lapse.planner.plan.SqliteFixture.CANONICAL;
import static dev.lapse.planner.plan.SqliteFixture.MILLIS;
import static dev.lapse.planner.plan.SqliteFixture.MILLIS_AND_TEXT;
import static dev.lapse.planner.plan.SqliteFixture.ttl;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.DeleteTargets;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.expiry.TtlState;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** EXPLAIN's output against the files under {@code plans}. */
class DeletePlanTextTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final DeleteTargets USUAL = new DeleteTargets(50_000, 1_000, 0, 10);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sessions",
        "mixed",
        "month-end",
        "suspended",
        "window",
        "sweep",
        "create",
        "alter",
        "nothing"
      })
  void printsAsTheFileSays(String name) throws SQLException, IOException {
    DeletePlan plan = plan(name);
    String text = DeletePlanText.text(plan);
    String json = DeletePlanText.json(plan);
    assertThat(text + "\n").isEqualTo(file(name + ".txt"));
    assertThat(json + "\n").isEqualTo(file(name + ".json"));
    assertThat(text.lines()).allMatch(line -> line.equals(line.stripTrailing()));
    assertThat(new ObjectMapper().readTree(json).get("stage").asText()).isEqualTo("BATCHED_DELETE");
  }

  static DeletePlan plan(String name) throws SQLException {
    switch (name) {
      case "sessions":
        return plan(sessions(), USUAL, exactly(1_000_000, 1_234));
      case "mixed":
        TtlIndex mixed =
            ttl(
                "n",
                "t",
                "ts",
                MILLIS_AND_TEXT,
                false,
                new ExpireAfter.Calendar(3),
                Optional.of("kind = 'guest'"));
        return plan(mixed, new DeleteTargets(20, 0, 5, 0), exactly(1_000, 4, 61, 2))
            .with(
                PlanFindings.NONE.withBlocked(
                    1, Optional.of("row 7 is referred to by orders (session_id)")));
      case "month-end":
        return new DeletePlanner()
            .plan(
                table(monthly()),
                monthly(),
                Instant.parse("2026-02-28T10:00:00.5Z"),
                USUAL,
                statistics(RowCount.estimate(50_000)));
      case "suspended":
        return plan(in(new TtlState.Suspended(), TtlOptions.NONE), USUAL, exactly(10, 5));
      case "window":
        TtlOptions night =
            new TtlOptions(
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.of(new TtlOptions.Window(LocalTime.of(22, 0), LocalTime.of(5, 0))),
                TtlOptions.OnBlocked.SKIP);
        return plan(in(new TtlState.Active(), night), USUAL, exactly(10, 5));
      case "sweep":
        return plan(
            sessions(),
            USUAL,
            new DeleteStatistics(
                RowCount.estimate(1_000_000), List.of(RowCount.estimate(600_000)), 0.02));
      case "create":
        return new DeletePlanner()
            .planCreation(
                bare(sessions()),
                sessions(),
                NOW,
                USUAL,
                statistics(RowCount.capped(10_001, 10_000)))
            .with(
                PlanFindings.NONE.withWarnings(
                    List.of(
                        "rows of events (session_id) go with the row of sessions that they refer"
                            + " to")));
      case "alter":
        return plan(sessions(), USUAL, exactly(1_000_000, 1_234))
            .with(
                PlanFindings.NONE.withAlter(
                    new AlterEffect(
                        "sessions (seen_at) EXPIRE AFTER 90 DAYS",
                        RowCount.exact(1_200),
                        RowCount.exact(0))));
      default:
        return plan(sessions(), new DeleteTargets(0, 0, 0, 0), exactly(10, 0));
    }
  }

  private static DeleteStatistics exactly(long table, long... expired) {
    return new DeleteStatistics(
        RowCount.exact(table),
        java.util.Arrays.stream(expired).mapToObj(RowCount::exact).toList(),
        Double.NaN);
  }

  private static DeleteStatistics statistics(RowCount expired) {
    return DeleteStatistics.of(RowCount.estimate(1_000_000), expired);
  }

  private static DeletePlan plan(TtlIndex ttl, DeleteTargets targets, DeleteStatistics statistics)
      throws SQLException {
    return new DeletePlanner().plan(table(ttl), ttl, NOW, targets, statistics);
  }

  private static TtlIndex sessions() {
    return ttl(
        "sessions_ttl",
        "sessions",
        "seen_at",
        CANONICAL,
        false,
        new ExpireAfter.Elapsed(30 * 86_400L),
        Optional.empty());
  }

  private static TtlIndex monthly() {
    return ttl("n", "t", "ts", MILLIS, true, new ExpireAfter.Calendar(1), Optional.empty());
  }

  private static TtlIndex in(TtlState state, TtlOptions options) {
    TtlIndex ttl = sessions();
    return new TtlIndex(
        ttl.name(),
        ttl.table(),
        ttl.column(),
        ttl.encoding(),
        ttl.descending(),
        ttl.expireAfter(),
        ttl.predicate(),
        state,
        options);
  }

  private static Table table(TtlIndex ttl) throws SQLException {
    try (SqliteFixture db =
        new SqliteFixture("CREATE TABLE " + ttl.table() + " (" + ttl.column() + ", kind)")) {
      return db.table(ttl);
    }
  }

  private static Table bare(TtlIndex ttl) throws SQLException {
    try (SqliteFixture db =
        new SqliteFixture("CREATE TABLE " + ttl.table() + " (" + ttl.column() + ", kind)")) {
      return db.table(ttl.table(), List.of(), List.of());
    }
  }

  private static String file(String name) throws IOException {
    try (InputStream in = DeletePlanTextTest.class.getResourceAsStream("/plans/" + name)) {
      return in == null ? "no file " + name : new String(in.readAllBytes(), UTF_8);
    }
  }
}
