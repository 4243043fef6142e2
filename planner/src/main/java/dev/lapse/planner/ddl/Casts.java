package dev.lapse.planner.ddl;

import dev.lapse.planner.sql.ColumnType;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.jspecify.annotations.Nullable;

/** CASTs of a query that SQLite would run without an error, and to another end. */
final class Casts {
  private Casts() {}

  /**
   * Returns whether any is to a type that is a number to SQLite: it makes 2024 of a day of 2024.
   */
  static boolean meanOtherwise(@Nullable SqlNode node) {
    if (node instanceof SqlNodeList list) {
      return list.getList().stream().anyMatch(Casts::meanOtherwise);
    }
    if (!(node instanceof SqlCall call)) {
      return false;
    }
    boolean own =
        call.getKind() == SqlKind.CAST && target(call).map(Casts::isNoNumber).orElse(false);
    return own || call.getOperandList().stream().anyMatch(Casts::meanOtherwise);
  }

  private static Optional<ColumnType> target(SqlCall cast) {
    return cast.operandCount() == 2 && cast.operand(1) instanceof SqlDataTypeSpec spec
        ? Optional.of(ColumnType.of(String.valueOf(spec.getTypeName())))
        : Optional.empty();
  }

  private static boolean isNoNumber(ColumnType type) {
    return type.kind().isDateOrTimestamp()
        || type.kind() == ColumnType.Kind.TIME
        || type.kind() == ColumnType.Kind.BOOLEAN;
  }
}
