package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ValueEncoding;
import java.util.Optional;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;

/** Writes values that are stored in a column: dates in the column's own form. */
final class AssignedWriter {
  private final Emission emission;

  AssignedWriter(Emission emission) {
    this.emission = emission;
  }

  /**
   * Returns the value, if a column changes how it is written; empty if it is written as anywhere.
   *
   * @param target what the column holds
   */
  Optional<String> write(SqlNode value, ValueType target) {
    Optional<TimestampEncoding> encoding = target.encoding();
    if (value instanceof SqlDynamicParam parameter) {
      ValueEncoding assigned = new ValueEncoding(target.type(), encoding, true);
      return Optional.of(emission.parameter(parameter.getIndex(), assigned));
    }
    if (encoding.isEmpty()) {
      return Optional.empty();
    }
    return TemporalLiteral.of(value)
        .or(() -> ComparisonWriter.isoText(value, encoding.get()))
        .map(literal -> literal.stored(encoding.get()))
        .or(() -> FunctionWriter.now(emission, value, encoding.get()));
  }
}
