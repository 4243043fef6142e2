package dev.lapse.jdbc;

/**
 * What DatabaseMetaData answers of things that Lapse does not have: the right columns, and no rows.
 */
final class AbsentMetadata {
  private AbsentMetadata() {}

  static MetadataRows procedures() {
    return new MetadataRows(
        "PROCEDURE_CAT",
        "PROCEDURE_SCHEM",
        "PROCEDURE_NAME",
        "RESERVED_1",
        "RESERVED_2",
        "RESERVED_3",
        "REMARKS",
        "PROCEDURE_TYPE SMALLINT",
        "SPECIFIC_NAME");
  }

  static MetadataRows procedureColumns() {
    return new MetadataRows(
        "PROCEDURE_CAT",
        "PROCEDURE_SCHEM",
        "PROCEDURE_NAME",
        "COLUMN_NAME",
        "COLUMN_TYPE SMALLINT",
        "DATA_TYPE INTEGER",
        "TYPE_NAME",
        "PRECISION INTEGER",
        "LENGTH INTEGER",
        "SCALE SMALLINT",
        "RADIX SMALLINT",
        "NULLABLE SMALLINT",
        "REMARKS",
        "COLUMN_DEF",
        "SQL_DATA_TYPE INTEGER",
        "SQL_DATETIME_SUB INTEGER",
        "CHAR_OCTET_LENGTH INTEGER",
        "ORDINAL_POSITION INTEGER",
        "IS_NULLABLE",
        "SPECIFIC_NAME");
  }

  static MetadataRows functions() {
    return new MetadataRows(
        "FUNCTION_CAT",
        "FUNCTION_SCHEM",
        "FUNCTION_NAME",
        "REMARKS",
        "FUNCTION_TYPE SMALLINT",
        "SPECIFIC_NAME");
  }

  static MetadataRows functionColumns() {
    return new MetadataRows(
        "FUNCTION_CAT",
        "FUNCTION_SCHEM",
        "FUNCTION_NAME",
        "COLUMN_NAME",
        "COLUMN_TYPE SMALLINT",
        "DATA_TYPE INTEGER",
        "TYPE_NAME",
        "PRECISION INTEGER",
        "LENGTH INTEGER",
        "SCALE SMALLINT",
        "RADIX SMALLINT",
        "NULLABLE SMALLINT",
        "REMARKS",
        "CHAR_OCTET_LENGTH INTEGER",
        "ORDINAL_POSITION INTEGER",
        "IS_NULLABLE",
        "SPECIFIC_NAME");
  }

  static MetadataRows columnPrivileges() {
    return new MetadataRows(
        "TABLE_CAT",
        "TABLE_SCHEM",
        "TABLE_NAME",
        "COLUMN_NAME",
        "GRANTOR",
        "GRANTEE",
        "PRIVILEGE",
        "IS_GRANTABLE");
  }

  static MetadataRows tablePrivileges() {
    return new MetadataRows(
        "TABLE_CAT",
        "TABLE_SCHEM",
        "TABLE_NAME",
        "GRANTOR",
        "GRANTEE",
        "PRIVILEGE",
        "IS_GRANTABLE");
  }

  static MetadataRows versionColumns() {
    return new MetadataRows(
        "SCOPE SMALLINT",
        "COLUMN_NAME",
        "DATA_TYPE INTEGER",
        "TYPE_NAME",
        "COLUMN_SIZE INTEGER",
        "BUFFER_LENGTH INTEGER",
        "DECIMAL_DIGITS SMALLINT",
        "PSEUDO_COLUMN SMALLINT");
  }

  static MetadataRows userTypes() {
    return new MetadataRows(
        "TYPE_CAT",
        "TYPE_SCHEM",
        "TYPE_NAME",
        "CLASS_NAME",
        "DATA_TYPE INTEGER",
        "REMARKS",
        "BASE_TYPE SMALLINT");
  }

  static MetadataRows superTypes() {
    return new MetadataRows(
        "TYPE_CAT",
        "TYPE_SCHEM",
        "TYPE_NAME",
        "SUPERTYPE_CAT",
        "SUPERTYPE_SCHEM",
        "SUPERTYPE_NAME");
  }

  static MetadataRows superTables() {
    return new MetadataRows("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "SUPERTABLE_NAME");
  }

  static MetadataRows attributes() {
    return new MetadataRows(
        "TYPE_CAT",
        "TYPE_SCHEM",
        "TYPE_NAME",
        "ATTR_NAME",
        "DATA_TYPE INTEGER",
        "ATTR_TYPE_NAME",
        "ATTR_SIZE INTEGER",
        "DECIMAL_DIGITS INTEGER",
        "NUM_PREC_RADIX INTEGER",
        "NULLABLE INTEGER",
        "REMARKS",
        "ATTR_DEF",
        "SQL_DATA_TYPE INTEGER",
        "SQL_DATETIME_SUB INTEGER",
        "CHAR_OCTET_LENGTH INTEGER",
        "ORDINAL_POSITION INTEGER",
        "IS_NULLABLE",
        "SCOPE_CATALOG",
        "SCOPE_SCHEMA",
        "SCOPE_TABLE",
        "SOURCE_DATA_TYPE SMALLINT");
  }

  static MetadataRows pseudoColumns() {
    return new MetadataRows(
        "TABLE_CAT",
        "TABLE_SCHEM",
        "TABLE_NAME",
        "COLUMN_NAME",
        "DATA_TYPE INTEGER",
        "COLUMN_SIZE INTEGER",
        "DECIMAL_DIGITS INTEGER",
        "NUM_PREC_RADIX INTEGER",
        "COLUMN_USAGE",
        "REMARKS",
        "CHAR_OCTET_LENGTH INTEGER",
        "IS_NULLABLE");
  }

  static MetadataRows clientInfoProperties() {
    return new MetadataRows("NAME", "MAX_LEN INTEGER", "DEFAULT_VALUE", "DESCRIPTION");
  }
}
