package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.plan.Protection;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BlockedStretchesTest {
  private static final long MINUTE = 60_000_000_000L;

  private TestHost host;
  private BlockedStretches stretches;

  @BeforeEach
  void open(@TempDir Path folder) {
    host = new TestHost(folder.resolve("t.db"));
    host.sql("CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)").ttlIndex("n", "t", "ts", 10);
    stretches = new BlockedStretches(basis());
    stretches.beginWalk();
  }

  @AfterEach
  void close() {
    host.close();
  }

  private BlockedStretches.Basis basis() {
    Catalog catalog = host.catalog(host.user);
    Table table = catalog.table("t").orElseThrow();
    return new BlockedStretches.Basis(
        catalog.ttlIndex("n").orElseThrow(), table, Protection.of(catalog, table));
  }

  private static Place place(long row) {
    return new Place(List.of("2020-01-01", row));
  }

  private void add(long first, long last, boolean goesOn, long now) {
    stretches.add(
        Optional.empty(), place(first), place(last), last - first + 1, "kept", goesOn, now, MINUTE);
  }

  private Optional<BlockedStretches.Stretch> met(long row, long now) {
    return stretches.toStepOver(Optional.empty(), place(row), now);
  }

  @Test
  void neighboursMakeOneStretch() {
    add(1, 250, false, 0);
    add(251, 500, true, 0);
    add(700, 700, false, 0);
    stretches.beginWalk();
    assertThat(met(1, 1).orElseThrow().rows()).isEqualTo(500);
    assertThat(met(251, 1)).isEmpty();
    assertThat(met(700, 1).orElseThrow().last()).isEqualTo(place(700));
  }

  @Test
  void eachFailedTryDoublesTheDelay() {
    add(1, 1, false, 0);
    stretches.beginWalk();
    assertThat(met(1, MINUTE - 1)).isPresent();
    stretches.beginWalk();
    assertThat(met(1, MINUTE)).as("it is tried again").isEmpty();
    add(1, 1, false, MINUTE);
    stretches.beginWalk();
    assertThat(met(1, 3 * MINUTE - 1)).isPresent();
    stretches.beginWalk();
    assertThat(met(1, 3 * MINUTE)).isEmpty();
  }

  @Test
  void noMoreThanSoManyAreKeptAndTheLastGrows() {
    int all = BlockedStretches.MOST + 500;
    for (int i = 0; i < all; i++) {
      add(i * 10L, i * 10L, false, 0);
    }
    stretches.beginWalk();
    long rows = 0;
    int stepped = 0;
    for (int i = 0; i < all; i++) {
      Optional<BlockedStretches.Stretch> met = met(i * 10L, 1);
      rows += met.map(BlockedStretches.Stretch::rows).orElse(0L);
      stepped += met.isPresent() ? 1 : 0;
    }
    assertThat(stepped).isEqualTo(BlockedStretches.MOST);
    assertThat(rows).isEqualTo(all);
  }

  @Test
  void whatAWholeWalkDoesNotMeetIsForgotten() {
    add(1, 1, false, 0);
    add(5, 5, false, 0);
    stretches.beginWalk();
    met(5, 1);
    stretches.endWalk();
    stretches.beginWalk();
    assertThat(met(1, 1)).isEmpty();
    assertThat(met(5, 1)).isPresent();
  }

  @Test
  void anotherDefinitionIsAnotherBasis() {
    assertThat(stretches.isOf(basis())).isTrue();
    host.sql("CREATE TABLE child(t INTEGER REFERENCES t)");
    assertThat(stretches.isOf(basis())).as("a foreign key to the table").isFalse();
  }
}
