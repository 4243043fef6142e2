package dev.lapse.jdbc;

import java.sql.DatabaseMetaData;

/**
 * What the storage can and cannot hold: names, sizes (0 where there is no limit) and transactions.
 */
abstract sealed class DatabaseLimits implements DatabaseMetaData permits DatabaseCapabilities {
  @Override
  public final boolean allProceduresAreCallable() {
    return false;
  }

  @Override
  public final boolean allTablesAreSelectable() {
    return true;
  }

  @Override
  public final boolean nullsAreSortedHigh() {
    return false;
  }

  @Override
  public final boolean nullsAreSortedLow() {
    return true;
  }

  @Override
  public final boolean nullsAreSortedAtStart() {
    return false;
  }

  @Override
  public final boolean nullsAreSortedAtEnd() {
    return false;
  }

  @Override
  public final boolean usesLocalFiles() {
    return true;
  }

  @Override
  public final boolean usesLocalFilePerTable() {
    return false;
  }

  @Override
  public final boolean supportsMixedCaseIdentifiers() {
    return false;
  }

  @Override
  public final boolean storesUpperCaseIdentifiers() {
    return false;
  }

  @Override
  public final boolean storesLowerCaseIdentifiers() {
    return false;
  }

  @Override
  public final boolean storesMixedCaseIdentifiers() {
    return true;
  }

  @Override
  public final boolean supportsMixedCaseQuotedIdentifiers() {
    return false;
  }

  @Override
  public final boolean storesUpperCaseQuotedIdentifiers() {
    return false;
  }

  @Override
  public final boolean storesLowerCaseQuotedIdentifiers() {
    return false;
  }

  @Override
  public final boolean storesMixedCaseQuotedIdentifiers() {
    return true;
  }

  @Override
  public final boolean doesMaxRowSizeIncludeBlobs() {
    return true;
  }

  @Override
  public final boolean supportsTransactions() {
    return true;
  }

  @Override
  public final boolean supportsDataDefinitionAndDataManipulationTransactions() {
    return true;
  }

  @Override
  public final boolean supportsDataManipulationTransactionsOnly() {
    return false;
  }

  @Override
  public final boolean dataDefinitionCausesTransactionCommit() {
    return false;
  }

  @Override
  public final boolean dataDefinitionIgnoredInTransactions() {
    return false;
  }

  @Override
  public final boolean supportsMultipleTransactions() {
    return true;
  }

  @Override
  public final boolean supportsSavepoints() {
    return true;
  }

  @Override
  public final boolean supportsOpenCursorsAcrossCommit() {
    return LapseConnection.HOLDS_CURSORS;
  }

  @Override
  public final boolean supportsOpenCursorsAcrossRollback() {
    return false;
  }

  @Override
  public final boolean supportsOpenStatementsAcrossCommit() {
    return true;
  }

  @Override
  public final boolean supportsOpenStatementsAcrossRollback() {
    return true;
  }

  @Override
  public final boolean autoCommitFailureClosesAllResultSets() {
    return false;
  }

  @Override
  public final boolean locatorsUpdateCopy() {
    return true;
  }

  @Override
  public final int getMaxBinaryLiteralLength() {
    return 0;
  }

  @Override
  public final int getMaxCharLiteralLength() {
    return 0;
  }

  @Override
  public final int getMaxColumnNameLength() {
    return 0;
  }

  @Override
  public final int getMaxColumnsInGroupBy() {
    return 2000;
  }

  @Override
  public final int getMaxColumnsInIndex() {
    return 2000;
  }

  @Override
  public final int getMaxColumnsInOrderBy() {
    return 2000;
  }

  @Override
  public final int getMaxColumnsInSelect() {
    return 2000;
  }

  @Override
  public final int getMaxColumnsInTable() {
    return 2000;
  }

  @Override
  public final int getMaxConnections() {
    return 0;
  }

  @Override
  public final int getMaxCursorNameLength() {
    return 0;
  }

  @Override
  public final int getMaxIndexLength() {
    return 0;
  }

  @Override
  public final int getMaxSchemaNameLength() {
    return 0;
  }

  @Override
  public final int getMaxProcedureNameLength() {
    return 0;
  }

  @Override
  public final int getMaxCatalogNameLength() {
    return 0;
  }

  @Override
  public final int getMaxRowSize() {
    return 0;
  }

  @Override
  public final int getMaxStatementLength() {
    return 0;
  }

  @Override
  public final int getMaxStatements() {
    return 0;
  }

  @Override
  public final int getMaxTableNameLength() {
    return 0;
  }

  @Override
  public final int getMaxTablesInSelect() {
    return 64;
  }

  @Override
  public final int getMaxUserNameLength() {
    return 0;
  }
}
