package dev.lapse.planner.sql;

import dev.lapse.planner.sql.ColumnType.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The names that dialects give their types, in capitals and with single blanks. */
public final class TypeNames {
  private static final Map<Kind, List<String>> NAMES =
      Map.ofEntries(
          Map.entry(Kind.BOOLEAN, List.of("BOOLEAN", "BOOL")),
          Map.entry(
              Kind.SMALLINT, List.of("SMALLINT", "TINYINT", "INT2", "SMALLSERIAL", "SERIAL2")),
          Map.entry(
              Kind.INTEGER, List.of("INTEGER", "INT", "MEDIUMINT", "INT4", "SERIAL", "SERIAL4")),
          Map.entry(
              Kind.BIGINT,
              List.of("BIGINT", "INT8", "UNSIGNED BIG INT", "LONG", "BIGSERIAL", "SERIAL8")),
          Map.entry(Kind.REAL, List.of("REAL", "FLOAT4", "BINARY_FLOAT")),
          Map.entry(
              Kind.DOUBLE,
              List.of("DOUBLE", "DOUBLE PRECISION", "FLOAT", "FLOAT8", "BINARY_DOUBLE")),
          Map.entry(
              Kind.DECIMAL,
              List.of("DECIMAL", "NUMERIC", "NUMBER", "DEC", "FIXED", "MONEY", "SMALLMONEY")),
          Map.entry(
              Kind.CHAR,
              List.of(
                  "CHAR",
                  "CHARACTER",
                  "NCHAR",
                  "NATIVE CHARACTER",
                  "NATIONAL CHAR",
                  "NATIONAL CHARACTER",
                  "BPCHAR")),
          Map.entry(
              Kind.VARCHAR,
              List.of(
                  "VARCHAR",
                  "CHARACTER VARYING",
                  "CHAR VARYING",
                  "VARYING CHARACTER",
                  "NVARCHAR",
                  "VARCHAR2",
                  "NVARCHAR2",
                  "NATIONAL VARCHAR",
                  "NATIONAL CHAR VARYING",
                  "NATIONAL CHARACTER VARYING")),
          Map.entry(
              Kind.TEXT,
              List.of(
                  "TEXT",
                  "CLOB",
                  "NCLOB",
                  "NTEXT",
                  "TINYTEXT",
                  "MEDIUMTEXT",
                  "LONGTEXT",
                  "STRING",
                  "LONGVARCHAR",
                  "LONG VARCHAR",
                  "CHARACTER LARGE OBJECT",
                  "CHAR LARGE OBJECT")),
          Map.entry(
              Kind.BLOB,
              List.of(
                  "BLOB",
                  "BINARY",
                  "VARBINARY",
                  "BINARY VARYING",
                  "BYTEA",
                  "RAW",
                  "LONG RAW",
                  "IMAGE",
                  "TINYBLOB",
                  "MEDIUMBLOB",
                  "LONGBLOB",
                  "LONGVARBINARY",
                  "LONG VARBINARY",
                  "BINARY LARGE OBJECT")),
          Map.entry(Kind.DATE, List.of("DATE")),
          Map.entry(Kind.TIME, List.of("TIME", "TIME WITHOUT TIME ZONE")),
          Map.entry(
              Kind.TIMESTAMP,
              List.of(
                  "TIMESTAMP",
                  "DATETIME",
                  "DATETIME2",
                  "SMALLDATETIME",
                  "TIMESTAMP WITHOUT TIME ZONE",
                  // An instant: it is stored as UTC, which is what a TIMESTAMP is read as.
                  "TIMESTAMPTZ",
                  "DATETIMEOFFSET",
                  "TIMESTAMP WITH TIME ZONE",
                  "TIMESTAMP WITH LOCAL TIME ZONE")),
          Map.entry(Kind.JSON, List.of("JSON", "JSONB")),
          Map.entry(Kind.UUID, List.of("UUID", "GUID", "UNIQUEIDENTIFIER")));

  private static final Map<String, Kind> KINDS = kinds();

  /** Whole numbers that a dialect hands out by itself. */
  private static final Set<String> SERIAL =
      Set.of("SERIAL", "SERIAL2", "SERIAL4", "SERIAL8", "SMALLSERIAL", "BIGSERIAL");

  private TypeNames() {}

  private static Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new TreeMap<>();
    NAMES.forEach((kind, names) -> names.forEach(name -> kinds.put(name, kind)));
    return Map.copyOf(kinds);
  }

  /**
   * Returns the type that a name means; ANY for one that is not known.
   *
   * @param words the name, in capitals
   * @param precision the number in the parentheses behind it, negative if there is none
   */
  static Kind kind(String words, int precision) {
    if (words.equals("BIT")) {
      return precision > 1 ? Kind.ANY : Kind.BOOLEAN;
    }
    Kind kind = KINDS.get(words);
    if (kind == null && words.endsWith(" UNSIGNED")) {
      kind = KINDS.get(words.substring(0, words.length() - " UNSIGNED".length()));
    }
    return kind == null ? Kind.ANY : kind;
  }

  /** Returns whether a column of this type numbers its rows, as an IDENTITY does. */
  public static boolean isSerial(String words) {
    return SERIAL.contains(words.toUpperCase(Locale.ROOT));
  }
}
