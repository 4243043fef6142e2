package dev.lapse.jdbc;

import java.sql.ResultSet;
import java.sql.Types;
import java.util.Set;

/** What the language and the driver offer, as questions that are answered by yes or no. */
abstract sealed class DatabaseCapabilities extends DatabaseLimits permits LapseDatabaseMetaData {
  /** The types of {@code {fn CONVERT(value, type)}}. */
  private static final Set<Integer> CONVERTED =
      Set.of(
          Types.BIT,
          Types.BOOLEAN,
          Types.TINYINT,
          Types.SMALLINT,
          Types.INTEGER,
          Types.BIGINT,
          Types.REAL,
          Types.FLOAT,
          Types.DOUBLE,
          Types.DECIMAL,
          Types.NUMERIC,
          Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.DATE,
          Types.TIME,
          Types.TIMESTAMP);

  @Override
  public final boolean supportsAlterTableWithAddColumn() {
    return true;
  }

  @Override
  public final boolean supportsAlterTableWithDropColumn() {
    return true;
  }

  @Override
  public final boolean supportsColumnAliasing() {
    return true;
  }

  @Override
  public final boolean nullPlusNonNullIsNull() {
    return true;
  }

  @Override
  public final boolean supportsConvert() {
    return true;
  }

  @Override
  public final boolean supportsTableCorrelationNames() {
    return true;
  }

  @Override
  public final boolean supportsDifferentTableCorrelationNames() {
    return false;
  }

  @Override
  public final boolean supportsExpressionsInOrderBy() {
    return true;
  }

  @Override
  public final boolean supportsOrderByUnrelated() {
    return true;
  }

  @Override
  public final boolean supportsGroupBy() {
    return true;
  }

  @Override
  public final boolean supportsGroupByUnrelated() {
    return true;
  }

  @Override
  public final boolean supportsGroupByBeyondSelect() {
    return true;
  }

  @Override
  public final boolean supportsLikeEscapeClause() {
    return true;
  }

  @Override
  public final boolean supportsMultipleResultSets() {
    return false;
  }

  @Override
  public final boolean supportsNonNullableColumns() {
    return true;
  }

  @Override
  public final boolean supportsMinimumSQLGrammar() {
    return true;
  }

  @Override
  public final boolean supportsCoreSQLGrammar() {
    return true;
  }

  @Override
  public final boolean supportsExtendedSQLGrammar() {
    return false;
  }

  @Override
  public final boolean supportsANSI92EntryLevelSQL() {
    return true;
  }

  @Override
  public final boolean supportsANSI92IntermediateSQL() {
    return false;
  }

  @Override
  public final boolean supportsANSI92FullSQL() {
    return false;
  }

  @Override
  public final boolean supportsIntegrityEnhancementFacility() {
    return true;
  }

  @Override
  public final boolean supportsOuterJoins() {
    return true;
  }

  @Override
  public final boolean supportsFullOuterJoins() {
    return true;
  }

  @Override
  public final boolean supportsLimitedOuterJoins() {
    return true;
  }

  @Override
  public final boolean isCatalogAtStart() {
    return true;
  }

  @Override
  public final boolean supportsSchemasInDataManipulation() {
    return true;
  }

  @Override
  public final boolean supportsSchemasInProcedureCalls() {
    return false;
  }

  @Override
  public final boolean supportsSchemasInTableDefinitions() {
    return true;
  }

  @Override
  public final boolean supportsSchemasInIndexDefinitions() {
    return true;
  }

  @Override
  public final boolean supportsSchemasInPrivilegeDefinitions() {
    return false;
  }

  @Override
  public final boolean supportsCatalogsInDataManipulation() {
    return false;
  }

  @Override
  public final boolean supportsCatalogsInProcedureCalls() {
    return false;
  }

  @Override
  public final boolean supportsCatalogsInTableDefinitions() {
    return false;
  }

  @Override
  public final boolean supportsCatalogsInIndexDefinitions() {
    return false;
  }

  @Override
  public final boolean supportsCatalogsInPrivilegeDefinitions() {
    return false;
  }

  @Override
  public final boolean supportsPositionedDelete() {
    return false;
  }

  @Override
  public final boolean supportsPositionedUpdate() {
    return false;
  }

  @Override
  public final boolean supportsSelectForUpdate() {
    return false;
  }

  @Override
  public final boolean supportsStoredProcedures() {
    return false;
  }

  @Override
  public final boolean supportsSubqueriesInComparisons() {
    return true;
  }

  @Override
  public final boolean supportsSubqueriesInExists() {
    return true;
  }

  @Override
  public final boolean supportsSubqueriesInIns() {
    return true;
  }

  @Override
  public final boolean supportsSubqueriesInQuantifieds() {
    return true;
  }

  @Override
  public final boolean supportsCorrelatedSubqueries() {
    return true;
  }

  @Override
  public final boolean supportsUnion() {
    return true;
  }

  @Override
  public final boolean supportsUnionAll() {
    return true;
  }

  @Override
  public final boolean supportsBatchUpdates() {
    return true;
  }

  @Override
  public final boolean supportsNamedParameters() {
    return false;
  }

  @Override
  public final boolean supportsMultipleOpenResults() {
    return false;
  }

  @Override
  public final boolean supportsGetGeneratedKeys() {
    return true;
  }

  @Override
  public final boolean supportsStatementPooling() {
    return false;
  }

  @Override
  public final boolean supportsStoredFunctionsUsingCallSyntax() {
    return true;
  }

  @Override
  public final boolean generatedKeyAlwaysReturned() {
    return true;
  }

  @Override
  public final boolean supportsRefCursors() {
    return false;
  }

  @Override
  public final boolean supportsConvert(int from, int to) {
    return CONVERTED.contains(from) && CONVERTED.contains(to);
  }

  @Override
  public final boolean ownUpdatesAreVisible(int type) {
    return type == ResultSet.TYPE_SCROLL_INSENSITIVE;
  }

  @Override
  public final boolean ownDeletesAreVisible(int type) {
    return type == ResultSet.TYPE_SCROLL_INSENSITIVE;
  }

  @Override
  public final boolean ownInsertsAreVisible(int type) {
    return type == ResultSet.TYPE_SCROLL_INSENSITIVE;
  }

  @Override
  public final boolean othersUpdatesAreVisible(int type) {
    return false;
  }

  @Override
  public final boolean othersDeletesAreVisible(int type) {
    return false;
  }

  @Override
  public final boolean othersInsertsAreVisible(int type) {
    return false;
  }

  @Override
  public final boolean updatesAreDetected(int type) {
    return type == ResultSet.TYPE_SCROLL_INSENSITIVE;
  }

  @Override
  public final boolean deletesAreDetected(int type) {
    return false;
  }

  @Override
  public final boolean insertsAreDetected(int type) {
    return type == ResultSet.TYPE_SCROLL_INSENSITIVE;
  }
}
