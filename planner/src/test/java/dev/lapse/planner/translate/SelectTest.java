package dev.lapse.planner.translate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.planner.expiry.ExpireAfter;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SelectTest {
  private SqliteFile file;

  @BeforeEach
  void open() throws SQLException {
    file =
        new SqliteFile(
            "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v VARCHAR(20), n INTEGER)",
            "CREATE TABLE u(id INTEGER PRIMARY KEY, tid INTEGER, name TEXT)",
            "INSERT INTO t VALUES (1, '2024-05-01 10:00:00.000', 'gone', 1),"
                + " (2, '2024-05-01 10:00:00.001', 'here', 2), (3, NULL, 'never', 3),"
                + " (4, '2024-05-02 09:00:00.000', 'here', 4)",
            "INSERT INTO u VALUES (1, 1, 'a'), (2, 2, 'b'), (3, 3, 'c')");
    file.expires("t", "ts", SqliteFile.MILLIS, new ExpireAfter.Elapsed(86_400), "");
  }

  @AfterEach
  void close() throws SQLException {
    file.close();
  }

  @Test
  void aScanBecomesTheQueryOfLiveRows() throws SQLException {
    assertThat(
            file.translate("SELECT id, V FROM t WHERE id < 3 ORDER BY id DESC LIMIT 5")
                .sql()
                .text())
        .isEqualTo(
            "SELECT \"id\", \"V\" FROM (SELECT * FROM \"main\".\"t\" WHERE (\"ts\" BETWEEN '0000-'"
                + " AND ?1) IS NOT TRUE) AS \"t\" WHERE \"id\" < 3 ORDER BY \"id\" DESC LIMIT 5");
    assertThat(file.execute("SELECT id, V FROM t WHERE id < 3 ORDER BY id DESC LIMIT 5").toString())
        .isEqualTo("[[2, here]]");
  }
}
