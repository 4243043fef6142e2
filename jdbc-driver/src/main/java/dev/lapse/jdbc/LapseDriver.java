package dev.lapse.jdbc;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.Session;
import dev.lapse.executor.parameters.Parameter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The driver for {@code jdbc:lapse:} URLs, which DriverManager finds by itself. Thread-safe.
 *
 * <p>{@code jdbc:lapse:path/to/file.db} opens a file, {@code jdbc:lapse:} a private database in
 * memory, {@code jdbc:lapse:mem:name} one that connections of this process share. Properties follow
 * after {@code ?}, joined by {@code &}; {@link #getPropertyInfo} lists them.
 */
public final class LapseDriver implements Driver {
  static {
    try {
      DriverManager.registerDriver(new LapseDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public @Nullable Connection connect(@Nullable String url, @Nullable Properties info)
      throws SQLException {
    return url != null && acceptsURL(url)
        ? open(url, info == null ? new Properties() : info)
        : null;
  }

  /** Opens a connection by a URL that is known to be Lapse's. */
  static LapseConnection open(String url, Properties info) throws SQLException {
    try {
      ConnectionUrl parsed = ConnectionUrl.parse(url, info);
      return new LapseConnection(url, Session.open(parsed.options()));
    } catch (LapseException e) {
      throw SqlExceptions.of(e);
    }
  }

  @Override
  public boolean acceptsURL(@Nullable String url) {
    return ConnectionUrl.accepts(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties info)
      throws SQLException {
    ConnectionUrl parsed;
    try {
      String base = url != null && acceptsURL(url) ? url : ConnectionUrl.PREFIX;
      parsed = ConnectionUrl.parse(base, info == null ? new Properties() : info);
    } catch (LapseException e) {
      throw SqlExceptions.of(e);
    }
    List<DriverPropertyInfo> all = new ArrayList<>();
    for (ConnectionProperty each : ConnectionProperty.values()) {
      DriverPropertyInfo item = new DriverPropertyInfo(each.text(), parsed.value(each));
      item.description = each.description();
      item.choices = each.choices().isEmpty() ? null : each.choices().toArray(new String[0]);
      all.add(item);
    }
    for (Parameter each : Parameter.values()) {
      if (!each.isOfConnection()) {
        String value = parsed.parameters().getOrDefault(each.sqlName(), each.defaultValue());
        DriverPropertyInfo item = new DriverPropertyInfo(each.sqlName(), value);
        item.description = each.description();
        all.add(item);
      }
    }
    return all.toArray(new DriverPropertyInfo[0]);
  }

  /** Returns the exception for {@code getParentLogger}, of the driver and of data sources. */
  static SQLFeatureNotSupportedException noParentLogger() {
    return new SQLFeatureNotSupportedException(
        "getParentLogger is not supported; Lapse logs through SLF4J, under the names dev.lapse.*",
        SqlState.FEATURE_NOT_SUPPORTED.code());
  }

  @Override
  public int getMajorVersion() {
    return Product.MAJOR_VERSION;
  }

  @Override
  public int getMinorVersion() {
    return Product.MINOR_VERSION;
  }

  /** Answers false: SQL-92 entry level in full is not claimed. */
  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw noParentLogger();
  }
}
