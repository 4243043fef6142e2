package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKeyBuilder;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections by a URL and properties. A JavaBean, so that pools and containers can fill it;
 * set it up before sharing it between threads. It does not pool.
 */
public final class LapseDataSource implements DataSource {
  private @Nullable String url = ConnectionUrl.PREFIX;
  private final Properties properties = new Properties();
  private @Nullable PrintWriter logWriter;
  private int loginTimeout;

  /** Makes a source of connections to private databases in memory, until a URL is set. */
  public LapseDataSource() {}

  /** Makes a source of connections to what a URL names. */
  public LapseDataSource(@Nullable String url) {
    this.url = url;
  }

  /** Returns the URL. */
  public @Nullable String getUrl() {
    return url;
  }

  /** Sets the URL, {@code jdbc:lapse:…}. */
  public void setUrl(@Nullable String url) {
    this.url = url;
  }

  /** Adds properties of the connection; one that the URL has too is refused when connecting. */
  public void setConnectionProperties(Properties more) {
    more.stringPropertyNames().forEach(n -> properties.setProperty(n, more.getProperty(n)));
  }

  /** Sets whether connections can never write; false where not set. */
  public void setReadOnly(boolean readOnly) {
    set(ConnectionProperty.READ_ONLY, Boolean.toString(readOnly));
  }

  /** Sets whether a missing file is made; true where not set. */
  public void setCreate(boolean create) {
    set(ConnectionProperty.CREATE, Boolean.toString(create));
  }

  /** Sets whether foreign keys are enforced; true where not set. */
  public void setForeignKeys(boolean foreignKeys) {
    set(ConnectionProperty.FOREIGN_KEYS, Boolean.toString(foreignKeys));
  }

  /** Sets how many milliseconds, 0 or more, a statement waits for a lock. */
  public void setBusyTimeoutMs(int millis) {
    set(ConnectionProperty.BUSY_TIMEOUT_MS, Integer.toString(millis));
  }

  /** Sets whether connections want the monitor to run: {@code on} (where not set) or off. */
  public void setTtlMonitor(String onOrOff) {
    set(ConnectionProperty.TTL_MONITOR, onOrOff);
  }

  /** Sets whether expired rows are {@code hidden} (where not set) or {@code visible}. */
  public void setExpiredRows(String hiddenOrVisible) {
    set(ConnectionProperty.EXPIRED_ROWS, hiddenOrVisible);
  }

  /** Sets whose time counts: {@code system} (where not set) or {@code manual}. */
  public void setClock(String systemOrManual) {
    set(ConnectionProperty.CLOCK, systemOrManual);
  }

  private void set(ConnectionProperty property, String value) {
    properties.setProperty(property.text(), value);
  }

  @Override
  public Connection getConnection() throws SQLException {
    String where = url;
    if (where == null || !ConnectionUrl.accepts(where)) {
      throw SqlExceptions.of(
          SqlState.CANNOT_CONNECT,
          "'" + where + "' is no URL of Lapse; it must begin with " + ConnectionUrl.PREFIX);
    }
    return LapseDriver.open(where, properties);
  }

  /** As {@link #getConnection()}: a file has no users. */
  @Override
  public Connection getConnection(@Nullable String user, @Nullable String password)
      throws SQLException {
    return getConnection();
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return logWriter;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) {
    logWriter = out;
  }

  @Override
  public int getLoginTimeout() {
    return loginTimeout;
  }

  @Override
  public void setLoginTimeout(int seconds) {
    loginTimeout = seconds;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw LapseDriver.noParentLogger();
  }

  /** Refused: a connection is told nothing but the URL and properties. */
  @Override
  public ConnectionBuilder createConnectionBuilder() throws SQLException {
    throw SqlExceptions.unsupported("createConnectionBuilder", "use getConnection");
  }

  @Override
  public ShardingKeyBuilder createShardingKeyBuilder() throws SQLException {
    throw SqlExceptions.unsupported("createShardingKeyBuilder", "a database is one file");
  }

  @Override
  public <T> T unwrap(@Nullable Class<T> wanted) throws SQLException {
    return Wrappers.unwrap(this, wanted);
  }

  @Override
  public boolean isWrapperFor(@Nullable Class<?> wanted) {
    return Wrappers.isFor(this, wanted);
  }
}
