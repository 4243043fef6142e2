package dev.lapse.planner.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.sql.SqlText;
import java.sql.SQLException;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LiveRowsCheckTest {
  private static final String LIVE = " WHERE (+\"ts\" BETWEEN '0000-' AND ?1) IS NOT TRUE";

  private SqliteFile file;
  private Catalog catalog;

  @BeforeEach
  void open() throws SQLException {
    file =
        new SqliteFile(
            "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)",
            "CREATE INDEX ttl_t_ts ON t(ts)",
            "CREATE TABLE u(id INTEGER PRIMARY KEY)",
            "CREATE VIEW v AS SELECT id FROM t");
    file.expires("t", "ts", SqliteFile.MILLIS, new ExpireAfter.Elapsed(86_400), "");
    catalog = file.catalog();
  }

  @AfterEach
  void close() throws SQLException {
    file.close();
  }

  private void check(String statement, UnaryOperator<String> change) throws SQLException {
    SqlText good = file.translate(statement).sql();
    new LiveRowsCheck(catalog, ExpiredRows.HIDDEN)
        .check(new SqlText(change.apply(good.text()), good.binds()), Hiding.FILTER);
  }

  private void refuses(String statement, UnaryOperator<String> change) {
    assertThatThrownBy(() -> check(statement, change))
        .isInstanceOfSatisfying(
            LapseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.INTERNAL_ERROR))
        .hasMessageContaining("without its live test");
  }

  @Test
  void acceptsWhatTheTranslatorWrites() {
    for (String statement :
        new String[] {
          "SELECT * FROM t JOIN u USING (id)",
          "DELETE FROM t AS x WHERE x.id IN (SELECT id FROM t)",
          "UPDATE OR IGNORE t SET id = 1 WHERE id = (SELECT max(id) FROM t)",
          "UPDATE t SET id = u.id FROM u RETURNING id",
          "INSERT INTO t(id) SELECT id FROM t"
        }) {
      assertThatCode(() -> check(statement, text -> text)).doesNotThrowAnyException();
    }
  }

  @Test
  void refusesAScanThatLostItsTest() {
    refuses("SELECT * FROM t", text -> text.replace(LIVE, ""));
    refuses("SELECT * FROM u WHERE id IN (SELECT id FROM t)", text -> text.replace(LIVE, ""));
    refuses("DELETE FROM t WHERE id = 1", text -> text.replace(LIVE + " AND", " WHERE"));
    refuses("UPDATE t SET id = 1", text -> text.replace(LIVE, ""));
  }

  @Test
  void refusesATestThatIsWeakenedOrOfAnotherCutOff() {
    refuses("SELECT * FROM t", text -> text.replace("IS NOT TRUE", "IS NOT TRUE OR 1"));
    refuses("SELECT * FROM t", text -> text.replace("?1", "?2"));
    refuses("SELECT * FROM t", text -> text.replace("IS NOT TRUE", "IS TRUE"));
  }

  @Test
  void refusesABareNameAndAnUnshadowedView() {
    refuses("SELECT * FROM u", text -> text.replace("\"main\".\"u\"", "\"t\""));
    refuses("SELECT * FROM u", text -> text + ", \"T\"");
    refuses("SELECT * FROM u", text -> text + " JOIN t");
    refuses("SELECT * FROM u", text -> text.replace("\"u\"", "\"v\""));
  }

  @Test
  void aSweepMayDeleteExpiredRowsOnly() throws SQLException {
    CollisionSweep sweep = file.translate("INSERT INTO t(id) VALUES (1)").sweep().orElseThrow();
    LiveRowsCheck check = new LiveRowsCheck(catalog, ExpiredRows.HIDDEN);
    var table = catalog.table("t").orElseThrow();
    assertThatCode(() -> check.checkSweep(sweep.delete(), table)).doesNotThrowAnyException();
    String broken = sweep.delete().text().replace("(\"ts\" BETWEEN '0000-' AND ?1) AND ", "");
    assertThatThrownBy(() -> check.checkSweep(new SqlText(broken, sweep.delete().binds()), table))
        .isInstanceOf(LapseException.class);
  }

  private void checkWay(Hiding way, String statement, UnaryOperator<String> change)
      throws SQLException {
    HidingTexts ways = file.translate(statement).otherWays().orElseThrow();
    SqlText good = way == Hiding.NONE ? ways.none() : ways.exclude();
    assertThat(change.apply(good.text()).equals(good.text()))
        .as("the change finds its place in %s", good.text())
        .isEqualTo(change == UNCHANGED);
    new LiveRowsCheck(catalog, ExpiredRows.HIDDEN)
        .check(new SqlText(change.apply(good.text()), good.binds()), way);
  }

  private static final UnaryOperator<String> UNCHANGED = text -> text;

  private void refusesWay(String statement, String part, String by) {
    assertThatThrownBy(() -> checkWay(Hiding.EXCLUDE, statement, text -> text.replace(part, by)))
        .isInstanceOf(LapseException.class)
        .hasMessageContaining("without its live test");
  }

  @Test
  void acceptsTheOtherWays() {
    for (String statement :
        new String[] {
          "SELECT * FROM t",
          "SELECT a.rowid, b.* FROM t AS a LEFT JOIN t AS b ON a.id = b.id",
          "SELECT count(*) FROM t AS a WHERE a.id IN (SELECT id FROM t)",
          "SELECT (SELECT count(*) FROM t AS b WHERE b.id > a.id) FROM t AS a"
        }) {
      for (Hiding way : new Hiding[] {Hiding.EXCLUDE, Hiding.NONE}) {
        assertThatCode(() -> checkWay(way, statement, UNCHANGED)).doesNotThrowAnyException();
      }
    }
  }

  @Test
  void refusesKeysThatAreNotThoseOfTheExpiredRows() {
    String all = "SELECT id FROM t";
    refusesWay(all, "NOT EXISTS", "EXISTS");
    refusesWay(all, "\"ts\" <= ?1", "\"ts\" <= ?2");
    refusesWay(all, "LIMIT -1", "LIMIT 1");
    refusesWay(all, "\"lapse_row\".\"id\")", "\"lapse_row\".\"ts\")");
    refusesWay(all, "= \"lapse_row\".\"id\")", "= \"lapse_row\".\"id\") OR 1");
    refusesWay(all, " WHERE NOT EXISTS", " WHERE 1 OR NOT EXISTS");
  }

  @Test
  void refusesADifferenceThatTakesAwayTooFew() {
    String count = "SELECT count(*) AS n FROM t AS a";
    refuses(count, text -> text.replace(" - (SELECT", " + (SELECT"));
    refuses(count, text -> text.replace("\"ts\" <= ?1", "\"ts\" <= ?2"));
    refuses(
        count,
        text ->
            text.replace(
                "(SELECT count(*) FROM \"main\".\"t\" AS \"a\")",
                "(SELECT count(*) FROM \"main\".\"t\" AS \"b\")"));
    refuses(count, text -> text.replace("AS \"a\") -", "AS \"a\" WHERE 1) -"));
    assertThatThrownBy(
            () ->
                check(
                    "SELECT count(*) FROM t",
                    text -> text.substring(0, text.indexOf(" - ")) + " - 0"))
        .hasMessageContaining("without its live test");
  }

  @Test
  void aTextWithoutTestsIsRefusedWhereTestsWereAskedFor() throws SQLException {
    SqlText none = file.translate("SELECT id FROM t").otherWays().orElseThrow().none();
    assertThatThrownBy(
            () -> new LiveRowsCheck(catalog, ExpiredRows.HIDDEN).check(none, Hiding.EXCLUDE))
        .hasMessageContaining("without its live test");
    assertThatThrownBy(
            () ->
                new LiveRowsCheck(catalog, ExpiredRows.HIDDEN)
                    .check(SqlText.of("SELECT id FROM t"), Hiding.NONE))
        .hasMessageContaining("without its live test");
  }
}
