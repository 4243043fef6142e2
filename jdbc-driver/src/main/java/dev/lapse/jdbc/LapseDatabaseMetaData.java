package dev.lapse.jdbc;

import dev.lapse.error.LapseException;
import dev.lapse.planner.catalog.Catalog;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What Lapse is and what a file declares, as of the moment of each question. */
final class LapseDatabaseMetaData extends DatabaseCapabilities {
  /** SQLite's keywords that are not among those of SQL:2003. */
  private static final String KEYWORDS =
      "ABORT,ANALYZE,ATTACH,AUTOINCREMENT,COMPACT,CONFLICT,DATABASE,DETACH,EXCLUSIVE,EXPIRE,EXPIRED,"
          + "EXPLAIN,FAIL,GLOB,IF,IGNORE,INDEX,INDEXED,INSTEAD,ISNULL,LIMIT,NOTHING,NOTNULL,OFFSET,"
          + "PRAGMA,QUERY,RAISE,REGEXP,REINDEX,RENAME,REPLACE,RETURNING,TEMP,TRANSACTION,TTL,VACUUM,"
          + "VIRTUAL";

  private final LapseConnection connection;

  LapseDatabaseMetaData(LapseConnection connection) {
    this.connection = connection;
  }

  private Catalog catalog() throws SQLException {
    connection.checkOpen();
    try {
      synchronized (connection.lock()) {
        return connection.session().describedCatalog();
      }
    } catch (LapseException e) {
      throw SqlExceptions.of(e);
    }
  }

  @Override
  public String getURL() {
    return connection.url();
  }

  /** Answers the empty name: a file has no users. */
  @Override
  public String getUserName() {
    return "";
  }

  @Override
  public boolean isReadOnly() throws SQLException {
    return connection.isReadOnly();
  }

  @Override
  public String getDatabaseProductName() {
    return Product.NAME;
  }

  @Override
  public String getDatabaseProductVersion() {
    return Product.VERSION;
  }

  @Override
  public int getDatabaseMajorVersion() {
    return Product.MAJOR_VERSION;
  }

  @Override
  public int getDatabaseMinorVersion() {
    return Product.MINOR_VERSION;
  }

  @Override
  public String getDriverName() {
    return Product.DRIVER_NAME;
  }

  @Override
  public String getDriverVersion() {
    return Product.VERSION;
  }

  @Override
  public int getDriverMajorVersion() {
    return Product.MAJOR_VERSION;
  }

  @Override
  public int getDriverMinorVersion() {
    return Product.MINOR_VERSION;
  }

  @Override
  public int getJDBCMajorVersion() {
    return 4;
  }

  @Override
  public int getJDBCMinorVersion() {
    return 3;
  }

  @Override
  public int getSQLStateType() {
    return sqlStateSQL;
  }

  @Override
  public String getIdentifierQuoteString() {
    return "\"";
  }

  @Override
  public String getSQLKeywords() {
    return KEYWORDS;
  }

  @Override
  public String getNumericFunctions() {
    return "ABS,ACOS,ASIN,ATAN,ATAN2,CEILING,COS,COT,DEGREES,EXP,FLOOR,LOG,LOG10,MOD,PI,POWER,"
        + "RADIANS,RAND,ROUND,SIGN,SIN,SQRT,TAN,TRUNCATE";
  }

  @Override
  public String getStringFunctions() {
    return "ASCII,CHAR,CHAR_LENGTH,CHARACTER_LENGTH,CONCAT,INSERT,LCASE,LEFT,LENGTH,LOCATE,LTRIM,"
        + "OCTET_LENGTH,POSITION,REPEAT,REPLACE,RIGHT,RTRIM,SPACE,SUBSTRING,UCASE";
  }

  @Override
  public String getSystemFunctions() {
    return "IFNULL";
  }

