package dev.lapse.tests.logic;

/** One record of a logic test that is meant for SQLite. */
sealed interface LogicRecord {
  /** The line that it begins on, from 1. */
  int line();

  /** What it sends. */
  String sql();

  /** A statement that answers no rows. */
  record Command(int line, String sql) implements LogicRecord {}

  /** A query. */
  record Query(int line, String sql, Order order) implements LogicRecord {}

  /** How much of the order of a result counts. */
  enum Order {
    /** All of it. */
    AS_IT_COMES,
    /** Rows may come in any order. */
    ANY_ROWS,
    /** Values may come in any order, whatever row they stand in. */
    ANY_VALUES
  }
}
