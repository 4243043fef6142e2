package dev.lapse.planner.translate;

import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlValidatorImpl;

/** Validates the trees of {@link TypingTree}. */
final class TypingValidator extends SqlValidatorImpl {
  private static final Config CONFIG =
      Config.DEFAULT
          .withConformance(SqlConformanceEnum.LENIENT)
          .withCallRewrite(false)
          .withIdentifierExpansion(false)
          .withTypeCoercionEnabled(false);

  TypingValidator(SqlOperatorTable operators, CatalogSchema schema) {
    super(operators, schema.reader(), schema.types(), CONFIG);
  }

  /**
   * There are none: operators that stand in for expressions aggregate nothing. To look for them is
   * to visit the whole SELECT once for each of its columns.
   */
  @Override
  public boolean isAggregate(SqlSelect select) {
    return false;
  }
}
