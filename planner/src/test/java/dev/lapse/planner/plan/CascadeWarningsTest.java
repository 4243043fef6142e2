package dev.lapse.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CascadeWarningsTest {
  private static final Table PARENT = table("sessions", List.of("id"), List.of(), List.of());

  private static Table table(
      String name, List<String> key, List<Index> indexes, List<ForeignKey> references) {
    return new Table(
        name,
        List.of(),
        key,
        Optional.empty(),
        false,
        false,
        indexes,
        references,
        List.of(),
        List.of(),
        "CREATE TABLE " + name);
  }

  private static ForeignKey reference(String action, String... columns) {
    return new ForeignKey("events", List.of(columns), "SESSIONS", List.of(), action, "NO ACTION");
  }

  private static Index index(Optional<String> predicate, String... columns) {
    List<Index.Part> parts =
        java.util.Arrays.stream(columns)
            .map(column -> new Index.Part(Optional.of(column), false, "BINARY"))
            .toList();
    return new Index("i", "events", false, Index.Origin.STATEMENT, parts, predicate);
  }

  private static List<String> warnings(ForeignKey reference, Index... indexes) {
    Table child = table("events", List.of("id"), List.of(indexes), List.of(reference));
    Catalog catalog = new Catalog(1, List.of(PARENT, child), List.of(), List.of());
    return CascadeWarnings.of(catalog, PARENT);
  }

  @Test
  void childWithoutIndexIsReadForEachRow() {
    String slow =
        "no index serves events (session): for each row deleted SQLite reads all of events;"
            + " create an index on events (session) first";
    String goes = "rows of events (session) go with the row of sessions that they refer to";
    assertThat(warnings(reference("CASCADE", "session"))).containsExactly(goes, slow);
    assertThat(warnings(reference("CASCADE", "session"), index(Optional.empty(), "at", "session")))
        .containsExactly(goes, slow);
    assertThat(warnings(reference("CASCADE", "session"), index(Optional.of("at > 1"), "session")))
        .containsExactly(goes, slow);
    assertThat(warnings(reference("CASCADE", "session"), index(Optional.empty(), "Session", "at")))
        .containsExactly(goes);
    assertThat(warnings(reference("CASCADE", "a", "b"), index(Optional.empty(), "b", "a")))
        .hasSize(1);
  }

  @Test
  void protectedRowsStay() {
    assertThat(warnings(reference("RESTRICT", "id")))
        .containsExactly(
            "a row of sessions that events (id) refers to is hidden, but stays and counts as"
                + " blocked");
    assertThat(warnings(reference("SET NULL", "id")))
        .containsExactly(
            "events (id) is set to NULL or its default when the row that it refers to is deleted");
    assertThat(CascadeWarnings.of(new Catalog(1, List.of(PARENT), List.of(), List.of()), PARENT))
        .isEmpty();
  }
}
