package dev.lapse.tests.property;

import java.sql.SQLException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;

/**
 * Random histories agree with a list that is filtered: reads after every step, the rows in the file
 * after every pass. jqwik prints the seed of a failing history, shrinks it, and its message is a
 * script. The number of histories is {@code jqwik.tries.default} of junit-platform.properties, or
 * {@code -Pcampaign}'s.
 */
class ExpiryPropertyTest {
  private static final int DAY_MILLIS = 86_400_000;

  @Property(
      generation = GenerationMode.RANDOMIZED,
      edgeCases = EdgeCasesMode.NONE,
      shrinking = ShrinkingMode.BOUNDED)
  void historiesAgreeWithAList(@ForAll("histories") History history) throws SQLException {
    history.play();
  }

  @Provide
  Arbitrary<History> histories() {
    return Combinators.combine(layouts(), steps().list().ofMinSize(4).ofMaxSize(24))
        .as(History::new);
  }

  private Arbitrary<Layout> layouts() {
    return Combinators.combine(
            Arbitraries.of(ColumnKind.class),
            Arbitraries.of(false, false, true),
            Arbitraries.of(false, false, true),
            lifetimes(),
            conditions())
        .as(Layout::new);
  }

  private static Arbitrary<Condition> conditions() {
    return Arbitraries.frequencyOf(
        Tuple.of(3, Arbitraries.just(Condition.NONE)),
        Tuple.of(3, Arbitraries.of(Condition.class)));
  }

  private static Arbitrary<Lifetime> lifetimes() {
    return Arbitraries.frequencyOf(
        Tuple.of(1, Arbitraries.just(new Lifetime(0, ChronoUnit.SECONDS))),
        Tuple.of(2, lifetime(1, 90, ChronoUnit.MINUTES)),
        Tuple.of(2, lifetime(1, 72, ChronoUnit.HOURS)),
        Tuple.of(4, lifetime(1, 40, ChronoUnit.DAYS)),
        Tuple.of(1, lifetime(1, 6, ChronoUnit.WEEKS)),
        Tuple.of(4, lifetime(1, 13, ChronoUnit.MONTHS)),
        Tuple.of(1, lifetime(1, 2, ChronoUnit.YEARS)));
  }

  private static Arbitrary<Lifetime> lifetime(int from, int to, ChronoUnit unit) {
    return Arbitraries.integers().between(from, to).map(n -> new Lifetime(n, unit));
  }

  private static Arbitrary<Step> steps() {
    return Arbitraries.frequencyOf(
        Tuple.of(6, changes()), Tuple.of(1, Arbitraries.lazy(ExpiryPropertyTest::transactions)));
  }

  private static Arbitrary<Step> transactions() {
    Arbitrary<Step> inside = changes().filter(s -> !(s instanceof Step.Pass));
    return Combinators.combine(
            inside.list().ofMinSize(1).ofMaxSize(5), Arbitraries.of(true, true, false))
        .as(Step.Transaction::new);
  }

  private static Arbitrary<Step> changes() {
    return Arbitraries.frequencyOf(
        Tuple.of(8, inserts()),
        Tuple.of(3, waits()),
        Tuple.of(5, waitsForDeadlines()),
        Tuple.of(4, Combinators.combine(Arbitraries.of(Look.class), ids()).as(Step.Ask::new)),
        Tuple.of(3, Combinators.combine(longIds(), moments()).as(Step.Renew::new)),
        Tuple.of(2, Combinators.combine(ids(), kinds(), texts()).as(Step.Reclassify::new)),
        Tuple.of(2, Combinators.combine(longIds(), longIds(), codes()).as(Step.Rekey::new)),
        Tuple.of(1, longIds().map(Step.Delete::new)),
        Tuple.of(3, Arbitraries.of(true, false).map(Step.Pass::new)),
        Tuple.of(4, indexSteps()));
  }

  private static Arbitrary<Step> waits() {
    return Arbitraries.longs().between(1, 40L * DAY_MILLIS).map(Step.Wait::new);
  }

  private static Arbitrary<Step> waitsForDeadlines() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 9), Arbitraries.integers().between(-1, 1))
        .as(Step.WaitForDeadline::new);
  }

  private static Arbitrary<Step> inserts() {
    Arbitrary<Insert.NewRow> row =
        Combinators.combine(longIds(), kinds(), codes(), texts(), moments(), moments())
            .as(Insert.NewRow::new);
    return Combinators.combine(
            Arbitraries.frequencyOf(
                Tuple.of(3, Arbitraries.just(Insert.Way.PLAIN)),
                Tuple.of(2, Arbitraries.of(Insert.Way.class))),
            row.list().ofMinSize(1).ofMaxSize(4))
        .as(Insert::new);
  }

  private static Arbitrary<Step> indexSteps() {
    Arbitrary<Boolean> second = Arbitraries.of(false, true);
    return Arbitraries.oneOf(
        List.of(
            Combinators.combine(second, lifetimes(), conditions()).as(IndexStep.Create::new),
            Combinators.combine(second, lifetimes()).as(IndexStep.ExpireAfter::new),
            second.map(IndexStep.NoExpire::new),
            Combinators.combine(second, Arbitraries.of(true, false)).as(IndexStep.Suspend::new),
            second.map(IndexStep.Drop::new)));
  }

  private static Arbitrary<Integer> ids() {
    return Arbitraries.integers().between(0, 9);
  }

  private static Arbitrary<Long> longIds() {
    return Arbitraries.longs().between(0, 9);
  }

  private static Arbitrary<Integer> kinds() {
    return Arbitraries.integers().between(0, 3).injectNull(0.2);
  }

  private static Arbitrary<Integer> codes() {
    return Arbitraries.integers().between(0, 12).injectNull(0.4);
  }

  private static Arbitrary<String> texts() {
    return Arbitraries.of("a", "b", "c").injectNull(0.2);
  }

  /** Around the start; many at noon of a day, so that deadlines meet, months' ends among them. */
  private static Arbitrary<Moment> moments() {
    long start = Stage.START.toEpochMilli();
    Arbitrary<Long> days =
        Arbitraries.integers().between(-60, 60).map(n -> start + (long) n * DAY_MILLIS);
    Arbitrary<Long> any =
        Arbitraries.longs().between(start - 60L * DAY_MILLIS, start + 90L * DAY_MILLIS);
    return Combinators.combine(Arbitraries.oneOf(List.of(days, any)), forms()).as(Moment::new);
  }

  private static Arbitrary<Integer> forms() {
    return Arbitraries.integers().between(0, 11).injectNull(0.1).map(n -> n == null ? -1 : n);
  }
}