  @Override
  public String getTimeDateFunctions() {
    return "CURDATE,CURRENT_DATE,CURRENT_TIME,CURRENT_TIMESTAMP,CURTIME,DAYNAME,DAYOFMONTH,"
        + "DAYOFWEEK,DAYOFYEAR,EXTRACT,HOUR,MINUTE,MONTH,MONTHNAME,NOW,QUARTER,SECOND,"
        + "TIMESTAMPADD,TIMESTAMPDIFF,WEEK,YEAR";
  }

  @Override
  public String getSearchStringEscape() {
    return NamePattern.ESCAPE;
  }

  @Override
  public String getExtraNameCharacters() {
    return "$";
  }

  @Override
  public String getSchemaTerm() {
    return "schema";
  }

  @Override
  public String getProcedureTerm() {
    return "procedure";
  }

  @Override
  public String getCatalogTerm() {
    return "catalog";
  }

  @Override
  public String getCatalogSeparator() {
    return ".";
  }

  @Override
  public int getDefaultTransactionIsolation() {
    return Connection.TRANSACTION_READ_COMMITTED;
  }

  @Override
  public boolean supportsTransactionIsolationLevel(int level) {
    return level == Connection.TRANSACTION_READ_COMMITTED
        || level == Connection.TRANSACTION_SERIALIZABLE;
  }

  @Override
  public boolean supportsResultSetType(int type) {
    return type == ResultSet.TYPE_FORWARD_ONLY || type == ResultSet.TYPE_SCROLL_INSENSITIVE;
  }

  @Override
  public boolean supportsResultSetConcurrency(int type, int concurrency) {
    return supportsResultSetType(type)
        && (concurrency == ResultSet.CONCUR_READ_ONLY || concurrency == ResultSet.CONCUR_UPDATABLE);
  }

  @Override
  public boolean supportsResultSetHoldability(int holdability) {
    return holdability == LapseConnection.HOLDABILITY;
  }

  @Override
  public int getResultSetHoldability() {
    return LapseConnection.HOLDABILITY;
  }

  @Override
  public RowIdLifetime getRowIdLifetime() {
    return RowIdLifetime.ROWID_UNSUPPORTED;
  }

  @Override
  public Connection getConnection() {
    return connection;
  }

  @Override
  public ResultSet getSchemas() throws SQLException {
    return getSchemas(null, null);
  }

  @Override
  public ResultSet getSchemas(@Nullable String catalog, @Nullable String schemaPattern)
      throws SQLException {
    connection.checkOpen();
    return TableMetadata.schemas(schemaPattern).resultSet();
  }

  @Override
  public ResultSet getCatalogs() throws SQLException {
    connection.checkOpen();
    return new MetadataRows("TABLE_CAT").resultSet();
  }

  @Override
  public ResultSet getTableTypes() throws SQLException {
    connection.checkOpen();
    return TableMetadata.types().resultSet();
  }

  @Override
  public ResultSet getTables(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String tableNamePattern,
      String @Nullable [] types)
      throws SQLException {
    return new TableMetadata(catalog()).tables(schemaPattern, tableNamePattern, types).resultSet();
  }

  @Override
  public ResultSet getColumns(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String tableNamePattern,
      @Nullable String columnNamePattern)
      throws SQLException {
    return new TableMetadata(catalog())
        .columns(schemaPattern, tableNamePattern, columnNamePattern)
        .resultSet();
  }

  @Override
  public ResultSet getBestRowIdentifier(
      @Nullable String catalog, @Nullable String schema, String table, int scope, boolean nullable)
      throws SQLException {
    return new TableMetadata(catalog()).bestRowIdentifier(schema, table).resultSet();
  }

  @Override
  public ResultSet getPrimaryKeys(
      @Nullable String catalog, @Nullable String schema, @Nullable String table)
      throws SQLException {
    return new KeyMetadata(catalog()).primaryKeys(schema, table).resultSet();
  }

  @Override
  public ResultSet getImportedKeys(
      @Nullable String catalog, @Nullable String schema, @Nullable String table)
      throws SQLException {
    return new KeyMetadata(catalog()).importedKeys(schema, table).resultSet();
  }

