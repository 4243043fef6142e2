package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.ShardingKey;
import java.sql.Struct;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** What of a connection is only kept for its owner, or not offered at all. */
abstract sealed class ConnectionSettings implements Connection permits LapseConnection {
  private final Properties clientInfo = new Properties();
  private int networkTimeoutMillis;
  private @Nullable SQLWarning warnings;

  /** Checks that the connection is open. */
  abstract void checkOpen() throws SQLException;

  final synchronized void warn(String message) {
    SQLWarning warning = new SQLWarning(message, SqlState.WARNING.code());
    if (warnings == null) {
      warnings = warning;
    } else {
      warnings.setNextWarning(warning);
    }
  }

  @Override
  public final synchronized @Nullable SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return warnings;
  }

  @Override
  public final synchronized void clearWarnings() throws SQLException {
    checkOpen();
    warnings = null;
  }

  /** Gives the next best kind of results where the one asked for does not exist, and says so. */
  final ResultKind resultKind(int type, int concurrency, int holdability) throws SQLException {
    checkOpen();
    ResultKind kind = ResultKind.of(type, concurrency, holdability);
    if (type == ResultSet.TYPE_SCROLL_SENSITIVE) {
      warn("results are TYPE_SCROLL_INSENSITIVE where TYPE_SCROLL_SENSITIVE was asked for");
    }
    if (holdability != LapseConnection.HOLDABILITY) {
      warn("results have the holdability of DatabaseMetaData.getResultSetHoldability");
    }
    return kind;
  }

  @Override
  public final String nativeSQL(@Nullable String sql) throws SQLException {
    checkOpen();
    return JdbcEscapes.translate(LapseStatement.checkText(sql));
  }

  /** Answers null: there are no catalogs. */
  @Override
  public final @Nullable String getCatalog() throws SQLException {
    checkOpen();
    return null;
  }

  /** Does nothing, as JDBC asks where there are no catalogs. */
  @Override
  public final void setCatalog(@Nullable String catalog) throws SQLException {
    checkOpen();
  }

  @Override
  public final String getSchema() throws SQLException {
    checkOpen();
    return Relation.MAIN;
  }

  /** Leaves the schema as it is, with a warning if another than main is named. */
  @Override
  public final void setSchema(@Nullable String schema) throws SQLException {
    checkOpen();
    if (schema != null && !schema.isEmpty() && !schema.equalsIgnoreCase(Relation.MAIN)) {
      warn("the schema stays main; name what lies in another one with it, as in ttl.indexes");
    }
  }

  @Override
  public final int getHoldability() throws SQLException {
    checkOpen();
    return LapseConnection.HOLDABILITY;
  }

  @Override
  public final void setHoldability(int holdability) throws SQLException {
    checkOpen();
    ResultKind.checkHoldability(holdability);
    if (holdability != LapseConnection.HOLDABILITY) {
      warn("results have the holdability of DatabaseMetaData.getResultSetHoldability");
    }
  }

  @Override
  public final Map<String, Class<?>> getTypeMap() throws SQLException {
    checkOpen();
    return Map.of();
  }

  @Override
  public final void setTypeMap(@Nullable Map<String, Class<?>> map) throws SQLException {
    checkOpen();
    if (map != null && !map.isEmpty()) {
      throw SqlExceptions.unsupported("a type map", "ask with getObject(column, class)");
    }
  }

  @Override
  public final int getNetworkTimeout() throws SQLException {
    checkOpen();
    return networkTimeoutMillis;
  }

  /** Keeps the value: there is no network between the driver and the file. */
  @Override
  public final void setNetworkTimeout(@Nullable Executor executor, int millis) throws SQLException {
    checkOpen();
    networkTimeoutMillis = StatementSettings.checkNotNegative("the network timeout", millis);
  }

  @Override
  public final Properties getClientInfo() throws SQLException {
    checkOpen();
    Properties copy = new Properties();
    copy.putAll(clientInfo);
    return copy;
  }

  @Override
  public final @Nullable String getClientInfo(@Nullable String name) throws SQLException {
    checkOpen();
    return name == null ? null : clientInfo.getProperty(name);
  }

  @Override
  public final void setClientInfo(@Nullable String name, @Nullable String value)
      throws SQLClientInfoException {
    checkOpenForInfo();
    if (name == null || ClientInfo.of(name).isEmpty()) {
      warn("client info " + name + " is not known; known are " + ClientInfo.names());
    } else if (value == null) {
      clientInfo.remove(name);
    } else {
      clientInfo.setProperty(name, value);
    }
  }

  private void checkOpenForInfo() throws SQLClientInfoException {
    try {
      checkOpen();
    } catch (SQLException e) {
      throw new SQLClientInfoException(
          e.getMessage(), e.getSQLState(), e.getErrorCode(), Map.of(), e);
    }
  }

  @Override
  public final void setClientInfo(@Nullable Properties properties) throws SQLClientInfoException {
    checkOpenForInfo();
    clientInfo.clear();
    if (properties != null) {
      for (String name : properties.stringPropertyNames()) {
        setClientInfo(name, properties.getProperty(name));
      }
    }
  }

  @Override
  public final Blob createBlob() throws SQLException {
    checkOpen();
    return new MemoryBlob(new byte[0]);
  }

  @Override
  public final Clob createClob() throws SQLException {
    return createNClob();
  }

  @Override
  public final NClob createNClob() throws SQLException {
    checkOpen();
    return new MemoryClob("");
  }

  @Override
  public final SQLXML createSQLXML() throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("createSQLXML", "keep XML as text");
  }

  @Override
  public final Array createArrayOf(String type, Object[] elements) throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("createArrayOf", "keep an array as JSON text");
  }

  @Override
  public final Struct createStruct(String type, Object[] attributes) throws SQLException {
    checkOpen();
    throw SqlExceptions.unsupported("createStruct", "keep a structure as JSON text");
  }

  @Override
  public final void beginRequest() throws SQLException {
    checkOpen();
  }

  @Override
  public final void endRequest() throws SQLException {
    checkOpen();
  }

  private SQLException noShards() throws SQLException {
    checkOpen();
    return SqlExceptions.unsupported("a sharding key", "a database is one file");
  }

  @Override
  public final void setShardingKey(@Nullable ShardingKey key) throws SQLException {
    throw noShards();
  }

  @Override
  public final void setShardingKey(@Nullable ShardingKey key, @Nullable ShardingKey superKey)
      throws SQLException {
    throw noShards();
  }

  @Override
  public final boolean setShardingKeyIfValid(@Nullable ShardingKey key, int timeoutSeconds)
      throws SQLException {
    throw noShards();
  }

  @Override
  public final boolean setShardingKeyIfValid(
      @Nullable ShardingKey key, @Nullable ShardingKey superKey, int timeoutSeconds)
      throws SQLException {
    throw noShards();
  }

  @Override
  public final <T> T unwrap(@Nullable Class<T> wanted) throws SQLException {
    return Wrappers.unwrap(this, wanted);
  }

  @Override
  public final boolean isWrapperFor(@Nullable Class<?> wanted) {
    return Wrappers.isFor(this, wanted);
  }
}
