package dev.lapse.jdbc.flyway;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.internal.database.base.Schema;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;

/**
 * The schema main. What Lapse keeps for itself in the file, and the schema ttl, are no content: a
 * file that holds nothing else is empty, and {@code clean} leaves them.
 */
final class LapseSchema extends Schema<LapseDatabase, LapseTable> {
  static final String MAIN = "main";

  private static final String TABLE = "TABLE";
  private static final String VIEW = "VIEW";

  LapseSchema(JdbcTemplate jdbcTemplate, LapseDatabase database, String name) {
    super(jdbcTemplate, database, name);
  }

  @Override
  protected boolean doExists() {
    return name.equalsIgnoreCase(MAIN);
  }

  @Override
  protected boolean doEmpty() throws SQLException {
    return names(TABLE).isEmpty() && names(VIEW).isEmpty();
  }

  @Override
  protected void doCreate() {
    throw new FlywayException(
        "Lapse has one schema for tables, main; schema "
            + name
            + " cannot be created: leave"
            + " flyway.schemas and flyway.defaultSchema unset");
  }

  /** A file's schema cannot go, but all that is in it can. */
  @Override
  protected void doDrop() throws SQLException {
    doClean();
  }

  @Override
  protected void doClean() throws SQLException {
    for (String view : names(VIEW)) {
      jdbcTemplate.execute("DROP VIEW " + database.quote(view));
    }
    // Keys in a circle can't be undone one table at a time; such violations wait for the commit.
    jdbcTemplate.execute("PRAGMA defer_foreign_keys = ON");
    // The tables that a virtual table keeps its content in go with it, and not without it.
    for (String virtual :
        jdbcTemplate.queryForStringList(
            "SELECT name FROM sqlite_schema WHERE type = 'table'"
                + " AND sql LIKE 'CREATE VIRTUAL TABLE%'")) {
      getTable(virtual).drop();
    }
    for (String table : childrenFirst()) {
      getTable(table).drop();
    }
  }

  private List<String> names(String type) throws SQLException {
    List<String> names = new ArrayList<>();
    try (ResultSet rows = metaData().getTables(null, MAIN, null, new String[] {type})) {
      while (rows.next()) {
        names.add(rows.getString("TABLE_NAME"));
      }
    }
    return names;
  }

  private DatabaseMetaData metaData() throws SQLException {
    return jdbcTemplate.getConnection().getMetaData();
  }

  /** Returns all tables, each after those that refer to it, as far as keys make no circle. */
  private List<String> childrenFirst() throws SQLException {
    Map<String, Set<String>> children = new LinkedHashMap<>();
    for (String table : names(TABLE)) {
      children.put(table, new LinkedHashSet<>());
      try (ResultSet keys = metaData().getExportedKeys(null, MAIN, table)) {
        while (keys.next()) {
          children.get(table).add(keys.getString("FKTABLE_NAME"));
        }
      }
    }
    Set<String> ordered = new LinkedHashSet<>();
    Set<String> visited = new LinkedHashSet<>();
    children.keySet().forEach(table -> addAfterChildren(table, children, visited, ordered));
    return List.copyOf(ordered);
  }

  private static void addAfterChildren(
      String table, Map<String, Set<String>> children, Set<String> visited, Set<String> ordered) {
    if (children.containsKey(table) && visited.add(table)) {
      for (String child : children.getOrDefault(table, Set.of())) {
        addAfterChildren(child, children, visited, ordered);
      }
      ordered.add(table);
    }
  }

  @Override
  protected LapseTable[] doAllTables() throws SQLException {
    return names(TABLE).stream().map(this::getTable).toArray(LapseTable[]::new);
  }

  @Override
  public LapseTable getTable(String tableName) {
    return new LapseTable(jdbcTemplate, database, this, tableName);
  }
}
