package dev.lapse.parser.tree;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlPrefixOperator;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** SQLite's infix operators that Calcite lacks. {@code ==} is Calcite's {@code =}. */
public final class LapseOperators {
  private static final int COMPARISON = 32;
  private static final int BITS = 36;
  private static final int ARROW = 90;
  private static final int COLLATION = 92;
  private static final SqlReturnTypeInference NULLABLE_TEXT =
      ReturnTypes.explicit(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.FORCE_NULLABLE);
  private static final SqlReturnTypeInference NULLABLE_BIGINT =
      ReturnTypes.explicit(SqlTypeName.BIGINT).andThen(SqlTypeTransforms.FORCE_NULLABLE);

  /** {@code a GLOB b}. */
  public static final SqlBinaryOperator GLOB = predicate("GLOB");

  /** {@code a NOT GLOB b}. */
  public static final SqlBinaryOperator NOT_GLOB = predicate("NOT GLOB");

  /** {@code a REGEXP b}. */
  public static final SqlBinaryOperator REGEXP = predicate("REGEXP");

  /** {@code a NOT REGEXP b}. */
  public static final SqlBinaryOperator NOT_REGEXP = predicate("NOT REGEXP");

  /** {@code a MATCH b}. */
  public static final SqlBinaryOperator MATCH = predicate("MATCH");

  /** {@code a NOT MATCH b}. */
  public static final SqlBinaryOperator NOT_MATCH = predicate("NOT MATCH");

  /** {@code a -> b}: a part of a JSON document, as JSON. */
  public static final SqlBinaryOperator JSON_GET = binary("->", ARROW, NULLABLE_TEXT);

  /** {@code a ->> b}: a part of a JSON document, as a value. */
  public static final SqlBinaryOperator JSON_GET_VALUE =
      binary(
          "->>",
          ARROW,
          ReturnTypes.explicit(SqlTypeName.ANY).andThen(SqlTypeTransforms.FORCE_NULLABLE));

  /** {@code a COLLATE name}; the name is an identifier, to be left unresolved. */
  public static final SqlBinaryOperator COLLATE = binary("COLLATE", COLLATION, ReturnTypes.ARG0);

  /** {@code a || b}, which binds more tightly than Calcite's. */
  public static final SqlBinaryOperator CONCATENATION = binary("||", ARROW, NULLABLE_TEXT);

  /** {@code a << b}. */
  public static final SqlBinaryOperator SHIFT_LEFT = bits("<<");

  /** {@code a >> b}. */
  public static final SqlBinaryOperator SHIFT_RIGHT = bits(">>");

  /** {@code a & b}. */
  public static final SqlBinaryOperator BIT_AND = bits("&");

  /** {@code a | b}. */
  public static final SqlBinaryOperator BIT_OR = bits("|");

  /** {@code ~ a}. */
  public static final SqlPrefixOperator BIT_NOT =
      new SqlPrefixOperator(
          "~", SqlKind.OTHER, 94, NULLABLE_BIGINT, InferTypes.FIRST_KNOWN, OperandTypes.ANY);

  private LapseOperators() {}

  private static SqlBinaryOperator bits(String name) {
    return binary(name, BITS, NULLABLE_BIGINT);
  }

  private static SqlBinaryOperator predicate(String name) {
    return binary(name, COMPARISON, ReturnTypes.BOOLEAN_NULLABLE);
  }

  private static SqlBinaryOperator binary(
      String name, int precedence, SqlReturnTypeInference returns) {
    return new SqlBinaryOperator(
        name,
        SqlKind.OTHER,
        precedence,
        true,
        returns,
        InferTypes.FIRST_KNOWN,
        OperandTypes.ANY_ANY);
  }
}
