package dev.lapse.planner.translate;

import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSyntax;

/**
 * How tightly SQLite's operators bind (sqlite.org/lang_expr.html), which is not how Calcite's do: a
 * tree whose shape SQLite would read differently must not be written without parentheses.
 */
final class Precedence {
  static final int OR = 1;
  static final int AND = 2;
  static final int NOT = 3;
  static final int EQUALITY = 4;
  static final int COMPARISON = 5;
  static final int BITS = 6;
  static final int SUM = 7;
  static final int PRODUCT = 8;
  static final int CONCATENATION = 9;
  static final int COLLATION = 10;
  static final int PREFIX = 11;
  static final int PRIMARY = 12;

  private Precedence() {}

  static int of(SqlNode node) {
    if (!(node instanceof SqlCall call)) {
      return PRIMARY;
    }
    SqlKind kind = call.getKind();
    switch (kind) {
      case OR:
        return OR;
      case AND:
        return AND;
      case NOT:
        return NOT;
      case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL:
        return COMPARISON;
      case PLUS, MINUS:
        return SUM;
      case TIMES, DIVIDE:
        return PRODUCT;
      case MINUS_PREFIX, PLUS_PREFIX:
        return PREFIX;
      case EQUALS, NOT_EQUALS, IN, NOT_IN, LIKE, BETWEEN, IS_NULL, IS_NOT_NULL:
      case IS_TRUE, IS_NOT_TRUE, IS_FALSE, IS_NOT_FALSE, IS_UNKNOWN:
      case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM:
        return EQUALITY;
      default:
        break;
    }
    if (kind == SqlKind.MOD && call.getOperator().getSyntax() == SqlSyntax.BINARY) {
      return PRODUCT;
    }
    return switch (call.getOperator().getName().toUpperCase(Locale.ROOT)) {
      case "||", "->", "->>" -> CONCATENATION;
      case "<<", ">>", "&", "|" -> BITS;
      case "~" -> PREFIX;
      case "COLLATE" -> COLLATION;
      case "GLOB", "NOT GLOB", "REGEXP", "NOT REGEXP", "MATCH", "NOT MATCH" -> EQUALITY;
      default -> PRIMARY;
    };
  }
}
