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
}
