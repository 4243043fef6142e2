package dev.lapse.planner.translate;

import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWindow;
import org.jspecify.annotations.Nullable;

/** Writes windows. */
final class WindowWriter {
  private final Emission emission;
  private final Writers writers;

  WindowWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
  }

  /** Writes what stands after OVER. */
  String over(SqlNode window) {
    if (window instanceof SqlIdentifier name) {
      return Identifiers.quote(Names.last(name));
    }
    return "(" + specification((SqlWindow) window) + ")";
  }

  /** Writes one item of a WINDOW clause. */
  String declared(SqlWindow window) {
    SqlIdentifier name = window.getDeclName();
    if (name == null) {
      throw emission.refuse(window, "a window here needs a name");
    }
    return Identifiers.quote(Names.last(name)) + " AS (" + specification(window) + ")";
  }

  private String specification(SqlWindow window) {
    List<String> parts = new ArrayList<>();
    if (window.getRefName() != null) {
      parts.add(Identifiers.quote(Names.last(window.getRefName())));
    }
    if (!window.getPartitionList().isEmpty()) {
      List<String> keys = new ArrayList<>();
      window.getPartitionList().forEach(key -> keys.add(writers.expressions().write(key)));
      parts.add("PARTITION BY " + Emission.list(keys));
    }
    if (!window.getOrderList().isEmpty()) {
      parts.add("ORDER BY " + writers.queries().orderItems(window.getOrderList()));
    }
    SqlNode lower = window.getLowerBound();
    SqlNode upper = window.getUpperBound();
    if (lower != null || upper != null) {
      String unit = isGroups(window) ? "GROUPS" : window.isRows() ? "ROWS" : "RANGE";
      parts.add(
          upper == null
              ? unit + " " + bound(lower)
              : unit + " BETWEEN " + bound(lower) + " AND " + bound(upper));
      if (!SqlWindow.isExcludeNoOthers(window.getExclude())) {
        parts.add(String.valueOf(((SqlLiteral) window.getExclude()).getValue()));
      }
    }
    return String.join(" ", parts);
  }

  /** The parser takes GROUPS for ROWS: Calcite's windows know no third unit. */
  private boolean isGroups(SqlWindow window) {
    return window.getOperandList().stream()
        .filter(SqlLiteral.class::isInstance)
        .anyMatch(unit -> emission.source.slice(unit).equalsIgnoreCase("GROUPS"));
  }

  private String bound(@Nullable SqlNode bound) {
    if (bound == null || SqlWindow.isCurrentRow(bound)) {
      return "CURRENT ROW";
    }
    if (SqlWindow.isUnboundedPreceding(bound)) {
      return "UNBOUNDED PRECEDING";
    }
    if (SqlWindow.isUnboundedFollowing(bound)) {
      return "UNBOUNDED FOLLOWING";
    }
    String distance = writers.expressions().write(((SqlCall) bound).operand(0));
    return distance + (bound.getKind() == SqlKind.PRECEDING ? " PRECEDING" : " FOLLOWING");
  }
}
