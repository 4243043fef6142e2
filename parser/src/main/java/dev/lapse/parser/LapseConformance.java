package dev.lapse.parser;

import org.apache.calcite.sql.validate.SqlConformance;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;

/** Which of Calcite's liberties Lapse takes: what SQLite allows. Parser and validator share it. */
final class LapseConformance extends SqlDelegatingConformance {
  /** The only one; it has no state. */
  public static final SqlConformance INSTANCE = new LapseConformance();

  private LapseConformance() {
    super(SqlConformanceEnum.LENIENT);
  }

  /** {@code :name} is a parameter of SQLite, never a path into a column. */
  @Override
  public boolean isColonFieldAccessAllowed() {
    return false;
  }
}