  @Override
  public ResultSet getExportedKeys(
      @Nullable String catalog, @Nullable String schema, @Nullable String table)
      throws SQLException {
    return new KeyMetadata(catalog()).exportedKeys(schema, table).resultSet();
  }

  @Override
  public ResultSet getCrossReference(
      @Nullable String parentCatalog,
      @Nullable String parentSchema,
      @Nullable String parentTable,
      @Nullable String foreignCatalog,
      @Nullable String foreignSchema,
      @Nullable String foreignTable)
      throws SQLException {
    return new KeyMetadata(catalog())
        .crossReference(parentSchema, parentTable, foreignSchema, foreignTable)
        .resultSet();
  }

  @Override
  public ResultSet getIndexInfo(
      @Nullable String catalog,
      @Nullable String schema,
      @Nullable String table,
      boolean unique,
      boolean approximate)
      throws SQLException {
    return new KeyMetadata(catalog()).indexes(schema, table, unique).resultSet();
  }

  @Override
  public ResultSet getTypeInfo() throws SQLException {
    connection.checkOpen();
    return TypeMetadata.types().resultSet();
  }

  @Override
  public ResultSet getClientInfoProperties() throws SQLException {
    connection.checkOpen();
    return ClientInfo.rows().resultSet();
  }

  @Override
  public ResultSet getProcedures(
      @Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern)
      throws SQLException {
    connection.checkOpen();
    return AbsentMetadata.procedures().resultSet();
  }

  @Override
  public ResultSet getProcedureColumns(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String namePattern,
      @Nullable String columnNamePattern)
      throws SQLException {
    connection.checkOpen();
    return AbsentMetadata.procedureColumns().resultSet();
  }

  @Override
  public ResultSet getFunctions(
      @Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern)
      throws SQLException {
    connection.checkOpen();
    return FunctionMetadata.functions(schemaPattern, namePattern).resultSet();
  }

  @Override
  public ResultSet getFunctionColumns(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String namePattern,
      @Nullable String columnNamePattern)
      throws SQLException {
    connection.checkOpen();
    return AbsentMetadata.functionColumns().resultSet();
  }

  @Override
  public ResultSet getColumnPrivileges(
      @Nullable String catalog,
      @Nullable String schema,
      @Nullable String table,
      @Nullable String columnNamePattern)
      throws SQLException {
    connection.checkOpen();
    return AbsentMetadata.columnPrivileges().resultSet();
  }

  @Override
  public ResultSet getTablePrivileges(
      @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tablePattern)
      throws SQLException {
    connection.checkOpen();
    return AbsentMetadata.tablePrivileges().resultSet();
  }

  @Override
  public ResultSet getVersionColumns(
      @Nullable String catalog, @Nullable String schema, @Nullable String table)
      throws SQLException {
    connection.checkOpen();
    return AbsentMetadata.versionColumns().resultSet();
  }

  @Override
  public ResultSet getUDTs(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String typeNamePattern,
      int @Nullable [] types)
      throws SQLException {
    connection.checkOpen();
    return AbsentMetadata.userTypes().resultSet();
  }

  @Override
  public ResultSet getSuperTypes(
      @Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern)
      throws SQLException {
    connection.checkOpen();
    return AbsentMetadata.superTypes().resultSet();
  }

  @Override
  public ResultSet getSuperTables(
      @Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern)
      throws SQLException {
    connection.checkOpen();
    return AbsentMetadata.superTables().resultSet();
  }

  @Override
  public ResultSet getAttributes(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String typeNamePattern,
      @Nullable String attributeNamePattern)
      throws SQLException {
    connection.checkOpen();
    return AbsentMetadata.attributes().resultSet();
  }

  @Override
  public ResultSet getPseudoColumns(
      @Nullable String catalog,
      @Nullable String schemaPattern,
      @Nullable String tableNamePattern,
      @Nullable String columnNamePattern)
      throws SQLException {
    return new TableMetadata(catalog())
        .pseudoColumns(schemaPattern, tableNamePattern, columnNamePattern)
        .resultSet();
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
