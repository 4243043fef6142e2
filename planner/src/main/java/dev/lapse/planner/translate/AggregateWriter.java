package dev.lapse.planner.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;
import org.jspecify.annotations.Nullable;

/** Writes calls of aggregates that SQLite spells otherwise, or lacks. */
final class AggregateWriter {
  private final Emission emission;
  private final Writers writers;

  AggregateWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
  }

  /** Returns an aggregate's call, if SQLite has no call of its name and form. */
  Optional<String> write(SqlCall call) {
    if (call.getKind() == SqlKind.WITHIN_GROUP) {
      return Optional.of(withinGroup(call.operand(0), call.operand(1)));
    }
    if (call.getKind() == SqlKind.IGNORE_NULLS) {
      return Optional.of(ignoringNulls(call.operand(0)));
    }
    String name = name(call);
    return switch (name) {
      case "every", "bool_and" -> Optional.of(truth("min", call));
      case "some", "any", "bool_or" -> Optional.of(truth("max", call));
      case "any_value" -> Optional.of("max(" + one(call) + ")");
      case "approx_count_distinct" -> Optional.of("count(DISTINCT " + one(call) + ")");
      case "count" -> call.operandCount() > 1 ? Optional.of(countOfRows(call)) : Optional.empty();
      case "stddev" -> Optional.of(own("lapse_stddev_samp", call, 1));
      case "variance" -> Optional.of(own("lapse_var_samp", call, 1));
      case "stddev_pop", "stddev_samp", "var_pop", "var_samp", "bit_and", "bit_or", "bit_xor" ->
          Optional.of(own("lapse_" + name, call, 1));
      case "regr_count" -> Optional.of(countOfPairs(call));
      case "covar_pop", "covar_samp", "corr", "regr_avgx", "regr_avgy", "regr_sxx", "regr_syy" ->
          Optional.of(own("lapse_" + name, call, 2));
      case "regr_sxy", "regr_slope", "regr_intercept", "regr_r2" ->
          Optional.of(own("lapse_" + name, call, 2));
      case "mode" ->
          call.operandCount() == 1
              ? Optional.of(emission.ownCall("lapse_mode", one(call), "0"))
              : Optional.empty();
      case "listagg", "string_agg", "group_concat" -> Optional.of(list(call, SqlNodeList.EMPTY));
      case "array_agg", "array_concat_agg", "collect", "fusion", "intersection" ->
          throw emission.refuse(
              call,
              name.toUpperCase(Locale.ROOT)
                  + " is not supported, for there are no arrays; json_group_array makes a JSON"
                  + " array");
      default -> sorted(call);
    };
  }

  private static String name(SqlCall call) {
    return call.getOperator().getName().toLowerCase(Locale.ROOT);
  }

  private String one(SqlCall call) {
    return arguments(call, 1).get(0);
  }

  private List<String> arguments(SqlCall call, int count) {
    if (call.operandCount() != count) {
      throw emission.refuse(
          call,
          call.getOperator().getName() + " takes " + count + (count == 1 ? " value" : " values"));
    }
    return call.getOperandList().stream().map(writers.expressions()::write).toList();
  }

  private String own(String name, SqlCall call, int count) {
    List<String> arguments = new ArrayList<>(arguments(call, count));
    if (isDistinct(call)) {
      if (count > 1) {
        throw emission.refuse(call, "DISTINCT pairs; take them from a SELECT DISTINCT in FROM");
      }
      arguments.set(0, "DISTINCT " + arguments.get(0));
    }
    return emission.ownCall(name, arguments.toArray(String[]::new));
  }

  /** NOT NOT makes 1, 0 or NULL of any condition. */
  private String truth(String aggregate, SqlCall call) {
    arguments(call, 1);
    return aggregate
        + "(NOT NOT "
        + writers.expressions().operand(call.operand(0), Precedence.NOT)
        + ")";
  }

  private String countOfPairs(SqlCall call) {
    List<String> pair = arguments(call, 2);
    return "count(CASE WHEN (" + pair.get(0) + ") IS NOT NULL THEN " + pair.get(1) + " END)";
  }

  /** Rows of values count where none of them is NULL; equal ones have the same text. */
  private String countOfRows(SqlCall call) {
    List<String> tests = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (SqlNode each : call.getOperandList()) {
      String value = "(" + writers.expressions().write(each) + ")";
      tests.add(value + " IS NOT NULL");
      texts.add(
          emission.typing.typeOf(each).isInteger()
              ? value
              : "quote(CASE WHEN typeof("
                  + value
                  + ") = 'real' AND "
                  + value
                  + " = CAST("
                  + value
                  + " AS INTEGER) THEN CAST("
                  + value
                  + " AS INTEGER) ELSE "
                  + value
                  + " END)");
    }
    return "count("
        + (isDistinct(call) ? "DISTINCT " : "")
        + "CASE WHEN "
        + String.join(" AND ", tests)
        + " THEN "
        + String.join(" || ',' || ", texts)
        + " END)";
  }

  private static boolean isDistinct(SqlCall call) {
    SqlLiteral quantifier = call.getFunctionQuantifier();
    return quantifier != null
        && quantifier.symbolValue(SqlSelectKeyword.class) == SqlSelectKeyword.DISTINCT;
  }

  private String withinGroup(SqlCall call, SqlNodeList order) {
    String name = name(call);
    switch (name) {
      case "listagg", "string_agg", "group_concat":
        return list(call, order);
      case "percentile_cont", "percentile_disc", "mode":
        break;
      default:
        throw emission.refuse(
            call, "WITHIN GROUP is for LISTAGG, MODE, PERCENTILE_CONT and PERCENTILE_DISC");
    }
    if (order.size() != 1) {
      throw emission.refuse(order, name.toUpperCase(Locale.ROOT) + " is ordered by one value");
    }
    SqlNode item = order.get(0);
    String value = writers.expressions().write(QueryWriter.withoutDirection(item));
    boolean descending = QueryWriter.direction(item).startsWith(" DESC");
    if (name.equals("mode")) {
      arguments(call, 0);
      return emission.ownCall("lapse_mode", value, descending ? "1" : "0");
    }
    String share = one(call);
    return name.equals("percentile_disc")
        ? emission.ownCall("lapse_percentile_disc", value, share, descending ? "1" : "0")
        : "percentile_cont(" + value + ", " + (descending ? "1 - (" + share + ")" : share) + ")";
  }

  private String ignoringNulls(SqlCall call) {
    String name = name(call);
    return switch (name) {
      case "first_value", "last_value" -> own("lapse_" + name, call, 1);
      case "nth_value" -> own("lapse_nth_value", call, 2);
      default ->
          throw emission.refuse(
              call,
              "IGNORE NULLS is for FIRST_VALUE, LAST_VALUE and NTH_VALUE; for "
                  + name.toUpperCase(Locale.ROOT)
                  + " filter the NULLs out first");
    };
  }

  private String list(SqlCall call, SqlNodeList within) {
    Ordered ordered = ordered(call, within);
    List<String> arguments = new ArrayList<>();
    ordered.arguments.forEach(each -> arguments.add(writers.expressions().write(each)));
    if (arguments.isEmpty() || arguments.size() > 2) {
      throw emission.refuse(call, call.getOperator().getName() + " takes a value and a separator");
    }
    boolean comma = arguments.size() == 2 && isComma(ordered.arguments.get(1));
    if (isDistinct(call) && arguments.size() == 2 && !comma) {
      throw emission.refuse(
          call,
          "DISTINCT with a separator other than ','; take the values from a SELECT DISTINCT in"
              + " FROM");
    }
    return "group_concat("
        + (isDistinct(call) ? "DISTINCT " + arguments.get(0) : Emission.list(arguments))
        + order(ordered.order)
        + ")";
  }

  private static boolean isComma(SqlNode separator) {
    return separator instanceof SqlLiteral literal
        && literal.getTypeName() == SqlTypeName.CHAR
        && literal.getValueAs(NlsString.class).getValue().equals(",");
  }

  /** Any aggregate of SQLite's with an ORDER BY after its arguments. */
  private Optional<String> sorted(SqlCall call) {
    Ordered ordered = ordered(call, SqlNodeList.EMPTY);
    if (ordered.order.isEmpty() || !SqliteFunctions.knows(name(call))) {
      return Optional.empty();
    }
    List<String> arguments = new ArrayList<>();
    ordered.arguments.forEach(each -> arguments.add(writers.expressions().write(each)));
    return Optional.of(
        name(call)
            + "("
            + (isDistinct(call) ? "DISTINCT " : "")
            + Emission.list(arguments)
            + order(ordered.order)
            + ")");
  }

  private String order(SqlNodeList order) {
    return order.isEmpty() ? "" : " ORDER BY " + writers.queries().orderItems(order);
  }

  private static Ordered ordered(SqlCall call, SqlNodeList within) {
    List<SqlNode> arguments = new ArrayList<>();
    SqlNodeList order = within;
    for (@Nullable SqlNode each : call.getOperandList()) {
      if (each instanceof SqlNodeList list) {
        order = list;
      } else if (each != null && each.getKind() == SqlKind.SEPARATOR) {
        arguments.add(((SqlCall) each).operand(0));
      } else if (each != null && !(each instanceof SqlIdentifier star && star.isStar())) {
        arguments.add(each);
      }
    }
    return new Ordered(arguments, order);
  }

  private record Ordered(List<SqlNode> arguments, SqlNodeList order) {}
}
