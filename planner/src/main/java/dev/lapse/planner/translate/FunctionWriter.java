package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.Bind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;
import org.jspecify.annotations.Nullable;

/** Writes calls of functions and aggregates; ANSI's spellings become SQLite's. */
final class FunctionWriter {
  private final Emission emission;
  private final Writers writers;

  FunctionWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
  }

  /** Returns which part of the statement's instant a call is, if it is one of CURRENT_…. */
  static Optional<Bind.Now.Part> nowPart(SqlNode node) {
    String name;
    if (node instanceof SqlCall call && call.operandCount() == 0) {
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
      default -> Optional.empty();
    };
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
    return switch (call.getKind()) {
      case CAST -> cast(call);
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
      case TRIM -> trim(call);
      case POSITION -> position(call);
      default -> ordinary(call);
    };
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
      case "char_length", "character_length" -> "length";
      case "substring" -> "substr";
      case "ceiling" -> "ceil";
      default -> lower;
    };
  }

  private String trim(SqlCall call) {
    if (call.operandCount() != 3) {
      return ordinary(call);
    }
    String chars = writers.expressions().write(call.operand(1));
    String of = writers.expressions().write(call.operand(2));
    boolean one =
        call.operand(1) instanceof SqlLiteral literal
            && literal.getTypeName() == SqlTypeName.CHAR
            && literal.getValueAs(NlsString.class).getValue().length() == 1;
    if (!one) {
      throw emission.refuse(call, "TRIM takes one character, written out; or write trim(x, chars)");
    }
    String function =
        switch (String.valueOf(((SqlLiteral) call.operand(0)).getValue())) {
          case "LEADING" -> "ltrim";
          case "TRAILING" -> "rtrim";
          default -> "trim";
        };
    return function + "(" + of + (chars.equals("' '") ? "" : ", " + chars) + ")";
  }

  private String position(SqlCall call) {
    if (call.operandCount() != 2) {
      throw emission.refuse(call, "POSITION with FROM is not supported; use instr and substr");
    }
    String sought = writers.expressions().write(call.operand(0));
    return "instr(" + writers.expressions().write(call.operand(1)) + ", " + sought + ")";
  }

  /** ANSI's MOD of integers is an integer; SQLite's mod() answers 1.0. */
  private String modulo(SqlCall call) {
    boolean integers =
        call.getOperandList().stream().allMatch(each -> emission.typing.typeOf(each).isInteger());
    if (!integers) {
      throw emission.refuse(call, "MOD is supported for integers; or write a % b");
    }
    return "("
        + writers.expressions().operand(call.operand(0), Precedence.PRODUCT)
        + " % "
        + writers.expressions().operand(call.operand(1), Precedence.PRODUCT + 1)
        + ")";
  }

  private String cast(SqlCall call) {
    if (!(call.operand(1) instanceof SqlDataTypeSpec spec)) {
      throw emission.refuse(call, "this CAST cannot be translated");
    }
    ValueType target = TypeRules.castTarget(spec);
    ValueType source = emission.typing.typeOf(call.operand(0));
    String value = writers.expressions().write(call.operand(0));
    return switch (target.type().kind()) {
      case DATE -> temporalCast(call, source, "date", value);
      case TIMESTAMP -> temporalCast(call, source, "'%Y-%m-%d %H:%M:%f'", value);
      case TIME, ANY, UUID, JSON ->
          throw emission.refuse(call, "CAST to " + spec.getTypeName() + " is not supported here");
      // SQLite cares for the words only: they decide the affinity.
      default -> "CAST(" + value + " AS " + words(spec) + ")";
    };
  }

  private static String words(SqlDataTypeSpec spec) {
    return spec.getTypeName().toString().toUpperCase(Locale.ROOT);
  }

  private String temporalCast(SqlCall call, ValueType source, String format, String value) {
    boolean text =
        source.isTemporal()
            ? source.encoding().filter(e -> !e.readsNumbers()).isPresent()
            : source.equals(ValueType.TEXT) || source.equals(ValueType.TEXT.withNullable(false));
    if (!text) {
      throw emission.refuse(call, "CAST to a date is supported for dates and texts");
    }
    return format.equals("date")
        ? "date(" + value + ")"
        : "strftime(" + format + ", " + value + ")";
  }
}
