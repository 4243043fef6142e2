package dev.lapse.jdbc.flyway;

import org.flywaydb.core.internal.database.base.Connection;

/** A connection as Flyway sees it; its only schema is main. */
final class LapseFlywayConnection extends Connection<LapseDatabase> {
  LapseFlywayConnection(LapseDatabase database, java.sql.Connection connection) {
    super(database, connection);
  }

  @Override
  protected String getCurrentSchemaNameOrSearchPath() {
    return LapseSchema.MAIN;
  }

  @Override
  public LapseSchema getSchema(String name) {
    return new LapseSchema(jdbcTemplate, database, name);
  }
}
