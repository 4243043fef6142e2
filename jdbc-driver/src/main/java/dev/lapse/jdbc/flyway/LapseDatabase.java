package dev.lapse.jdbc.flyway;

import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.Database;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;

/**
 * A database as Flyway sees it. One connection serves for the history and the migrations, so that a
 * migration and its line in the history are one transaction.
 */
final class LapseDatabase extends Database<LapseFlywayConnection> {
  LapseDatabase(
      Configuration configuration,
      JdbcConnectionFactory connectionFactory,
      StatementInterceptor interceptor) {
    super(configuration, connectionFactory, interceptor);
  }

  @Override
  protected LapseFlywayConnection doGetConnection(java.sql.Connection connection) {
    return new LapseFlywayConnection(this, connection);
  }

  /** Every version of Lapse brings its own plug-in, so none is too old. */
  @Override
  public void ensureSupported(Configuration configuration) {}

  @Override
  public boolean supportsDdlTransactions() {
    return true;
  }

  @Override
  public boolean useSingleConnection() {
    return true;
  }

  @Override
  public boolean catalogIsSchema() {
    return false;
  }

  @Override
  protected String doGetCatalog() {
    return LapseSchema.MAIN;
  }

  /** A file has no users. */
  @Override
  protected String doGetCurrentUser() {
    return "";
  }

  @Override
  public String getBooleanTrue() {
    return "1";
  }

  @Override
  public String getBooleanFalse() {
    return "0";
  }

  @Override
  @SuppressWarnings("rawtypes") // Flyway declares it so.
  public String getRawCreateScript(Table table, boolean baseline) {
    String create =
        """
        CREATE TABLE %1$s (
          "installed_rank" INTEGER NOT NULL PRIMARY KEY,
          "version" VARCHAR(50),
          "description" VARCHAR(200) NOT NULL,
          "type" VARCHAR(20) NOT NULL,
          "script" VARCHAR(1000) NOT NULL,
          "checksum" INTEGER,
          "installed_by" VARCHAR(100) NOT NULL,
          "installed_on" TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
          "execution_time" INTEGER NOT NULL,
          "success" BOOLEAN NOT NULL
        );
        CREATE INDEX %2$s ON %3$s ("success");
        """
            .formatted(table, quote(table.getName() + "_s_idx"), quote(table.getName()));
    return baseline ? create + getBaselineStatement(table) + ";\n" : create;
  }
}
