package dev.lapse.jdbc.flyway;

import java.sql.Connection;
import java.sql.Types;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.BaseDatabaseType;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParsingContext;

/** Tells Flyway that it can migrate {@code jdbc:lapse:} URLs; found by its service file. */
public final class LapseDatabaseType extends BaseDatabaseType {
  private static final String NAME = "Lapse";
  private static final String URL_PREFIX = "jdbc:lapse:";
  private static final String DRIVER = "dev.lapse.jdbc.LapseDriver";

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public int getNullType() {
    return Types.NULL;
  }

  @Override
  public boolean handlesJDBCUrl(String url) {
    return url.startsWith(URL_PREFIX);
  }

  @Override
  public String getDriverClass(String url, ClassLoader classLoader) {
    return DRIVER;
  }

  @Override
  public boolean handlesDatabaseProductNameAndVersion(
      String productName, String productVersion, Connection connection) {
    return productName.startsWith(NAME);
  }

  @Override
  @SuppressWarnings("rawtypes") // Flyway declares it so.
  public LapseDatabase createDatabase(
      Configuration configuration,
      JdbcConnectionFactory connectionFactory,
      StatementInterceptor interceptor) {
    return new LapseDatabase(configuration, connectionFactory, interceptor);
  }

  @Override
  public Parser createParser(
      Configuration configuration, ResourceProvider resources, ParsingContext context) {
    return new LapseScriptParser(configuration, context);
  }
}
