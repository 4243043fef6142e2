package dev.lapse.error;

/**
 * The SQLStates that Lapse answers. Classes and subclasses are those of ISO/IEC 9075-2 where it
 * defines one, else those that PostgreSQL made common ({@code 42P01} and the like).
 */
public enum SqlState {
  /** A statement answered something that its sender should know. */
  WARNING("01000"),
  /** Something is not offered, by this engine or for this object. */
  FEATURE_NOT_SUPPORTED("0A000"),
  /** The file could not be opened. */
  CANNOT_CONNECT("08001"),
  /** The connection, statement or result set is closed. */
  CONNECTION_CLOSED("08003"),
  /** The connection broke. */
  CONNECTION_FAILURE("08006"),
  /** A row that a statement would have to change twice. */
  CARDINALITY_VIOLATION("21000"),
  /** A value that does not fit its type's syntax or range otherwise unnamed. */
  DATA_EXCEPTION("22000"),
  /** A text longer than its column takes. */
  STRING_TOO_LONG("22001"),
  /** A number out of its type's range. */
  NUMBER_OUT_OF_RANGE("22003"),
  /** A text that is no date, time or timestamp. */
  INVALID_DATETIME("22007"),
  /** A date, time, timestamp or duration out of range. */
  DATETIME_OUT_OF_RANGE("22008"),
  /** A division by zero. */
  DIVISION_BY_ZERO("22012"),
  /** A value that its target type cannot be made of. */
  INVALID_VALUE_FOR_CAST("22018"),
  /** A pattern that is none. */
  INVALID_REGULAR_EXPRESSION("2201B"),
  /** A value that an option or parameter does not take. */
  INVALID_PARAMETER_VALUE("22023"),
  /** A constraint was violated that no other state names. */
  INTEGRITY_VIOLATION("23000"),
  /** A NULL where none may be. */
  NOT_NULL_VIOLATION("23502"),
  /** A foreign key, of this row or to this row. */
  FOREIGN_KEY_VIOLATION("23503"),
  /** A primary or unique key. */
  UNIQUE_VIOLATION("23505"),
  /** A CHECK. */
  CHECK_VIOLATION("23514"),
  /** The cursor is not on a row, or is closed. */
  INVALID_CURSOR_STATE("24000"),
  /** Not possible in this state of the transaction. */
  INVALID_TRANSACTION_STATE("25000"),
  /** A write over a connection that only reads. */
  READ_ONLY("25006"),
  /** A savepoint that does not exist. */
  INVALID_SAVEPOINT("3B001"),
  /** The transaction was rolled back: another one came first. Try it again. */
  SERIALIZATION_FAILURE("40001"),
  /** A syntax error, or a rule of access. */
  SYNTAX_OR_ACCESS("42000"),
  /** The text is not a statement of Lapse's SQL. */
  SYNTAX_ERROR("42601"),
  /** The text holds more than one statement. */
  SEVERAL_STATEMENTS("42601"),
  /** An access that is never allowed. */
  INSUFFICIENT_PRIVILEGE("42501"),
  /** No such column. */
  UNDEFINED_COLUMN("42703"),
  /** A column name that several tables have. */
  AMBIGUOUS_COLUMN("42702"),
  /** A column named twice. */
  DUPLICATE_COLUMN("42701"),
  /** No such index, parameter or other object. */
  UNDEFINED_OBJECT("42704"),
  /** An index or other object of that name exists. */
  DUPLICATE_OBJECT("42710"),
  /** An operation that an object of this kind does not take. */
  WRONG_OBJECT_TYPE("42809"),
  /** A type that does not serve here. */
  DATATYPE_MISMATCH("42804"),
  /** A definition that cannot be. */
  INVALID_DEFINITION("42P17"),
  /** An object that something else needs. */
  DEPENDENT_OBJECTS("2BP01"),
  /** An object in a state that does not allow this. */
  OBJECT_NOT_IN_STATE("55000"),
  /** The lock was not to be had in time. */
  LOCK_NOT_AVAILABLE("55P03"),
  /** The disk is full. */
  DISK_FULL("53100"),
  /** Memory ran out. */
  OUT_OF_MEMORY("53200"),
  /** A statement too large or too deep. */
  STATEMENT_TOO_COMPLEX("54001"),
  /** The statement was cancelled. */
  QUERY_CANCELED("57014"),
  /** Reading or writing the file failed. */
  IO_ERROR("58030"),
  /** The file is damaged, or no SQLite database. */
  DATA_CORRUPTED("XX001"),
  /** No such table or view. */
  UNDEFINED_TABLE("42P01"),
  /** A table or view of that name exists. */
  DUPLICATE_TABLE("42P07"),
  /** A fault in Lapse itself. */
  INTERNAL_ERROR("XX000");

  private final String code;

  SqlState(String code) {
    this.code = code;
  }

  /** Returns the five characters. */
  public String code() {
    return code;
  }
}
