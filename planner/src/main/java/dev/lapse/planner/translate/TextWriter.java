package dev.lapse.planner.translate;

import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;

/** Writes the functions of texts that ANSI spells with words between their arguments. */
final class TextWriter {
  private final Emission emission;
  private final Writers writers;

  TextWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
  }

  private List<String> arguments(SqlCall call) {
    List<String> arguments = new ArrayList<>();
    call.getOperandList().forEach(each -> arguments.add(writers.expressions().write(each)));
    return arguments;
  }

  /** TRIM(BOTH chars FROM text): any of several characters, as SQLite's trim takes them. */
  String trim(SqlCall call) {
    String chars = writers.expressions().write(call.operand(1));
    String of = writers.expressions().write(call.operand(2));
    String function =
        switch (String.valueOf(((SqlLiteral) call.operand(0)).getValue())) {
          case "LEADING" -> "ltrim";
          case "TRAILING" -> "rtrim";
          default -> "trim";
        };
    return function + "(" + of + (chars.equals("' '") ? "" : ", " + chars) + ")";
  }

  /** POSITION(sought IN text FROM start). */
  String position(SqlCall call) {
    List<String> arguments = arguments(call);
    return AnsiFunctions.of("locate", arguments.size())
        .orElseThrow(() -> emission.refuse(call, "POSITION takes a text, a text and a number"))
        .call(arguments, emission);
  }

  /** OVERLAY(text PLACING other FROM start FOR length). */
  String overlay(SqlCall call) {
    List<String> arguments = new ArrayList<>();
    arguments(call).forEach(each -> arguments.add(TemporalForm.primary(each)));
    String text = arguments.get(0);
    String other = arguments.get(1);
    String start = arguments.get(2);
    String length = arguments.size() > 3 ? arguments.get(3) : "length(" + other + ")";
    return "(substr(%s, 1, %s - 1) || %s || substr(%s, %s + %s))"
        .formatted(text, start, other, text, start, length);
  }

  /**
   * SUBSTRING(text FROM start FOR length), where a start before the first character shortens the
   * result. With commas it is SQLite's own, in which a negative start counts from the end.
   */
  String substring(SqlCall call) {
    List<String> arguments = arguments(call);
    boolean ansi = isSpelledWithFrom(call) && !isPositive(call.operand(1));
    if (!ansi) {
      return "substr(" + Emission.list(arguments) + ")";
    }
    String start = TemporalForm.primary(arguments.get(1));
    String from = "max(" + start + ", 1)";
    if (arguments.size() == 2) {
      return "substr(" + arguments.get(0) + ", " + from + ")";
    }
    String length = TemporalForm.primary(arguments.get(2));
    return "substr(%s, %s, max(%s + %s - %s, 0))"
        .formatted(arguments.get(0), from, start, length, from);
  }

  private boolean isSpelledWithFrom(SqlCall call) {
    int depth = 0;
    for (SqliteToken token : SqliteTokens.of(emission.source.slice(call))) {
      depth += token.isMark("(") ? 1 : token.isMark(")") ? -1 : 0;
      if (depth == 1 && token.isWord("FROM")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPositive(SqlNode node) {
    return node instanceof SqlLiteral literal
        && literal.getValue() instanceof BigDecimal number
        && number.signum() > 0;
  }

  /** x SIMILAR TO pattern, and its negation. */
  String similar(SqlCall call) {
    List<String> arguments = arguments(call);
    List<String> ordered = new ArrayList<>(List.of(arguments.get(1), arguments.get(0)));
    ordered.addAll(arguments.subList(2, arguments.size()));
    String matches = emission.ownCall("lapse_similar", ordered.toArray(String[]::new));
    return call.getOperator().getName().startsWith("NOT") ? "(NOT " + matches + ")" : matches;
  }
}
