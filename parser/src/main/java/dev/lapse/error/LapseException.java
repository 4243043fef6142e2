package dev.lapse.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A statement, a definition or the file is not as it must be. The message says where (the position,
 * if there is one), what, and what to do instead.
 */
public final class LapseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final SqlState state;
  private final transient @Nullable Position position;
  private final int vendorCode;

  private LapseException(
      SqlState state,
      String message,
      @Nullable Position position,
      int vendorCode,
      @Nullable Throwable cause) {
    super(position == null ? message : "line " + position + ": " + message, cause);
    this.state = state;
    this.position = position;
    this.vendorCode = vendorCode;
  }

  /** Makes an exception that has no position. */
  public static LapseException of(SqlState state, String message) {
    return new LapseException(state, message, null, 0, null);
  }

  /** Makes an exception at a place in the statement; {@code position} may be unknown. */
  public static LapseException at(@Nullable Position position, SqlState state, String message) {
    return new LapseException(state, message, position, 0, null);
  }

  /** Returns the same exception with what caused it. */
  public LapseException causedBy(Throwable cause) {
    String bare = bareMessage();
    return new LapseException(state, bare, position, vendorCode, cause);
  }

  /** Returns the same exception with SQLite's (extended) result code as its vendor code. */
  public LapseException withVendorCode(int code) {
    return new LapseException(state, bareMessage(), position, code, getCause());
  }

  /** Returns the same exception about another place, or none. */
  public LapseException movedTo(@Nullable Position place) {
    return new LapseException(state, bareMessage(), place, vendorCode, getCause());
  }

  private String bareMessage() {
    String message = String.valueOf(getMessage());
    return position == null ? message : message.substring(("line " + position + ": ").length());
  }

  /** Returns the SQLState. */
  public SqlState state() {
    return state;
  }

  /** Returns the place in the statement's text, if it is known. */
  public Optional<Position> position() {
    return Optional.ofNullable(position);
  }

  /** Returns SQLite's extended result code, or 0 where SQLite had no part in it. */
  public int vendorCode() {
    return vendorCode;
  }
}
