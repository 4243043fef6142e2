package dev.lapse.jdbc.flyway;

import dev.lapse.error.SqlState;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;

/** A table as Flyway sees it. */
final class LapseTable extends Table<LapseDatabase, LapseSchema> {
  LapseTable(JdbcTemplate jdbcTemplate, LapseDatabase database, LapseSchema schema, String name) {
    super(jdbcTemplate, database, schema, name);
  }

  @Override
  protected void doDrop() throws SQLException {
    jdbcTemplate.execute("DROP TABLE " + database.quote(name));
  }

  @Override
  protected boolean doExists() throws SQLException {
    String exact = name.replace("\\", "\\\\").replace("_", "\\_").replace("%", "\\%");
    try (ResultSet rows =
        jdbcTemplate
            .getConnection()
            .getMetaData()
            .getTables(null, LapseSchema.MAIN, exact, new String[] {"TABLE"})) {
      return rows.next();
    }
  }

  /**
   * Takes the write lock for the transaction that is open, by a write that changes nothing. Another
   * migrator may hold it for as long as its migration runs, so this waits as often as need be.
   */
  @Override
  protected void doLock() throws SQLException {
    boolean locked = false;
    while (!locked) {
      try {
        jdbcTemplate.execute("UPDATE " + this + " SET \"success\" = \"success\" WHERE 1 = 0");
        locked = true;
      } catch (SQLException e) {
        if (!SqlState.LOCK_NOT_AVAILABLE.code().equals(e.getSQLState())) {
          throw e;
        }
      }
    }
  }
}
