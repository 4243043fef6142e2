package dev.lapse.planner.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.sql.ColumnType;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SelectTest {
  private static final String LIVE =
      "(SELECT * FROM \"main\".\"t\" WHERE (+\"ts\" BETWEEN '0000-' AND ?1) IS NOT TRUE)";

  private SqliteFile file;

  @BeforeEach
  void open() throws SQLException {
    file =
        new SqliteFile(
            "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP, v VARCHAR(20), n INTEGER)",
            "CREATE TABLE u(id INTEGER PRIMARY KEY, tid INTEGER, name TEXT, at TIMESTAMP)",
            "CREATE VIEW plain AS SELECT id FROM u",
            "CREATE VIEW above AS SELECT id FROM t",
            "INSERT INTO t VALUES (1, '2024-05-01 10:00:00.000', 'gone', 1),"
                + " (2, '2024-05-01 10:00:00.001', 'here', 2), (3, NULL, 'never', 3),"
                + " (4, '2024-05-02 09:00:00.000', 'here', 4)",
            "INSERT INTO u VALUES (1, 1, 'a', '2024-05-02T09:00:00Z'),"
                + " (2, 2, 'b', '2024-05-02 11:30+02:00'), (3, 3, 'c', NULL)");
    file.expires("t", "ts", SqliteFile.MILLIS, new ExpireAfter.Elapsed(86_400), "");
  }

  @AfterEach
  void close() throws SQLException {
    file.close();
  }

  private String text(String sql) throws SQLException {
    return file.translate(sql).sql().text();
  }

  private String rows(String sql, Object... parameters) throws SQLException {
    return file.execute(sql, parameters).toString();
  }

  @Test
  void aScanBecomesTheQueryOfLiveRows() throws SQLException {
    String sql = "SELECT id, V FROM t WHERE id < 3 ORDER BY id DESC LIMIT 5";
    assertThat(text(sql))
        .isEqualTo(
            "SELECT \"id\", \"V\" FROM "
                + LIVE
                + " AS \"t\" WHERE \"id\" < 3 ORDER BY \"id\" DESC LIMIT 5");
    assertThat(rows(sql)).isEqualTo("[[2, here]]");
  }

  @Test
  void everyScanInEveryShapeIsOne() throws SQLException {
    assertThat(rows("SELECT count(*) FROM t")).isEqualTo("[[3]]");
    assertThat(rows("SELECT name FROM u WHERE EXISTS (SELECT 1 FROM t WHERE t.id = u.tid)"))
        .isEqualTo("[[b], [c]]");
    assertThat(rows("SELECT name FROM u WHERE tid IN (SELECT id FROM t)")).isEqualTo("[[b], [c]]");
    assertThat(
            rows(
                "WITH c AS (SELECT * FROM t) SELECT id FROM c UNION SELECT tid FROM u JOIN t"
                    + " ON t.id = u.tid ORDER BY 1"))
        .isEqualTo("[[2], [3], [4]]");
    assertThat(rows("SELECT u.id, (SELECT v FROM t WHERE t.id = u.id) FROM u ORDER BY 1"))
        .isEqualTo("[[1, null], [2, here], [3, never]]");
    assertThat(rows("SELECT u.id, t.id FROM u LEFT JOIN t ON t.id = u.tid ORDER BY 1"))
        .isEqualTo("[[1, null], [2, 2], [3, 3]]");
    assertThat(rows("SELECT u.id, t.id FROM u FULL JOIN t ON t.id = u.tid ORDER BY 2"))
        .isEqualTo("[[1, null], [2, 2], [3, 3], [null, 4]]");
    assertThat(rows("SELECT id, n FROM t AS a JOIN t AS b USING (id, n) WHERE n = 2"))
        .isEqualTo("[[2, 2]]");
  }

  @Test
  void joinsKeepTheirParentheses() throws SQLException {
    assertThat(text("SELECT 1 FROM u, u AS x FULL JOIN u AS y ON x.id = y.id"))
        .endsWith(
            "\"main\".\"u\", \"main\".\"u\" AS \"x\" FULL JOIN \"main\".\"u\" AS \"y\" ON"
                + " \"x\".\"id\" = \"y\".\"id\"");
    assertThat(text("SELECT 1 FROM u LEFT JOIN (u AS x JOIN u AS y ON x.id = y.id) ON u.id = x.id"))
        .contains("LEFT JOIN (\"main\".\"u\" AS \"x\" JOIN ");
  }

  @Test
  void rowidsAreThereAndStarsDoNotShowThem() throws SQLException {
    assertThat(rows("SELECT rowid, * FROM t WHERE t._rowid_ = 2"))
        .isEqualTo("[[2, 2, 2024-05-01 10:00:00.001, here, 2]]");
    assertThat(text("SELECT count(*) FROM t WHERE oid > 1"))
        .contains("SELECT rowid AS \"rowid\", * FROM \"main\".\"t\"");
  }

  @Test
  void ansiFormsBecomeSqlites() throws SQLException {
    assertThat(
            rows(
                "SELECT substring(v FROM 2 FOR 3), trim(LEADING 'h' FROM v), position('e' IN v),"
                    + " char_length(v), mod(n, 2), CAST(n AS VARCHAR(3)) FROM t WHERE id = 2"))
        .isEqualTo("[[ere, ere, 2, 4, 0, 2]]");
    assertThat(rows("SELECT id FROM t ORDER BY id OFFSET 1 ROWS FETCH FIRST 1 ROWS ONLY"))
        .isEqualTo("[[3]]");
    assertThat(rows("SELECT id FROM t ORDER BY ts NULLS LAST OFFSET 2")).isEqualTo("[[3]]");
    assertThat(rows("SELECT a, v FROM (VALUES (2, 'x'), (9, 'y')) AS q(a, b) JOIN t ON id = a"))
        .isEqualTo("[[2, here]]");
    assertThat(rows("SELECT id, sum(n) OVER (ORDER BY id ROWS 1 PRECEDING) FROM t"))
        .isEqualTo("[[2, 2], [3, 5], [4, 7]]");
  }

  @Test
  void datesCompareInTheColumnsForm() throws SQLException {
    String sql = "SELECT id FROM t WHERE ts >= TIMESTAMP '2024-05-02 09:00:00' AND ts <= ?";
    assertThat(text(sql)).contains("\"ts\" >= '2024-05-02 09:00:00.000' AND \"ts\" <= ?2");
    assertThat(file.translate(sql).parameters().get(0).timestamps()).contains(SqliteFile.MILLIS);
    assertThat(rows("SELECT id FROM t WHERE ts = '2024-05-02T09:00Z'")).isEqualTo("[[4]]");
    assertThat(rows("SELECT id FROM t WHERE ts BETWEEN DATE '2024-05-02' AND CURRENT_TIMESTAMP"))
        .isEqualTo("[[4]]");
  }

  @Test
  void inAColumnOfMixedFormsDatesCompareAsInstants() throws SQLException {
    assertThat(rows("SELECT id FROM u WHERE at = TIMESTAMP '2024-05-02 09:00:00'"))
        .isEqualTo("[[1]]");
    assertThat(rows("SELECT id FROM u WHERE at > TIMESTAMP '2024-05-02 09:00:00'"))
        .isEqualTo("[[2]]");
    assertThat(rows("SELECT t.id, u.id FROM t JOIN u ON t.ts = u.at")).isEqualTo("[[4, 1]]");
  }

  @Test
  void timeIsTheStatements() throws SQLException {
    assertThat(
            rows(
                "SELECT CURRENT_DATE, datetime('now', '-1 day'), date(), strftime('%H') FROM u"
                    + " LIMIT 1"))
        .isEqualTo("[[2024-05-02 10:00:00.000, 2024-05-01 10:00:00, 2024-05-02, 10]]");
  }

  @Test
  void columnsAreNamedAndTypedByTheirOrigin() throws SQLException {
    List<ResultColumn> columns =
        file.translate("SELECT TS, max(ts) AS m, n+1, count(*), u.* FROM t, u").columns();
    assertThat(columns.stream().map(ResultColumn::label))
        .containsExactly("ts", "m", "n+1", "count(*)", "id", "tid", "name", "at");
    assertThat(columns.stream().map(c -> c.type().kind()).limit(4))
        .containsExactly(
            ColumnType.Kind.TIMESTAMP,
            ColumnType.Kind.TIMESTAMP,
            ColumnType.Kind.BIGINT,
            ColumnType.Kind.BIGINT);
    assertThat(columns.get(0).table()).isEqualTo(Optional.of("t"));
    assertThat(columns.get(1).table()).isEmpty();
    assertThat(columns.get(1).encoding()).isEqualTo(SqliteFile.MILLIS);
    assertThat(file.translate("SELECT t.id, u.id FROM t, u").columns())
        .extracting(ResultColumn::label)
        .containsExactly("id", "id");
  }

  @Test
  void viewsOverTtlTablesAreReadThroughTheirShadows() throws SQLException {
    Translation translation = file.translate("SELECT id FROM plain JOIN above USING (id)");
    assertThat(translation.sql().text())
        .isEqualTo("SELECT \"id\" FROM \"main\".\"plain\" JOIN \"temp\".\"above\" USING (\"id\")");
    assertThat(translation.needsShadows()).isTrue();
    assertThat(file.translate("SELECT * FROM plain").needsShadows()).isFalse();
    assertThat(file.translate("SELECT * FROM ttl.indexes").systemTables())
        .containsExactly("indexes");
  }

  @Test
  void whatHasTwoReadingsIsRefused() {
    for (String sql :
        new String[] {
          "SELECT 1 FROM t WHERE n < 2 = 1 < n",
          "SELECT id FROM u WHERE id IN ((SELECT id FROM t))",
          "SELECT load_extension('x') FROM t"
        }) {
      assertThatThrownBy(() -> file.translate(sql), sql)
          .isInstanceOfSatisfying(
              LapseException.class,
              e -> assertThat(e.state()).isEqualTo(SqlState.FEATURE_NOT_SUPPORTED));
    }
  }

  @Test
  void setOperationsAreReadFromLeftToRight() throws SQLException {
    String plain = "SELECT \"id\" FROM \"main\".\"plain\"";
    assertThat(
            file.translate(
                    "SELECT id FROM plain UNION SELECT id FROM plain INTERSECT SELECT id FROM"
                        + " plain")
                .sql()
                .text())
        .isEqualTo(plain + " UNION " + plain + " INTERSECT " + plain);
    assertThat(
            file.translate(
                    "SELECT id FROM plain UNION (SELECT id FROM plain INTERSECT SELECT id FROM"
                        + " plain)")
                .sql()
                .text())
        .isEqualTo(plain + " UNION SELECT * FROM (" + plain + " INTERSECT " + plain + ")");
  }

  @Test
  void withNamedAsTableIsWrittenUnderAnotherName() throws SQLException {
    assertThat(file.translate("WITH t AS (SELECT 1 AS a) SELECT t.a FROM t").sql().text())
        .isEqualTo(
            "WITH \"lapse_with1_t\" AS (SELECT 1 AS \"a\") SELECT \"t\".\"a\" FROM"
                + " \"lapse_with1_t\" AS \"t\"");
  }

  @Test
  void unknownNamesAreReportedWithTheirPlace() {
    assertThatThrownBy(() -> file.translate("SELECT nosuch FROM t"))
        .isInstanceOfSatisfying(
            LapseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.UNDEFINED_COLUMN))
        .hasMessageStartingWith("line 1:8: ");
    assertThatThrownBy(() -> file.translate("SELECT 1 FROM nosuch"))
        .isInstanceOfSatisfying(
            LapseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.UNDEFINED_TABLE));
  }
}
