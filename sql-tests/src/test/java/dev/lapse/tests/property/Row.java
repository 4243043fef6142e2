package dev.lapse.tests.property;

import org.jspecify.annotations.Nullable;

/** A row of table {@code t}. */
record Row(
    long id,
    @Nullable Integer kind,
    @Nullable Integer code,
    @Nullable String v,
    Stored ts,
    Stored ts2) {
  String values() {
    String text = v == null ? "NULL" : "'" + v + "'";
    return "(" + id + ", " + kind + ", " + code + ", " + text + ", " + ts.sql() + ", " + ts2.sql()
        + ")";
  }

  /** Returns the row as a query over all but the TTL columns shows it. */
  String shown() {
    return id + "|" + kind + "|" + code + "|" + v;
  }

  Row withId(long other) {
    return new Row(other, kind, code, v, ts, ts2);
  }

  Row withKind(@Nullable Integer other) {
    return new Row(id, other, code, v, ts, ts2);
  }

  Row withCode(@Nullable Integer other) {
    return new Row(id, kind, other, v, ts, ts2);
  }

  Row withV(@Nullable String other) {
    return new Row(id, kind, code, other, ts, ts2);
  }

  Row withTs(Stored other) {
    return new Row(id, kind, code, v, other, ts2);
  }

  /** Returns whether both cannot be in the table. */
  boolean collides(Row other) {
    return id == other.id || (code != null && code.equals(other.code));
  }
}
