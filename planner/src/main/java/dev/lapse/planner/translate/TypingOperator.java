package dev.lapse.planner.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Stands in for an expression while Calcite validates: it takes any operands, and notes the type of
 * the expression that it stands for.
 */
final class TypingOperator extends SqlSpecialOperator {
  /** Derives an expression's type from those of its operands. */
  interface Rule {
    ValueType apply(List<ValueType> operands);
  }

  private final SqlNode original;
  private final Rule rule;
  private final Map<SqlNode, ValueType> types;

  private TypingOperator(SqlNode original, Rule rule, Map<SqlNode, ValueType> types) {
    super("typing of an expression", SqlKind.OTHER_FUNCTION);
    this.original = original;
    this.rule = rule;
    this.types = types;
  }

  /**
   * Returns the call that stands for an expression.
   *
   * @param original the expression
   * @param rule how its type follows from its operands'
   * @param operands its operands, themselves replaced
   * @param types where its type is noted
   */
  static SqlCall standIn(
      SqlNode original, Rule rule, List<SqlNode> operands, Map<SqlNode, ValueType> types) {
    SqlParserPos pos = original.getParserPosition();
    return new TypingOperator(original, rule, types).createCall(pos, operands);
  }

  @Override
  public boolean argumentMustBeScalar(int ordinal) {
    return false;
  }

  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    List<ValueType> operands = new ArrayList<>();
    for (SqlNode operand : call.getOperandList()) {
      operands.add(StoredType.valueOf(validator.deriveType(scope, operand)));
    }
    ValueType type = rule.apply(operands);
    types.put(original, type);
    return ((TypeFactory) validator.getTypeFactory()).of(type);
  }
}
