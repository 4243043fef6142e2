package dev.lapse.planner.ddl;

import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import org.apache.calcite.sql.SqlIdentifier;

/** Finds what a statement names, and refuses names that are taken or not to be touched. */
final class ObjectNames {
  private final Catalog catalog;

  ObjectNames(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Returns the name without its schema, which may only be main. */
  static String inMain(SqlIdentifier name) {
    int parts = name.names.size();
    if (parts == 1) {
      return name.names.get(0);
    }
    if (parts == 2 && Identifiers.same(name.names.get(0), "main")) {
      return name.names.get(1);
    }
    String schema = name.names.get(0);
    if (parts == 2 && Identifiers.same(schema, "ttl")) {
      throw Refusal.at(
          name,
          SqlState.INSUFFICIENT_PRIVILEGE,
          "the schema ttl shows what Lapse does and takes no definitions; leave the schema out");
    }
    throw Refusal.at(
        name,
        SqlState.UNDEFINED_OBJECT,
        "there is no schema " + schema + " to define something in; leave it out");
  }

  /** Returns a name for something new or to be changed, which isn't Lapse's or SQLite's. */
  static String free(SqlIdentifier name) {
    String bare = inMain(name);
    if (Identifiers.isReserved(bare)) {
      throw Refusal.at(
          name,
          SqlState.INSUFFICIENT_PRIVILEGE,
          bare + " belongs to " + owner(bare) + "; names may not begin with lapse_ or sqlite_");
    }
    return bare;
  }

  private static String owner(String name) {
    return Identifiers.key(name).startsWith("lapse_") ? "Lapse itself" : "SQLite itself";
  }

  /** Returns the ordinary table of that name. */
  Table table(SqlIdentifier name) {
    String bare = free(name);
    Table table = catalog.table(bare).orElse(null);
    if (table != null) {
      return table;
    }
    if (catalog.view(bare).isPresent()) {
      throw Refusal.at(
          name, SqlState.WRONG_OBJECT_TYPE, bare + " is a view; name the table that it reads");
    }
    throw Refusal.at(name, SqlState.UNDEFINED_TABLE, "there is no table " + bare);
  }

  /** Refuses a name that a table or view has. */
  void requireNoTable(SqlIdentifier name, String bare) {
    String kind =
        catalog.table(bare).isPresent() ? "table" : catalog.view(bare).isPresent() ? "view" : "";
    if (!kind.isEmpty()) {
      throw Refusal.at(
          name, SqlState.DUPLICATE_TABLE, "there is a " + kind + " " + bare + " already");
    }
  }

  /** Refuses a name that an index, table or view has. */
  void requireNoIndex(SqlIdentifier name, String bare) {
    if (catalog.index(bare).isPresent()) {
      throw Refusal.at(
          name,
          SqlState.DUPLICATE_OBJECT,
          "there is an index "
              + bare
              + " already; change it with ALTER INDEX, or drop it first with DROP INDEX");
    }
    requireNoTable(name, bare);
  }
}
