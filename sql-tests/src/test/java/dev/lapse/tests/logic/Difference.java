package dev.lapse.tests.logic;

/** A statement that Lapse and SQLite did not agree on. */
record Difference(String file, LogicRecord record, Answer lapse, Answer plain) {
  @Override
  public String toString() {
    return file
        + ":"
        + record.line()
        + ": "
        + record.sql()
        + "\n    Lapse:  "
        + lapse
        + "\n    SQLite: "
        + plain;
  }
}
