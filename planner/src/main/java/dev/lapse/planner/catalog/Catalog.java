package dev.lapse.planner.catalog;

import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Identifiers;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All that a file declares, at one version of its schema. Immutable, so it is shared by the
 * connections of a file; a newer one takes its place when the schema changes.
 */
public final class Catalog {
  private final long version;
  private final Map<String, Table> tables = new LinkedHashMap<>();
  private final Map<String, View> views = new LinkedHashMap<>();
  private final List<TtlIndex> invalid;
  private final Set<String> viewsWithTtl = new HashSet<>();
  private final Mirrors mirrors;
  private final List<ForeignKey> referencesToTtl;

  /**
   * Makes a catalog.
   *
   * @param version distinguishes it from every other catalog of this file that this process has
   *     seen; larger is newer
   * @param tables all tables, Lapse's own included
   * @param views all views
   * @param invalid TTL indexes whose index, column or table is no longer there
   */
  public Catalog(
      long version, Collection<Table> tables, Collection<View> views, List<TtlIndex> invalid) {
    this.version = version;
    tables.forEach(t -> this.tables.put(Identifiers.key(t.name()), t));
    views.forEach(v -> this.views.put(Identifiers.key(v.name()), v));
    this.invalid = List.copyOf(invalid);
    this.referencesToTtl =
        tables.stream()
            .flatMap(t -> t.foreignKeys().stream())
            .filter(f -> table(f.parent()).filter(Table::hasTtl).isPresent())
            .toList();
    boolean grew = true;
    while (grew) {
      grew = false;
      for (View view : views) {
        grew |=
            view.reads().stream().anyMatch(this::isShadowed)
                && viewsWithTtl.add(Identifiers.key(view.name()));
      }
    }
    this.mirrors = new Mirrors(this);
  }

  private boolean isShadowed(String key) {
    Table table = tables.get(key);
    return viewsWithTtl.contains(key) || (table != null && table.hasTtl());
  }

  /** Returns the same catalog with its views described otherwise. */
  public Catalog withViews(Collection<View> described) {
    return new Catalog(version, tables.values(), described, invalid);
  }

  /** Returns the version. */
  public long version() {
    return version;
  }

  /** Returns all tables in the order of the file. */
  public Collection<Table> tables() {
    return tables.values();
  }

  /** Returns all views in the order of the file. */
  public Collection<View> views() {
    return views.values();
  }

  /** Returns the table of that name, whatever its case. */
  public Optional<Table> table(String name) {
    return Optional.ofNullable(tables.get(Identifiers.key(name)));
  }

  /** Returns the view of that name, whatever its case. */
  public Optional<View> view(String name) {
    return Optional.ofNullable(views.get(Identifiers.key(name)));
  }

  /** Returns whether any table has TTL. */
  public boolean hasTtl() {
    return tables.values().stream().anyMatch(Table::hasTtl);
  }

  /** Returns whether the rows of any table have times to live of their own. */
  public boolean hasDeadlines() {
    return tables.values().stream().anyMatch(table -> table.deadline().isPresent());
  }

  /** Returns whether a view reads, through other views too, a table with TTL. */
  public boolean readsTtl(View view) {
    return viewsWithTtl.contains(Identifiers.key(view.name()));
  }

  /**
   * Returns what a table or view shows that no test can hide: a module of SQLite reads it from a
   * table with TTL.
   *
   * @return the name of the table or view with TTL; empty for all other names
   */
  public Optional<String> shownPastTests(String name) {
    return mirrors.shownBy(name);
  }

  /**
   * Returns a virtual table that reads a table or view by itself, through views too; it would show
   * expired rows if that table had TTL.
   */
  public Optional<String> virtualReaderOf(String name) {
    return mirrors.readerOf(name);
  }

  /** Returns the index of that name on any table. */
  public Optional<Index> index(String name) {
    return tables.values().stream().flatMap(t -> t.index(name).stream()).findFirst();
  }

  /** Returns the TTL index of that name, an invalid one too. */
  public Optional<TtlIndex> ttlIndex(String name) {
    return ttlIndexes().stream().filter(i -> Identifiers.same(i.name(), name)).findFirst();
  }

  /** Returns all TTL indexes: those of each table in the order of the file, then invalid ones. */
  public List<TtlIndex> ttlIndexes() {
    List<TtlIndex> all = new java.util.ArrayList<>();
    tables.values().forEach(t -> all.addAll(t.ttlIndexes()));
    all.addAll(invalid);
    return all;
  }

  /** Returns the tables that refer to a table by a foreign key. */
  public List<ForeignKey> referencesTo(String table) {
    return tables.values().stream()
        .flatMap(t -> t.foreignKeys().stream())
        .filter(f -> Identifiers.same(f.parent(), table))
        .toList();
  }

  /** Returns the foreign keys that refer to tables with TTL. */
  public List<ForeignKey> referencesToTtl() {
    return referencesToTtl;
  }
}
