package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.LapseOperators;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.ValueEncoding;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.util.BitString;
import org.apache.calcite.util.NlsString;

/**
 * Writes expressions, each operator as SQLite spells it. What is not spelled out here is refused,
 * and takes the native path.
 */
final class ExpressionWriter {
  private static final Pattern NUMBER =
      Pattern.compile("0[xX][0-9a-fA-F]+|[0-9_]*\\.?[0-9_]*([eE][+-]?[0-9]+)?");

  private final Emission emission;
  private final Writers writers;
  private final FunctionWriter functions;
  private final WindowWriter windows;
  private final AssignedWriter assigned;

  ExpressionWriter(
      Emission emission, Writers writers, FunctionWriter functions, WindowWriter windows) {
    this.emission = emission;
    this.writers = writers;
    this.functions = functions;
    this.windows = windows;
    this.assigned = new AssignedWriter(emission);
  }

  WindowWriter windows() {
    return windows;
  }

  /** Writes an expression where any expression may stand. */
  String write(SqlNode node) {
    Optional<String> replaced = emission.replacementOf(node);
    if (replaced.isPresent()) {
      return replaced.get();
    }
    Optional<Place> place = emission.placeOf(node);
    if (place.isEmpty()) {
      return written(node);
    }
    Optional<String> formed = assigned.write(node, place.get());
    return formed.isPresent() ? formed.get() : assigned.converted(node, written(node), place.get());
  }

  private String written(SqlNode node) {
    return emission.source.isParenthesised(node) && Precedence.of(node) < Precedence.PRIMARY
        ? "(" + bare(node) + ")"
        : bare(node);
  }

  /**
   * Writes an operand. Where its operator binds less tightly than SQLite needs here, and no
   * parentheses were written, Calcite and SQLite read the text differently.
   *
   * @param tightness how tightly it must bind, of {@link Precedence}
   */
  String operand(SqlNode node, int tightness) {
    boolean parenthesised = emission.source.isParenthesised(node);
    if (!parenthesised && Precedence.of(node) < tightness) {
      throw emission.refuse(node, "this has two readings; put it in parentheses");
    }
    return write(node);
  }

  private String bare(SqlNode node) {
    if (node instanceof SqlIdentifier name) {
      Optional<String> now = FunctionWriter.now(emission, node, ValueType.MILLIS_TEXT);
      return now.isPresent() ? now.get() : column(name);
    }
    if (node instanceof SqlDynamicParam parameter) {
      return emission.parameter(parameter.getIndex(), ValueEncoding.NONE);
    }
    if (node instanceof SqlLiteral literal) {
      return literal(literal);
    }
    if (node.isA(SqlKind.QUERY)) {
      return "(" + writers.queries().write(node) + ")";
    }
    if (node instanceof SqlCall call) {
      return call(call);
    }
    throw emission.refuse(node, "this expression cannot be translated");
  }

  /** Writes the name of a column. */
  String column(SqlIdentifier name) {
    if (name.isStar()) {
      throw emission.refuse(name, "a star cannot stand here");
    }
    emission
        .typing
        .aliasedBy(name)
        .flatMap(emission::placeOf)
        .ifPresent(
            place -> {
              throw emission.refuse(
                  name, "this names a column that is brought into another form; use a subquery");
            });
    List<String> names = name.names;
    // Every relation has its own name in the text, so the schema isn't needed (nor known there).
    int from = Math.max(0, names.size() - 2);
    List<String> parts = new ArrayList<>(Emission.quoted(names.subList(from, names.size())));
    if (emission.typing.isRowid(name)) {
      // Without quotes: a quoted name that SQLite can't find is a text to it.
      parts.set(parts.size() - 1, "rowid");
    }
    return String.join(".", parts);
  }

