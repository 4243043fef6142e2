package dev.lapse.tests;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Sends one statement of each kind, so that every class of the road is loaded; then plans a delete.
 */
final class StatementRoadProbe {
  /** Printed before the first statement that plans a delete. */
  static final String DELETES_BEGIN = "what follows plans deletes";

  private static final String[] STATEMENTS = {
    "CREATE TABLE t (id INTEGER PRIMARY KEY, at TIMESTAMP, n DECIMAL(9, 2), s VARCHAR(20))",
    "CREATE TTL INDEX t_ttl ON t (at) EXPIRE AFTER 1 DAY WHERE n > 0",
    "CREATE VIEW v AS SELECT s, count(*) AS c FROM t GROUP BY s",
    "INSERT INTO t VALUES (1, TIMESTAMP '2001-01-01 00:00:00', 1, 'a'), (2, NULL, 2, 'b')",
    "INSERT INTO t (id, s) VALUES (2, 'c') ON CONFLICT (id) DO UPDATE SET s = excluded.s",
    "INSERT INTO t (id, s) SELECT id + 10, upper(s) FROM t RETURNING id",
    "UPDATE t SET n = n + 1 WHERE id IN (SELECT id FROM t WHERE s LIKE 'c%')",
    "DELETE FROM t WHERE id = 12",
    "SELECT * FROM t ORDER BY id LIMIT 1",
    "SELECT a.s, sum(b.n), row_number() OVER (ORDER BY a.s) FROM t a LEFT JOIN t b USING (id)"
        + " WHERE EXISTS (SELECT 1 FROM v WHERE v.s = a.s) GROUP BY a.s HAVING count(*) > 0",
    "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 3) SELECT i FROM r",
    "SELECT CAST('2001-01-01' AS DATE), CASE WHEN 1 < 2 THEN 'x' END, substring(s FROM 1 FOR 2)"
        + " FROM t",
    "SELECT s FROM t UNION SELECT s FROM v",
    "SELECT * FROM v",
    "SELECT group_concat(s ORDER BY s), s GLOB 'a*' FROM t",
    "SELECT * FROM ttl.indexes",
    "EXPLAIN SELECT * FROM t",
    "SHOW ALL",
    "BEGIN",
    "SAVEPOINT a",
    "ROLLBACK",
    "ALTER INDEX t_ttl EXPIRE AFTER 2 DAYS",
  };

  private static final String[] DELETE_PLANS = {"EXPLAIN TTL INDEX t_ttl", "DELETE EXPIRED"};

  private StatementRoadProbe() {}

  public static void main(String[] arguments) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:lapse:")) {
      System.out.println(run(connection, STATEMENTS));
      System.out.println(DELETES_BEGIN);
      System.out.println(run(connection, DELETE_PLANS));
    }
  }

  private static String run(Connection connection, String... statements) {
    int ran = 0;
    for (String sql : statements) {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        statement.execute();
        ran++;
      } catch (SQLException e) {
        System.out.println("refused: " + sql + ": " + e.getMessage());
      }
    }
    return "ran " + ran;
  }
}
