package dev.lapse.tests.property;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Questions of different shapes, in SQL and over the list of live rows; k stands for 0 to 9. */
enum Look {
  COUNT("SELECT COUNT(*) FROM t", (rows, k) -> one(rows.size())),
  POINT("SELECT v FROM t WHERE id = ?", (rows, k) -> each(rows, r -> r.id() == k, Row::v)),
  BY_CODE(
      "SELECT id FROM t WHERE code = ?", (rows, k) -> each(rows, r -> has(r.code(), k), Row::id)),
  COVERING("SELECT code FROM t WHERE code > ? ORDER BY code", Look::codesAbove),
  JOIN(
      "SELECT t.id, o.name FROM other o JOIN t ON t.id = o.ref ORDER BY t.id, o.name",
      (rows, k) -> rows.stream().flatMap(r -> names(r).map(n -> r.id() + "|" + n)).toList()),
  LEFT_JOIN(
      "SELECT o.name, COALESCE(t.v, 'none') FROM other o LEFT JOIN t ON t.id = o.ref WHERE t.id IS"
          + " NULL ORDER BY 1",
      (rows, k) -> missing(rows).map(n -> n + "|none").toList()),
  NOT_EXISTS(
      "SELECT name FROM other o WHERE NOT EXISTS (SELECT 1 FROM t WHERE t.id = o.ref) ORDER BY"
          + " name",
      (rows, k) -> missing(rows).toList()),
  NOT_IN(
      "SELECT name FROM other WHERE ref NOT IN (SELECT id FROM t) ORDER BY name",
      (rows, k) -> missing(rows).toList()),
  GROUPED(
      "SELECT kind, COUNT(*) FROM t WHERE kind IS NOT NULL GROUP BY kind ORDER BY kind",
      (rows, k) -> grouped(rows)),
  EXTREMES("SELECT MIN(id), MAX(id), SUM(kind) FROM t", (rows, k) -> extremes(rows)),
  SELF_JOIN("SELECT COUNT(*) FROM t a, t b", (rows, k) -> one((long) rows.size() * rows.size())),
  SCALAR(
      "SELECT (SELECT COUNT(*) FROM t WHERE kind = ?) FROM other LIMIT 1",
      (rows, k) -> one(rows.stream().filter(r -> has(r.kind(), k)).count())),
  UNION_ALL(
      "SELECT id FROM t UNION ALL SELECT ref FROM other WHERE ref = 3 ORDER BY 1",
      (rows, k) ->
          Stream.concat(rows.stream().map(Row::id), Stream.of(3L))
              .sorted()
              .map(String::valueOf)
              .toList()),
  EXCEPT_SET(
      "SELECT ref FROM other EXCEPT SELECT id FROM t ORDER BY 1",
      (rows, k) ->
          Stream.of(1L, 2L, 3L, 5L)
              .filter(n -> rows.stream().noneMatch(r -> r.id() == n))
              .map(String::valueOf)
              .toList()),
  WITH_QUERY(
      "WITH w AS (SELECT id FROM t WHERE v IS NOT NULL) SELECT COUNT(*) FROM w",
      (rows, k) -> one(rows.stream().filter(r -> r.v() != null).count()));

  /** Answers from the list. */
  interface Answer {
    List<String> of(List<Row> live, int k);
  }

  private static final Map<String, Long> OTHER =
      new TreeMap<>(Map.of("one", 1L, "two", 2L, "three", 3L, "five", 5L, "cinq", 5L));

  private final String sql;
  private final Answer answer;

  Look(String sql, Answer answer) {
    this.sql = sql;
    this.answer = answer;
  }

  String sql(int k) {
    return sql.replace("?", String.valueOf(k));
  }

  List<String> expected(List<Row> live, int k) {
    return answer.of(live, k);
  }

  private static boolean has(@org.jspecify.annotations.Nullable Integer value, int k) {
    return value != null && value == k;
  }

  private static List<String> one(long n) {
    return List.of(String.valueOf(n));
  }

  private static List<String> each(
      List<Row> rows, java.util.function.Predicate<Row> test, Function<Row, Object> value) {
    return rows.stream().filter(test).map(r -> String.valueOf(value.apply(r))).toList();
  }

  private static List<String> codesAbove(List<Row> rows, int k) {
    return rows.stream()
        .map(Row::code)
        .filter(Objects::nonNull)
        .filter(c -> c > k)
        .sorted()
        .map(String::valueOf)
        .toList();
  }

  private static Stream<String> names(Row row) {
    return OTHER.entrySet().stream().filter(e -> e.getValue() == row.id()).map(Map.Entry::getKey);
  }

  private static Stream<String> missing(List<Row> rows) {
    return OTHER.entrySet().stream()
        .filter(e -> rows.stream().noneMatch(r -> r.id() == e.getValue()))
        .map(Map.Entry::getKey);
  }

  private static List<String> grouped(List<Row> rows) {
    Map<Integer, Long> counts =
        rows.stream()
            .map(Row::kind)
            .filter(Objects::nonNull)
            .collect(Collectors.groupingBy(k -> k, TreeMap::new, Collectors.counting()));
    return counts.entrySet().stream().map(e -> e.getKey() + "|" + e.getValue()).toList();
  }

  private static List<String> extremes(List<Row> rows) {
    if (rows.isEmpty()) {
      return List.of("null|null|null");
    }
    List<Integer> kinds = rows.stream().map(Row::kind).filter(Objects::nonNull).toList();
    Object sum = kinds.isEmpty() ? null : kinds.stream().mapToInt(i -> i).sum();
    return List.of(rows.get(0).id() + "|" + rows.get(rows.size() - 1).id() + "|" + sum);
  }
}
