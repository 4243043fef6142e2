package dev.lapse.tests.property;

/**
 * What the tables look like.
 *
 * @param column how {@code t.ts} is declared
 * @param withoutRowid whether {@code t} has no rowid
 * @param descending whether the index over {@code ts} runs downwards
 * @param lifetime the first index's duration
 * @param where the first index's predicate
 */
record Layout(
    ColumnKind column,
    boolean withoutRowid,
    boolean descending,
    Lifetime lifetime,
    Condition where) {
  String createTable() {
    return "CREATE TABLE t (id INTEGER NOT NULL, kind INTEGER, code INTEGER UNIQUE, v TEXT, ts "
        + column.declaration()
        + ", ts2 TIMESTAMP, PRIMARY KEY (id))"
        + (withoutRowid ? " WITHOUT ROWID" : "")
        + (column.checked() ? "" : " WITHOUT CHECKS");
  }

  String createIndex(String name, Ttl ttl) {
    String on = ttl.second() ? "ts2" : "ts" + column.storedAs() + (descending ? " DESC" : "");
    return "CREATE TTL INDEX "
        + name
        + " ON t ("
        + on
        + ") EXPIRE AFTER "
        + ttl.lifetime().orElseThrow().sql()
        + ttl.where().sql();
  }
}
