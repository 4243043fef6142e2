package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite's result codes and messages mean, as SQLStates. */
public final class SqliteErrors {
  /** sqlite-jdbc writes {@code [CODE] explanation (what SQLite said)}. */
  private static final Pattern MESSAGE =
      Pattern.compile("\\[\\w+]\\s+.*?\\((.*)\\)", Pattern.DOTALL);

  private static final Pattern MISSING_FUNCTION = Pattern.compile("no such function: (\\w+)");

  private SqliteErrors() {}

  /**
   * Returns whether something failed because somebody else holds a lock. Without a WAL another
   * program's write keeps a connection even from being opened.
   */
  public static boolean isLocked(Throwable e) {
    return e instanceof LapseException lapse
        && (lapse.state() == SqlState.LOCK_NOT_AVAILABLE
            || (lapse.state() == SqlState.CANNOT_CONNECT
                && lapse.vendorCode() == SQLiteErrorCode.SQLITE_BUSY.code));
  }

  /** Returns the exception for an error of a statement. */
  static LapseException of(SQLException e) {
    if (!(e instanceof SQLiteException sqlite)) {
      return ofDriver(e);
    }
    SQLiteErrorCode code = sqlite.getResultCode();
    String said = said(e);
    Optional<LapseException> ours = RegisteredFunctions.error(said);
    if (ours.isPresent()) {
      return ours.get().withVendorCode(code.code).causedBy(e);
    }
    SqlState state = state(code, said);
    return LapseException.of(state, explain(state, code, said))
        .withVendorCode(code.code)
        .causedBy(e);
  }

  private static LapseException ofDriver(SQLException e) {
    String message = String.valueOf(e.getMessage());
    boolean closed = message.contains("closed") || message.contains("finalized");
    SqlState state = closed ? SqlState.CONNECTION_CLOSED : SqlState.SYNTAX_OR_ACCESS;
    return LapseException.of(state, message).causedBy(e);
  }

  /** Returns the name of the function that a statement calls and SQLite does not know. */
  static Optional<String> missingFunction(SQLException e) {
    Matcher m = MISSING_FUNCTION.matcher(String.valueOf(e.getMessage()));
    return m.find() ? Optional.of(m.group(1)) : Optional.empty();
  }

  /** Returns the exception for a file that could not be opened. */
  static LapseException opening(SQLException e, DatabaseFile file) {
    String name = file.displayName();
    SQLiteErrorCode code =
        e instanceof SQLiteException sqlite
            ? sqlite.getResultCode()
            : SQLiteErrorCode.SQLITE_CANTOPEN;
    String message;
    SqlState state = SqlState.CANNOT_CONNECT;
    switch (code) {
      case SQLITE_NOTADB:
        state = SqlState.DATA_CORRUPTED;
        message = name + " is not an SQLite database (or it is encrypted); nothing was changed";
        break;
      case SQLITE_CORRUPT:
        state = SqlState.DATA_CORRUPTED;
        message = name + " is damaged; run PRAGMA integrity_check with the sqlite3 shell";
        break;
      case SQLITE_BUSY:
      case SQLITE_LOCKED:
        message = name + " is locked by another program; try again, or raise busyTimeoutMs";
        break;
      default:
        message = name + " cannot be opened: " + said(e);
    }
    return LapseException.of(state, message).withVendorCode(code.code).causedBy(e);
  }

  private static String said(SQLException e) {
    String message = String.valueOf(e.getMessage());
    Matcher m = MESSAGE.matcher(message);
    return m.find() ? m.group(1) : message;
  }

  private static String explain(SqlState state, SQLiteErrorCode code, String said) {
    switch (state) {
      case LOCK_NOT_AVAILABLE:
        return said
            + "; another connection or program holds the lock: try again, or raise"
            + " busyTimeoutMs";
      case SERIALIZATION_FAILURE:
        return "another transaction changed the file after this one had read it; roll back and try"
            + " again";
      case READ_ONLY:
        return "the connection or the file is read-only: " + said;
      case DISK_FULL:
        return said + "; nothing of this statement was kept: free some space and try again";
      case QUERY_CANCELED:
        return "the statement was cancelled";
      case IO_ERROR:
        return said + " (" + code.name() + ")";
      default:
        return said;
    }
  }

