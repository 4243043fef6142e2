package dev.lapse.tests.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.tests.logic.LogicRecord.Command;
import dev.lapse.tests.logic.LogicRecord.Order;
import dev.lapse.tests.logic.LogicRecord.Query;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The reader of the logic tests' format. */
class LogicFileTest {
  private static List<LogicRecord> read(String text) throws IOException {
    return LogicFile.read(new BufferedReader(new StringReader(text)));
  }

  @Test
  void readsStatementsAndQueries() throws IOException {
    assertThat(
            read(
                """
                hash-threshold 8

                # A comment.
                statement ok
                CREATE TABLE t (a INTEGER)

                statement error
                INSERT INTO u
                VALUES (1)

                query II rowsort label-1
                SELECT a, a
                  FROM t
                ----
                1
                1

                query I
                SELECT 1
                ----
                1
                """))
        .containsExactly(
            new Command(4, "CREATE TABLE t (a INTEGER)"),
            new Command(7, "INSERT INTO u\nVALUES (1)"),
            new Query(11, "SELECT a, a\n  FROM t", Order.ANY_ROWS),
            new Query(18, "SELECT 1", Order.AS_IT_COMES));
  }

  @Test
  void leavesOutWhatIsForOtherEngines() throws IOException {
    assertThat(
            read(
                """
                onlyif mysql # DIV
                query I valuesort
                SELECT 1 DIV 2
                ----
                0

                skipif mysql # not compatible
                query I valuesort
                SELECT 1 / 2
                ----
                0

                skipif sqlite
                statement ok
                SELECT 3

                onlyif mssql
                halt

                onlyif sqlite
                halt

                statement ok
                SELECT 4
                """))
        .containsExactly(new Query(8, "SELECT 1 / 2", Order.ANY_VALUES));
  }

  @Test
  void refusesWhatIsNoLogicTest() {
    assertThatThrownBy(() -> read("statement ok\nSELECT 1\n\nperhaps\n"))
        .isInstanceOf(IOException.class)
        .hasMessage("line 4: perhaps is no word of a logic test");
    assertThatThrownBy(() -> read("query I upwards\nSELECT 1\n----\n1\n"))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("upwards is no way to sort");
  }
}