  private String literal(SqlLiteral literal) {
    Optional<TemporalLiteral> temporal = TemporalLiteral.of(literal);
    if (temporal.isPresent()) {
      return temporal.get().text();
    }
    if (TimeLiteral.is(literal)) {
      return Identifiers.literal(
          TimeLiteral.text(literal).orElseThrow(() -> malformed(literal, "TIME 'HH:MM:SS'")));
    }
    switch (TimeLiteral.tag(literal)) {
      case "DATE":
        throw malformed(literal, "DATE 'YYYY-MM-DD'");
      case "TIMESTAMP", "DATETIME":
        throw malformed(literal, "TIMESTAMP 'YYYY-MM-DD HH:MM:SS'");
      default:
    }
    if (Intervals.isInterval(literal)) {
      throw emission.refuse(
          literal,
          "an interval is no value here: add it to a date, multiply it, or compare it with (a - b)"
              + " DAY");
    }
    Object value = literal.getValue();
    return switch (literal.getTypeName()) {
      case NULL -> "NULL";
      case BOOLEAN -> value == null ? "NULL" : ((Boolean) value ? "TRUE" : "FALSE");
      case DECIMAL, DOUBLE, REAL, FLOAT, INTEGER, BIGINT -> number(literal);
      case CHAR -> Identifiers.literal(literal.getValueAs(NlsString.class).getValue());
      case BINARY ->
          "X'"
              + HexFormat.of().formatHex(literal.getValueAs(BitString.class).getAsByteArray())
              + "'";
      default ->
          throw emission.refuse(literal, "the literal " + literal + " is not supported here");
    };
  }

  private static LapseException malformed(SqlLiteral literal, String example) {
    return LapseException.at(
        SourceText.position(literal),
        SqlState.INVALID_DATETIME,
        literal + " is none that exists; write it as " + example);
  }

  private String number(SqlLiteral literal) {
    // As written: 1.0 is no integer to SQLite, and 1e2 is not 100.
    String written = emission.source.slice(literal).strip();
    return !written.isEmpty() && NUMBER.matcher(written).matches()
        ? written
        : String.valueOf(literal.toValue());
  }

  private String call(SqlCall call) {
    SqlKind kind = call.getKind();
    if (SqlKind.COMPARISON.contains(kind) || ComparisonWriter.writes(kind)) {
      return writers.comparisons().write(call);
    }
    if (call.getOperator() instanceof SqlQuantifyOperator) {
      return writers.quantified().write(call);
    }
    if (kind == SqlKind.PLUS || kind == SqlKind.MINUS) {
      return sum(call);
    }
    switch (kind) {
      case AND:
        return logical(call, " AND ", Precedence.AND);
      case OR:
        return logical(call, " OR ", Precedence.OR);
      case NOT:
        return "NOT " + operand(call.operand(0), Precedence.NOT);
      case EXISTS:
        return "EXISTS (" + writers.queries().write(call.operand(0)) + ")";
      case SCALAR_QUERY, ROW:
        return row(call);
      case TIMES, DIVIDE:
        return infix(call, kind == SqlKind.TIMES ? "*" : "/", Precedence.PRODUCT);
      case MINUS_PREFIX, PLUS_PREFIX:
        return prefix(call, kind == SqlKind.MINUS_PREFIX ? "-" : "+");
      case LIKE:
        return like(call);
      case RLIKE:
        return "(" + regexp(call, call.getOperator().getName().replace("RLIKE", "REGEXP")) + ")";
      case CASE:
        return choice((SqlCase) call);
      default:
        break;
    }
    if (call.getOperator() == LapseOperators.BIT_NOT) {
      return prefix(call, "~");
    }
    if (call.getOperator().getSyntax() == SqlSyntax.BINARY && !functions.writes(kind)) {
      return named(call);
    }
    return functions.write(call);
  }

  private String sum(SqlCall call) {
    if (Intervals.isInterval(call)) {
      return writers.intervals().value(call);
    }
    return call.getOperandList().stream().anyMatch(Intervals::isInterval)
        ? writers.datetimes().sum(call)
        : infix(call, call.getKind() == SqlKind.PLUS ? "+" : "-", Precedence.SUM);
  }

