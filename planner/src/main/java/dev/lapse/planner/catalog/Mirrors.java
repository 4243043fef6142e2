package dev.lapse.planner.catalog;

import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tables and views of a file that show rows of tables with TTL past every test: a module of
 * SQLite's own reads them, and nothing can be put into its way. Immutable.
 */
final class Mirrors {
  /** What the modules keep beside a full-text table: its words, in tables of these endings. */
  private static final List<String> BESIDE =
      List.of("_data", "_idx", "_content", "_docsize", "_config", "_segments", "_segdir", "_stat");

  /** Samples of the rows of every index, which ANALYZE takes. */
  private static final List<String> SAMPLES = List.of("sqlite_stat4", "sqlite_stat3");

  private final Collection<View> views;
  private final Map<String, String> sources = new HashMap<>();
  private final Map<String, String> mirrored = new HashMap<>();

  /** Finds them in a catalog whose tables and views with TTL are known. */
  Mirrors(Catalog catalog) {
    this.views = catalog.views();
    for (Table table : catalog.tables()) {
      if (table.virtual()) {
        VirtualTable.of(table.sql())
            .flatMap(VirtualTable::source)
            .ifPresent(source -> sources.put(table.name(), source));
      }
    }
    if (!catalog.hasTtl()) {
      return;
    }
    boolean grew = true;
    while (grew) {
      grew = false;
      for (Map.Entry<String, String> each : sources.entrySet()) {
        Optional<String> hidden = hidden(catalog, each.getValue());
        grew |= hidden.isPresent() && add(each.getKey(), hidden.get());
      }
      for (View view : views) {
        for (String read : view.reads()) {
          String shown = mirrored.get(read);
          grew |= shown != null && add(view.name(), shown);
        }
      }
    }
    List<String> searched = new ArrayList<>(sources.keySet());
    searched.removeIf(name -> !mirrored.containsKey(Identifiers.key(name)));
    searched.forEach(name -> BESIDE.forEach(end -> addTable(catalog, name + end, name)));
    SAMPLES.forEach(name -> addTable(catalog, name, "every index"));
  }

  private Optional<String> hidden(Catalog catalog, String source) {
    String through = mirrored.get(Identifiers.key(source));
    if (through != null) {
      return Optional.of(through);
    }
    return catalog
        .table(source)
        .filter(Table::hasTtl)
        .map(Table::name)
        .or(() -> catalog.view(source).filter(catalog::readsTtl).map(View::name));
  }

  private boolean add(String name, String shown) {
    return mirrored.putIfAbsent(Identifiers.key(name), shown) == null;
  }

  private void addTable(Catalog catalog, String name, String shown) {
    if (catalog.table(name).isPresent()) {
      add(name, shown);
    }
  }

  /** Returns what a table or view shows past every test; empty where it shows nothing hidden. */
  Optional<String> shownBy(String name) {
    return Optional.ofNullable(mirrored.get(Identifiers.key(name)));
  }

  /** Returns a virtual table that reads a table or view, through views too; empty if none does. */
  Optional<String> readerOf(String name) {
    List<String> open = new ArrayList<>(List.of(Identifiers.key(name)));
    for (int i = 0; i < open.size(); i++) {
      String key = open.get(i);
      for (Map.Entry<String, String> each : sources.entrySet()) {
        if (Identifiers.key(each.getValue()).equals(key)) {
          return Optional.of(each.getKey());
        }
      }
      views.stream()
          .filter(view -> view.reads().contains(key))
          .map(view -> Identifiers.key(view.name()))
          .filter(view -> !open.contains(view))
          .forEach(open::add);
    }
    return Optional.empty();
  }
}
