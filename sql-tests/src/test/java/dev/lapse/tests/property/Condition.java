package dev.lapse.tests.property;

import java.util.function.Predicate;

/** The WHERE of a TTL index, in SQL and in Java; a row for which it is NULL is not in the index. */
enum Condition {
  NONE("", row -> true),
  KIND_IS_1(" WHERE kind = 1", row -> row.kind() != null && row.kind() == 1),
  KIND_IS_NOT_2(" WHERE NOT (kind = 2)", row -> row.kind() != null && row.kind() != 2),
  KIND_LOW_OR_NULL(" WHERE kind < 2 OR kind IS NULL", row -> row.kind() == null || row.kind() < 2),
  V_IN(" WHERE v IN ('a', 'b')", row -> "a".equals(row.v()) || "b".equals(row.v())),
  V_SET(" WHERE v IS NOT NULL AND kind IS NOT NULL", row -> row.v() != null && row.kind() != null);

  private final String sql;
  private final Predicate<Row> test;

  Condition(String sql, Predicate<Row> test) {
    this.sql = sql;
    this.test = test;
  }

  String sql() {
    return sql;
  }

  boolean holds(Row row) {
    return test.test(row);
  }
}