  private String logical(SqlCall call, String word, int tightness) {
    List<String> parts = new ArrayList<>();
    call.getOperandList().forEach(each -> parts.add(operand(each, tightness)));
    return String.join(word, parts);
  }

  private String infix(SqlCall call, String sign, int tightness) {
    if (call.operandCount() != 2) {
      throw emission.refuse(call, "this operator cannot be translated");
    }
    return operand(call.operand(0), tightness)
        + " "
        + sign
        + " "
        + operand(call.operand(1), tightness + 1);
  }

  private String prefix(SqlCall call, String sign) {
    String text = operand(call.operand(0), Precedence.PREFIX);
    // Two minus signs would begin a comment.
    return sign + (text.startsWith(sign) ? " " : "") + text;
  }

  /** Binary operators of SQLite's that the grammar has no kind for. */
  private String named(SqlCall call) {
    String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
    return switch (name) {
      case "||", "->", "->>" -> infix(call, name, Precedence.CONCATENATION);
      case "<<", ">>", "&", "|" -> infix(call, name, Precedence.BITS);
      case "%" -> infix(call, name, Precedence.PRODUCT);
      case "GLOB", "NOT GLOB" -> infix(call, name, Precedence.EQUALITY);
      case "REGEXP", "NOT REGEXP" -> regexp(call, name);
      case "COLLATE" ->
          operand(call.operand(0), Precedence.COLLATION)
              + " COLLATE "
              + Identifiers.quote(Names.last(call.operand(1)));
      case "OVERLAPS" ->
          throw emission.refuse(
              call, "OVERLAPS is not supported; compare the ends: a < d AND c < b");
      default -> throw emission.refuse(call, "the operator " + name + " is not supported here");
    };
  }

  private String regexp(SqlCall call, String name) {
    emission.functions.add("regexp");
    return infix(call, name, Precedence.EQUALITY);
  }

  private String row(SqlCall call) {
    List<String> parts = new ArrayList<>();
    call.getOperandList().forEach(each -> parts.add(write(each)));
    return call.getKind() == SqlKind.ROW ? "(" + Emission.list(parts) + ")" : Emission.list(parts);
  }

  private String like(SqlCall call) {
    SqlLikeOperator operator = (SqlLikeOperator) call.getOperator();
    String name = operator.getName().toUpperCase(Locale.ROOT);
    // LIKE takes no notice of the case of letters in SQLite; ILIKE says so.
    name = name.replace("ILIKE", "LIKE");
    String sql =
        operand(call.operand(0), Precedence.EQUALITY)
            + " "
            + name
            + " "
            + operand(call.operand(1), Precedence.COMPARISON);
    return call.operandCount() < 3
        ? sql
        : sql + " ESCAPE " + operand(call.operand(2), Precedence.COMPARISON);
  }

  private String choice(SqlCase choice) {
    StringBuilder sql = new StringBuilder("CASE");
    SqlNodeList conditions = choice.getWhenOperands();
    SqlNodeList results = choice.getThenOperands();
    if (conditions.stream().anyMatch(FunctionWriter::isRandom)) {
      // CASE x WHEN … has become CASE WHEN x = …, which would ask for several random numbers.
      throw emission.refuse(choice, "a CASE over random() has two readings; use a subquery");
    }
    if (choice.getValueOperand() != null) {
      sql.append(' ').append(write(choice.getValueOperand()));
    }
    for (int i = 0; i < conditions.size(); i++) {
      sql.append(" WHEN ").append(write(conditions.get(i)));
      sql.append(" THEN ").append(write(results.get(i)));
    }
    SqlNode otherwise = choice.getElseOperand();
    if (otherwise != null) {
      sql.append(" ELSE ").append(write(otherwise));
    }
    return sql.append(" END").toString();
  }
}
