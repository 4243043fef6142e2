package dev.lapse.jdbc;

import dev.lapse.planner.sql.ColumnType;
import java.sql.DatabaseMetaData;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What DatabaseMetaData answers of the types of the language. */
final class TypeMetadata {
  private static final List<String> TYPES =
      List.of(
          "BOOLEAN",
          "SMALLINT",
          "INTEGER",
          "BIGINT",
          "DOUBLE",
          "REAL",
          "DECIMAL",
          "CHAR",
          "VARCHAR",
          "TEXT",
          "JSON",
          "BLOB",
          "DATE",
          "TIME",
          "TIMESTAMP",
          "UUID");

  private TypeMetadata() {}

  static MetadataRows types() {
    MetadataRows rows =
        new MetadataRows(
            "TYPE_NAME",
            "DATA_TYPE INTEGER",
            "PRECISION INTEGER",
            "LITERAL_PREFIX",
            "LITERAL_SUFFIX",
            "CREATE_PARAMS",
            "NULLABLE SMALLINT",
            "CASE_SENSITIVE BOOLEAN",
            "SEARCHABLE SMALLINT",
            "UNSIGNED_ATTRIBUTE BOOLEAN",
            "FIXED_PREC_SCALE BOOLEAN",
            "AUTO_INCREMENT BOOLEAN",
            "LOCAL_TYPE_NAME",
            "MINIMUM_SCALE SMALLINT",
            "MAXIMUM_SCALE SMALLINT",
            "SQL_DATA_TYPE INTEGER",
            "SQL_DATETIME_SUB INTEGER",
            "NUM_PREC_RADIX INTEGER");
    for (String name : TYPES) {
      add(rows, name);
    }
    return rows.sortedBy(1);
  }

  private static void add(MetadataRows rows, String name) {
    JdbcType type = JdbcType.of(ColumnType.of(name));
    int greatestScale = name.equals("DECIMAL") ? type.precision() : 0;
    rows.add(
        name,
        type.code(),
        type.isText() ? Integer.MAX_VALUE : type.precision(),
        prefix(name),
        prefix(name) == null ? null : "'",
        parameters(name),
        DatabaseMetaData.typeNullable,
        type.isText(),
        DatabaseMetaData.typeSearchable,
        !type.signed(),
        false,
        name.equals("INTEGER"),
        null,
        0,
        name.equals("TIMESTAMP") ? 6 : greatestScale,
        null,
        null,
        type.signed() ? 10 : null);
  }

  private static @Nullable String prefix(String name) {
    switch (name) {
      case "CHAR", "VARCHAR", "TEXT", "JSON", "UUID":
        return "'";
      case "BLOB":
        return "X'";
      case "DATE", "TIME", "TIMESTAMP":
        return name + " '";
      default:
        return null;
    }
  }

  private static @Nullable String parameters(String name) {
    switch (name) {
      case "CHAR", "VARCHAR":
        return "length";
      case "DECIMAL":
        return "precision,scale";
      case "TIMESTAMP":
        return "precision";
      default:
        return null;
    }
  }
}
