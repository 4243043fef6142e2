package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.error.LapseException;
import dev.lapse.executor.metrics.Metric;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.sqlite.SqliteConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tables that refer to each other at random, with every action, deferred or not, some with TTL and
 * some without. What one pass leaves is compared with a naive model: plain SQLite deletes expired
 * rows one by one, each in a transaction of its own, again and again until none goes any more.
 */
final class ReferenceGraphTest {
  private static final int TABLES = 4;
  private static final int ROWS = 24;
  private static final int SEEDS = 60;
  private static final List<String> ACTIONS =
      List.of("NO ACTION", "RESTRICT", "CASCADE", "SET NULL");
  private static final String EXPIRED = "2020-01-01 00:00:0";

  private static List<List<@Nullable Object>> contents(SqliteConnection connection) {
    List<List<@Nullable Object>> all = new ArrayList<>();
    for (int t = 0; t < TABLES; t++) {
      all.addAll(connection.rows("SELECT " + t + ", id, f0, f1 FROM t" + t + " ORDER BY id"));
    }
    return all;
  }

  private static void deleteNaively(SqliteConnection model, List<Integer> tablesWithTtl) {
    boolean again = true;
    while (again) {
      again = false;
      for (int t : tablesWithTtl) {
        for (List<@Nullable Object> row :
            model.rows("SELECT id FROM t" + t + " WHERE ts IS NOT NULL")) {
          again |= goes(model, "DELETE FROM t" + t + " WHERE id = " + row.get(0));
        }
      }
    }
  }

  private static boolean goes(SqliteConnection model, String delete) {
    try {
      return model.change(delete) > 0;
    } catch (LapseException blocked) {
      return false;
    }
  }

  @Test
  void aPassLeavesWhatDeletingOneByOneLeaves(@TempDir Path folder) {
    long blocked = 0;
    long deleted = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      List<String> statements = Graph.of(random);
      List<Integer> withTtl = new ArrayList<>();
      for (int t = 0; t < TABLES; t++) {
        if (random.nextInt(4) > 0) {
          withTtl.add(t);
        }
      }
      DatabaseFile file = DatabaseFile.OnDisk.of(folder.resolve(seed + "-model.db").toString());
      try (TestHost host = new TestHost(folder.resolve(seed + ".db"));
          SqliteConnection model = SqliteConnection.open(file, false, 0)) {
        model.execute("PRAGMA synchronous = OFF");
        model.execute("PRAGMA journal_mode = MEMORY");
        host.sql("BEGIN");
        host.sql(statements.toArray(String[]::new));
        host.sql("COMMIT");
        model.execute("BEGIN");
        statements.forEach(model::execute);
        model.execute("COMMIT");
        withTtl.forEach(t -> host.ttlIndex("n" + t, "t" + t, "ts", 10));
        model.execute("PRAGMA foreign_keys = ON");
        host.time.advance(Duration.ofSeconds(60));
        deleteNaively(model, withTtl);
        assertThat(contents(host.user))
            .as("seed " + seed + ": " + String.join("; ", statements))
            .isEqualTo(contents(model));
        assertThat(host.user.rows("PRAGMA foreign_key_check")).isEmpty();
        blocked += host.metric(Metric.ROWS_BLOCKED);
        deleted += host.metric(Metric.ROWS_DELETED);
        assertThat(host.metric(Metric.VISIT_ERRORS)).isZero();
      }
    }
    assertThat(blocked).as("the graphs are worth the test").isGreaterThan(SEEDS);
    assertThat(deleted).isGreaterThan(SEEDS * 10L);
  }

  /** Tables and rows. */
  private static final class Graph {
    private final Random random;
    private final List<String> statements = new ArrayList<>();

    private Graph(Random random) {
      this.random = random;
    }

    static List<String> of(Random random) {
      Graph graph = new Graph(random);
      for (int t = 0; t < TABLES; t++) {
        graph.table(t);
      }
      return graph.statements;
    }

    /** A table refers to itself or to those before it, so that rows never refer in a ring. */
    private void table(int table) {
      int[] parents = {random.nextInt(table + 1), random.nextInt(table + 1)};
      StringBuilder sql =
          new StringBuilder("CREATE TABLE t" + table + "(id INTEGER PRIMARY KEY, ts TIMESTAMP");
      for (int f = 0; f < parents.length; f++) {
        sql.append(", f" + f + " INTEGER REFERENCES t" + parents[f] + " ON DELETE ")
            .append(ACTIONS.get(random.nextInt(ACTIONS.size())))
            .append(random.nextInt(3) == 0 ? " DEFERRABLE INITIALLY DEFERRED" : "");
      }
      statements.add(sql.append(")").toString());
      for (int row = 1; row <= ROWS; row++) {
        String ts = random.nextInt(4) == 0 ? "NULL" : "'" + EXPIRED + random.nextInt(10) + ".000'";
        statements.add(
            "INSERT INTO t%d VALUES (%d, %s, %s, %s)"
                .formatted(
                    table,
                    row,
                    ts,
                    reference(parents[0] == table ? row : ROWS),
                    reference(parents[1] == table ? row : ROWS)));
      }
    }

    private String reference(int highest) {
      return random.nextInt(3) == 0 ? Integer.toString(1 + random.nextInt(highest)) : "NULL";
    }
  }
}
