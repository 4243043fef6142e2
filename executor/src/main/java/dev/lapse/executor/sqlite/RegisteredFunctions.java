package dev.lapse.executor.sqlite;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.Function;

/** Functions as the driver of SQLite registers and calls them. */
final class RegisteredFunctions {
  /** Begins the text of an error of a function, before the SQLState; SQLite passes it on. */
  private static final String ERROR_MARK = "lapse-error ";

  private RegisteredFunctions() {}

  static Function of(SqlFunction function) {
    return function instanceof SqlFunction.Scalar scalar
        ? new ScalarCall(scalar.body())
        : new AggregateCall((SqlFunction.Aggregate) function);
  }

  /** Returns the error of a function that a message of SQLite's passes on, if it is one. */
  static Optional<LapseException> error(String message) {
    int at = message.indexOf(ERROR_MARK);
    if (at < 0) {
      return Optional.empty();
    }
    String[] parts = message.substring(at + ERROR_MARK.length()).split(" ", 2);
    return Optional.of(LapseException.of(SqlState.valueOf(parts[0]), parts[1]));
  }

  private static String message(LapseException e) {
    return ERROR_MARK + e.state().name() + " " + e.getMessage();
  }

  /** What the driver lets only subclasses of its functions do. */
  private interface Context {
    int arguments() throws SQLException;

    int type(int index) throws SQLException;

    @Nullable String text(int index) throws SQLException;

    long integer(int index) throws SQLException;

    double real(int index) throws SQLException;

    byte @Nullable [] bytes(int index) throws SQLException;
  }

  private record Arguments(Context context) implements FunctionArguments {
    // SQLite's fundamental types (sqlite.org/c3ref/c_blob.html).
    private static final int INTEGER = 1;
    private static final int FLOAT = 2;
    private static final int TEXT = 3;
    private static final int NULL = 5;

    @FunctionalInterface
    private interface Reading<T> {
      T get() throws SQLException;
    }

    private static <T> T read(Reading<T> reading) {
      try {
        return reading.get();
      } catch (SQLException e) {
        throw SqliteErrors.of(e);
      }
    }

    private int type(int index) {
      return read(() -> context.type(index));
    }

    @Override
    public int count() {
      return read(context::arguments);
    }

    @Override
    public boolean isNull(int index) {
      return type(index) == NULL;
    }

    @Override
    public boolean isNumber(int index) {
      int type = type(index);
      return type == INTEGER || type == FLOAT;
    }

    @Override
    public boolean isInteger(int index) {
      return type(index) == INTEGER;
    }

    @Override
    public @Nullable String text(int index) {
      try {
        return context.text(index);
      } catch (SQLException e) {
        throw SqliteErrors.of(e);
      }
    }

    private byte @Nullable [] bytes(int index) {
      try {
        return context.bytes(index);
      } catch (SQLException e) {
        throw SqliteErrors.of(e);
      }
    }

    @Override
    public long integer(int index) {
      return read(() -> context.integer(index));
    }

    @Override
    public double real(int index) {
      return read(() -> context.real(index));
    }

    @Override
    public @Nullable Object value(int index) {
      return switch (type(index)) {
        case INTEGER -> integer(index);
        case FLOAT -> real(index);
        case TEXT -> text(index);
        case NULL -> null;
        default -> bytes(index);
      };
    }
  }

  private static final class ScalarCall extends Function implements Context {
    private final SqlFunction.Body body;
    private final FunctionArguments values = new Arguments(this);

    ScalarCall(SqlFunction.Body body) {
      this.body = body;
    }

    @Override
    protected void xFunc() throws SQLException {
      Object value;
      try {
        value = body.apply(values);
      } catch (LapseException e) {
        error(message(e));
        return;
      }
      if (value == null) {
        result();
      } else if (value instanceof Long number) {
        result(number);
      } else if (value instanceof Double number) {
        result(number);
      } else if (value instanceof byte[] bytes) {
        result(bytes);
      } else {
        result(value.toString());
      }
    }

    @Override
    public int arguments() throws SQLException {
      return args();
    }

    @Override
    public int type(int index) throws SQLException {
      return value_type(index);
    }

    @Override
    public @Nullable String text(int index) throws SQLException {
      return value_text(index);
    }

    @Override
    public long integer(int index) throws SQLException {
      return value_long(index);
    }

    @Override
    public double real(int index) throws SQLException {
      return value_double(index);
    }

    @Override
    public byte @Nullable [] bytes(int index) throws SQLException {
      return value_blob(index);
    }
  }

  /** The driver clones it for each group, before the group's first row. */
  private static final class AggregateCall extends Function.Window implements Context {
    private final SqlFunction.Aggregate aggregate;
    private SqlFunction.@Nullable Group group;

    AggregateCall(SqlFunction.Aggregate aggregate) {
      this.aggregate = aggregate;
    }

    private SqlFunction.Group group() {
      SqlFunction.Group known = group;
      if (known == null) {
        known = aggregate.groups().get();
        group = known;
      }
      return known;
    }

    @Override
    protected void xStep() throws SQLException {
      try {
        group().add(new Arguments(this));
      } catch (LapseException e) {
        error(message(e));
      }
    }

    @Override
    protected void xInverse() throws SQLException {
      try {
        group().remove(new Arguments(this));
      } catch (LapseException e) {
        error(message(e));
      }
    }

    @Override
    protected void xValue() throws SQLException {
      Object value;
      try {
        value = group().value();
      } catch (LapseException e) {
        error(message(e));
        return;
      }
      if (value == null) {
        result();
      } else if (value instanceof Long number) {
        result(number);
      } else if (value instanceof Double number) {
        result(number);
      } else if (value instanceof byte[] bytes) {
        result(bytes);
      } else {
        result(value.toString());
      }
    }

    @Override
    protected void xFinal() throws SQLException {
      xValue();
      group = null;
    }

    @Override
    public int arguments() throws SQLException {
      return args();
    }

    @Override
    public int type(int index) throws SQLException {
      return value_type(index);
    }

    @Override
    public @Nullable String text(int index) throws SQLException {
      return value_text(index);
    }

    @Override
    public long integer(int index) throws SQLException {
      return value_long(index);
    }

    @Override
    public double real(int index) throws SQLException {
      return value_double(index);
    }

    @Override
    public byte @Nullable [] bytes(int index) throws SQLException {
      return value_blob(index);
    }
  }
}
