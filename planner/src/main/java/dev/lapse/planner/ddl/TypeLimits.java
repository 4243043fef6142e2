package dev.lapse.planner.ddl;

import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlColumnDefinition;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Refusal;

/** What may stand in a type's parentheses. SQLite ignores it; Lapse promises to keep it. */
final class TypeLimits {
  private static final int MAX_FRACTION = 6;

  private TypeLimits() {}

  static void require(SqlColumnDefinition definition, ColumnType type) {
    switch (type.kind()) {
      case DECIMAL:
        requireDigits(definition, type);
        break;
      case TIMESTAMP, TIME:
        if (type.precision() > MAX_FRACTION) {
          throw refusal(
              definition, "0 to " + MAX_FRACTION + " digits of a second's fraction", type);
        }
        break;
      case CHAR, VARCHAR:
        if (type.precision() == 0) {
          throw refusal(definition, "a length of at least 1", type);
        }
        break;
      default:
        break;
    }
  }

  private static void requireDigits(SqlColumnDefinition definition, ColumnType type) {
    boolean given = type.precision() >= 0;
    if (given && (type.precision() < 1 || type.precision() > ColumnType.MAX_PRECISION)) {
      throw refusal(definition, "1 to " + ColumnType.MAX_PRECISION + " digits", type);
    }
    if (type.scale() > type.precision() || type.scale() < -1) {
      throw refusal(definition, "a scale from 0 to its precision", type);
    }
  }

  private static RuntimeException refusal(
      SqlColumnDefinition definition, String wanted, ColumnType type) {
    return Refusal.at(
        definition,
        SqlState.INVALID_PARAMETER_VALUE,
        type.kind()
            + " takes "
            + wanted
            + ", and "
            + definition.name()
            + " asks for "
            + type.precision()
            + (type.scale() == -1 ? "" : ", " + type.scale())
            + "; declare it otherwise, or create the table WITHOUT CHECKS");
  }
}