  private static SqlState state(SQLiteErrorCode code, String said) {
    SqlState constraint = constraintState(code);
    if (constraint != null) {
      return constraint;
    }
    switch (code.code & 0xff) {
      case 1:
        return statementState(said);
      case 5:
        return code == SQLiteErrorCode.SQLITE_BUSY_SNAPSHOT
            ? SqlState.SERIALIZATION_FAILURE
            : SqlState.LOCK_NOT_AVAILABLE;
      case 6:
        return SqlState.LOCK_NOT_AVAILABLE;
      case 7:
        return SqlState.OUT_OF_MEMORY;
      case 8:
        return SqlState.READ_ONLY;
      case 9:
        return SqlState.QUERY_CANCELED;
      case 10:
        return SqlState.IO_ERROR;
      case 11, 26:
        return SqlState.DATA_CORRUPTED;
      case 13:
        return SqlState.DISK_FULL;
      case 14:
        return SqlState.CANNOT_CONNECT;
      case 18:
        return SqlState.STRING_TOO_LONG;
      case 20:
        return SqlState.DATATYPE_MISMATCH;
      case 23:
        return SqlState.INSUFFICIENT_PRIVILEGE;
      default:
        return SqlState.SYNTAX_OR_ACCESS;
    }
  }

  private static @org.jspecify.annotations.Nullable SqlState constraintState(SQLiteErrorCode code) {
    switch (code) {
      case SQLITE_CONSTRAINT_UNIQUE:
      case SQLITE_CONSTRAINT_PRIMARYKEY:
      case SQLITE_CONSTRAINT_ROWID:
        return SqlState.UNIQUE_VIOLATION;
      case SQLITE_CONSTRAINT_NOTNULL:
        return SqlState.NOT_NULL_VIOLATION;
      case SQLITE_CONSTRAINT_FOREIGNKEY:
        return SqlState.FOREIGN_KEY_VIOLATION;
      case SQLITE_CONSTRAINT_CHECK:
        return SqlState.CHECK_VIOLATION;
      case SQLITE_CONSTRAINT_DATATYPE:
        return SqlState.DATATYPE_MISMATCH;
      default:
        return (code.code & 0xff) == 19 ? SqlState.INTEGRITY_VIOLATION : null;
    }
  }

  private static SqlState statementState(String said) {
    if (said.contains("syntax error")
        || said.contains("incomplete input")
        || said.startsWith("unrecognized token")) {
      return SqlState.SYNTAX_ERROR;
    }
    if (said.startsWith("no such table") || said.startsWith("no such view")) {
      return SqlState.UNDEFINED_TABLE;
    }
    if (said.startsWith("no such column") || said.contains("has no column named")) {
      return SqlState.UNDEFINED_COLUMN;
    }
    if (said.startsWith("ambiguous column")) {
      return SqlState.AMBIGUOUS_COLUMN;
    }
    if (said.startsWith("no such savepoint")) {
      return SqlState.INVALID_SAVEPOINT;
    }
    if (said.startsWith("no such ")) {
      return SqlState.UNDEFINED_OBJECT;
    }
    if (said.startsWith("duplicate column")) {
      return SqlState.DUPLICATE_COLUMN;
    }
    if (said.contains("already exists")) {
      boolean index = said.startsWith("index");
      return index ? SqlState.DUPLICATE_OBJECT : SqlState.DUPLICATE_TABLE;
    }
    if (said.equals("integer overflow")) {
      return SqlState.NUMBER_OUT_OF_RANGE;
    }
    if ((said.contains("too many") && !said.startsWith("too many arguments"))
        || said.contains("too large")
        || said.contains("overflow")
        || said.startsWith("at most")
        || said.startsWith("Recursion limit")) {
      return SqlState.STATEMENT_TOO_COMPLEX;
    }
    return SqlState.SYNTAX_OR_ACCESS;
  }
}
