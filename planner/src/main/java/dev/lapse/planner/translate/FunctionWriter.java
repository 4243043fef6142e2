package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.translate.AnsiFunctions.AnsiFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;
import org.jspecify.annotations.Nullable;

/** Writes calls of functions and aggregates; ANSI's spellings become SQLite's. */
final class FunctionWriter {
  private static final List<String> MONTHS =
      List.of(
          "January",
          "February",
          "March",
          "April",
          "May",
          "June",
          "July",
          "August",
          "September",
          "October",
          "November",
          "December");
  private static final List<String> DAYS =
      List.of("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday");

  private final Emission emission;
  private final Writers writers;

  FunctionWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
  }

  /** Returns which part of the statement's instant a call is, if it is one of CURRENT_…. */
  static Optional<Bind.Now.Part> nowPart(SqlNode node) {
    String name;
    if (node instanceof SqlCall call && (call.operandCount() == 0 || hasPrecision(call))) {
      name = call.getOperator().getName();
    } else if (node instanceof SqlIdentifier id && id.isSimple() && !id.isComponentQuoted(0)) {
      name = id.getSimple();
    } else {
      return Optional.empty();
    }
    return switch (name.toUpperCase(Locale.ROOT)) {
      case "CURRENT_TIMESTAMP", "LOCALTIMESTAMP" -> Optional.of(Bind.Now.Part.TIMESTAMP);
      case "CURRENT_DATE" -> Optional.of(Bind.Now.Part.DATE);
      case "CURRENT_TIME", "LOCALTIME" -> Optional.of(Bind.Now.Part.TIME);
      default -> node instanceof SqlCall ? jdbcNow(name) : Optional.empty();
    };
  }

  /** JDBC's names; as columns they are common, so they mean the time only before parentheses. */
  private static Optional<Bind.Now.Part> jdbcNow(String name) {
    return switch (name.toUpperCase(Locale.ROOT)) {
      case "NOW" -> Optional.of(Bind.Now.Part.TIMESTAMP);
      case "CURDATE" -> Optional.of(Bind.Now.Part.DATE);
      case "CURTIME" -> Optional.of(Bind.Now.Part.TIME);
      default -> Optional.empty();
    };
  }

  /** CURRENT_TIMESTAMP(3): every instant is to the millisecond, so the digits change nothing. */
  private static boolean hasPrecision(SqlCall call) {
    String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
    return call.operandCount() == 1
        && call.operand(0) instanceof SqlNumericLiteral
        && (name.startsWith("CURRENT_TIME") || name.startsWith("LOCALTIME"));
  }

  /** Returns the statement's instant in a column's form, if a node is one of CURRENT_…. */
  static Optional<String> now(Emission emission, SqlNode node, TimestampEncoding encoding) {
    return nowPart(node).map(part -> emission.binder.placeholder(new Bind.Now(part, encoding)));
  }

  /** Returns whether a random number is drawn in an expression. */
  static boolean isRandom(SqlNode node) {
    if (!(node instanceof SqlCall call)) {
      return false;
    }
    return call.getOperator().getName().toLowerCase(Locale.ROOT).startsWith("random")
        || call.getOperandList().stream().anyMatch(each -> each != null && isRandom(each));
  }

  /** Returns whether calls of a kind are written here although they look like operators. */
  boolean writes(SqlKind kind) {
    return kind == SqlKind.OVER || kind == SqlKind.FILTER || kind == SqlKind.WITHIN_GROUP;
  }

  String write(SqlCall call) {
    Optional<String> now = now(emission, call, ValueType.MILLIS_TEXT);
    if (now.isPresent()) {
      return now.get();
    }
    Optional<String> aggregate = writers.aggregates().write(call);
    if (aggregate.isPresent()) {
      return aggregate.get();
    }
    return switch (call.getKind()) {
      case CAST, SAFE_CAST -> writers.casts().write(call);
      case OVER ->
          writers.expressions().write(call.operand(0))
              + " OVER "
              + writers.expressions().windows().over(call.operand(1));
      case FILTER ->
          writers.expressions().write(call.operand(0))
              + " FILTER (WHERE "
              + writers.expressions().write(call.operand(1))
              + ")";
      // Without the words as with them: SQLite's functions respect NULLs.
      case RESPECT_NULLS -> writers.expressions().write(call.operand(0));
      case WITHIN_GROUP -> ordered(call);
      case TRIM -> call.operandCount() == 3 ? writers.texts().trim(call) : ordinary(call);
      case POSITION -> writers.texts().position(call);
      case SIMILAR -> writers.texts().similar(call);
      case EXTRACT -> writers.datetimes().extract(field(call, call.operand(0)), call.operand(1));
      case TIMESTAMP_ADD ->
          writers.datetimes().added(field(call, call.operand(0)), call.operand(1), call.operand(2));
      case TIMESTAMP_DIFF ->
          writers
              .datetimes()
              .difference(field(call, call.operand(0)), call.operand(1), call.operand(2));
      case FLOOR, CEIL -> call.operandCount() == 2 ? rounded(call) : ordinary(call);
      case INTERVAL -> writers.intervals().value(call);
      default -> named(call);
    };
  }

  private TimeField field(SqlCall call, SqlNode unit) {
    return (unit instanceof SqlIntervalQualifier qualifier
            ? TimeField.of(qualifier)
            : Optional.<TimeField>empty())
        .orElseThrow(
            () -> emission.refuse(call, "there is no single unit " + unit + " to compute with"));
  }

  private String rounded(SqlCall call) {
    return writers
        .datetimes()
        .rounded(field(call, call.operand(1)), call.operand(0), call.getKind() == SqlKind.CEIL);
  }

  /** Functions that are known by their name alone. */
  private String named(SqlCall call) {
    String name = call.getOperator().getName().toLowerCase(Locale.ROOT);
    switch (name) {
      case "overlay":
        return writers.texts().overlay(call);
      case "substring":
        return writers.texts().substring(call);
      case "last_day":
        return writers.datetimes().lastDay(call.operand(0));
      case "monthname":
        return writers.datetimes().name(TimeField.MONTH, call.operand(0), MONTHS);
      case "dayname":
        return writers.datetimes().name(TimeField.DOW, call.operand(0), DAYS);
      case "date_trunc", "date_part":
        return byText(name, call);
      case "greatest", "least":
        return extreme(name, call);
      case "decode":
        return decode(call);
      default:
        break;
    }
    Optional<TimeField> field = DatetimeRules.fieldOf(call);
    if (field.isPresent()) {
      return writers.datetimes().extract(field.get(), call.operand(0));
    }
    Optional<AnsiFunction> ansi = AnsiFunctions.of(name, call.operandCount());
    if (ansi.isEmpty() || call.getOperandList().stream().anyMatch(this::isOdd)) {
      return ordinary(call);
    }
    return ansi.get().call(arguments(call), emission);
  }

  private String byText(String name, SqlCall call) {
    TimeField field =
        DatetimeRules.fieldOf(call)
            .orElseThrow(
                () -> emission.refuse(call, name + " takes a unit as a text, such as 'month'"));
    return name.equals("date_part")
        ? writers.datetimes().extract(field, call.operand(1))
        : writers.datetimes().rounded(field, call.operand(1), false);
  }

  private String extreme(String name, SqlCall call) {
    List<String> values = arguments(call);
    return values.size() == 1
        ? TemporalForm.primary(values.get(0))
        : (name.equals("greatest") ? "max(" : "min(") + Emission.list(values) + ")";
  }

  /** DECODE(x, a, b, …, otherwise): NULL is equal to NULL there. */
  private String decode(SqlCall call) {
    List<SqlNode> operands = call.getOperandList();
    if (operands.size() < 3) {
      throw emission.refuse(call, "DECODE takes a value, a value to find and a result at least");
    }
    StringBuilder sql = new StringBuilder("CASE");
    int i = 1;
    for (; i + 1 < operands.size(); i += 2) {
      Function<SqlNode, String> sides =
          writers.comparisons().sides(List.of(operands.get(0), operands.get(i)));
      String of = TemporalForm.primary(sides.apply(operands.get(0)));
      String sought = TemporalForm.primary(sides.apply(operands.get(i)));
      sql.append(" WHEN ").append(of).append(" IS ").append(sought);
      sql.append(" THEN ").append(writers.expressions().write(operands.get(i + 1)));
    }
    if (i < operands.size()) {
      sql.append(" ELSE ").append(writers.expressions().write(operands.get(i)));
    }
    return sql.append(" END").toString();
  }

  private List<String> arguments(SqlCall call) {
    List<String> written = new ArrayList<>();
    call.getOperandList().forEach(each -> written.add(writers.expressions().write(each)));
    return written;
  }

  /** The grammar reads {@code f(x ORDER BY y)} as {@code f(x) WITHIN GROUP (ORDER BY y)}. */
  private String ordered(SqlCall call) {
    if (!(call.operand(0) instanceof SqlCall aggregate)
        || aggregate.getOperator().getName().toLowerCase(Locale.ROOT).startsWith("percentile")) {
      throw emission.refuse(call, "WITHIN GROUP is not supported here");
    }
    String text = ordinary(aggregate);
    return text.substring(0, text.length() - 1)
        + " ORDER BY "
        + writers.queries().orderItems(call.operand(1))
        + ")";
  }

  private String ordinary(SqlCall call) {
    String name = sqliteName(call.getOperator().getName());
    if (name.equals("mod") && call.operandCount() == 2) {
      return modulo(call);
    }
    if (!SqliteFunctions.knows(name)) {
      throw emission.refuse(call, "the function " + name + " is not known here");
    }
    if (name.equals("likelihood") || call.getOperandList().stream().anyMatch(this::isOdd)) {
      throw emission.refuse(call, "this form of " + name + " is not supported here");
    }
    List<String> arguments = new ArrayList<>();
    for (SqlNode argument : call.getOperandList()) {
      boolean star = argument instanceof SqlIdentifier id && id.isStar();
      arguments.add(star ? "*" : writers.expressions().write(argument));
    }
    if (SqliteFunctions.isDateFunction(name)) {
      supplyInstant(name, call, arguments);
    }
    return name + "(" + quantifier(call) + Emission.list(arguments) + ")";
  }

  /** SQLite's clock is never asked: 'now' is the statement's instant. */
  private void supplyInstant(String name, SqlCall call, List<String> arguments) {
    int at = name.equals("strftime") ? 1 : 0;
    if (at > arguments.size()) {
      return;
    }
    boolean now = at == arguments.size();
    if (!now
        && call.operand(at) instanceof SqlLiteral literal
        && literal.getTypeName() == SqlTypeName.CHAR) {
      now = literal.getValueAs(NlsString.class).getValue().equalsIgnoreCase("now");
    }
    if (now) {
      Bind instant = new Bind.Now(Bind.Now.Part.TIMESTAMP, ValueType.MILLIS_TEXT);
      String placeholder = emission.binder.placeholder(instant);
      if (at == arguments.size()) {
        arguments.add(placeholder);
      } else {
        arguments.set(at, placeholder);
      }
    }
  }

  private boolean isOdd(@Nullable SqlNode argument) {
    return argument == null
        || argument instanceof SqlNodeList
        || argument.getKind() == SqlKind.SEPARATOR
        || argument.getKind() == SqlKind.ARGUMENT_ASSIGNMENT
        || (argument instanceof SqlLiteral literal
            && (literal.getTypeName() == SqlTypeName.SYMBOL
                || SqlTypeName.INTERVAL_TYPES.contains(literal.getTypeName())));
  }

  private static String quantifier(SqlCall call) {
    SqlLiteral quantifier = call.getFunctionQuantifier();
    boolean distinct =
        quantifier != null
            && quantifier.symbolValue(SqlSelectKeyword.class) == SqlSelectKeyword.DISTINCT;
    return distinct ? "DISTINCT " : "";
  }

  private static String sqliteName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return switch (lower) {
      case "substring" -> "substr";
      case "ceiling" -> "ceil";
      default -> lower;
    };
  }

  /** ANSI's MOD of integers is an integer; SQLite's mod() answers 1.0. */
  private String modulo(SqlCall call) {
    List<ValueType> types = call.getOperandList().stream().map(emission.typing::typeOf).toList();
    String left = TemporalForm.primary(writers.expressions().write(call.operand(0)));
    String right = TemporalForm.primary(writers.expressions().write(call.operand(1)));
    String whole = "(" + left + " % " + right + ")";
    String other = "mod(" + left + ", " + right + ")";
    if (types.stream().allMatch(ValueType::isInteger)) {
      return whole;
    }
    return types.stream().allMatch(ValueType::isNumber)
        ? other
        : "CASE WHEN typeof(%s) = 'integer' AND typeof(%s) = 'integer' THEN %s ELSE %s END"
            .formatted(left, right, whole, other);
  }
}
