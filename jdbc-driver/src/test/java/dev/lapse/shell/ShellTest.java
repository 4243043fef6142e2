package dev.lapse.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ShellTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private ShellConnection connection;
  private Shell shell;

  @BeforeEach
  void open() throws SQLException {
    connection = ShellConnection.open("jdbc:lapse:");
    shell = new Shell(connection, new Console(stream(out), stream(err), 0, false), () -> 0);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8).replace("\r", "");
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8).replace("\r", "");
  }

  @Test
  void rowsAreATableAndWritesAreCounted() {
    assertThat(
            shell.run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, at TIMESTAMP);"
                    + " INSERT INTO t VALUES (1, '2026-01-02 03:04:05.678'), (2, NULL);"
                    + " UPDATE t SET id = 3 WHERE id = 2; SELECT * FROM t ORDER BY id;",
                ""))
        .isTrue();
    assertThat(out())
        .isEqualTo(
            """
            ok
            2 rows inserted
            1 row updated
             id | at
            ----+-------------------------
              1 | 2026-01-02 03:04:05.678
              3 | NULL
            (2 rows)

            """);
    assertThat(err()).isEmpty();
  }

  @Test
  void aPlanIsTextAndNoTable() {
    shell.run("CREATE TABLE t (at TIMESTAMP, TTL INDEX n (at) EXPIRE AFTER 1 DAY);", "");
    shell.run("EXPLAIN TTL INDEX n;", "");
    assertThat(out()).startsWith("ok\nBATCHED_DELETE  t\n").doesNotContain("---");
  }

  @Test
  void theFirstErrorEndsTheRunAndPointsAtItsPlace() {
    shell.run("CREATE TABLE t (a TIMESTAMP, b TIMESTAMP);", "");
    boolean succeeded =
        shell.run(
            "SELECT 1;\n\nCREATE TTL INDEX n\n  ON t (a, b) EXPIRE AFTER 1 DAY;\nSELECT 2;",
            "x.sql");
    assertThat(succeeded).isFalse();
    assertThat(err())
        .startsWith("x.sql:3: error: line 2:")
        .contains("create one TTL index per column", "\n    ON t (a, b) EXPIRE AFTER 1 DAY\n")
        .contains("[42P17]\n");
    assertThat(out()).doesNotContain("2");
  }

  @Test
  void quitEndsTheRunWithoutAnError() {
    assertThat(shell.run("!quit\nSELECT 1;", "")).isTrue();
    assertThat(shell.hasLeft()).isTrue();
    assertThat(out()).isEmpty();
  }

  @Test
  void whatIsThereIsShownInFewColumns() {
    shell.run("CREATE TABLE t_1 (id INTEGER PRIMARY KEY, d DECIMAL(8, 2));", "");
    shell.run("CREATE TABLE tx1 (other TEXT);", "");
    assertThat(shell.run("!tables\n!columns t_1\n!indexes t_1", "")).isTrue();
    assertThat(out())
        .contains(" main        | t_1           | TABLE\n")
        .contains(" d           | DECIMAL")
        .doesNotContain("other")
        .contains(" INDEX_NAME | NON_UNIQUE |");
    assertThat(shell.run("!columns", "")).isFalse();
    assertThat(err()).isEqualTo("error: !columns needs the name of a table\n");
  }

  @Test
  void sqllinesCommandsWorkOnTheSameConnection() {
    shell.run("CREATE TABLE only_here (id INTEGER PRIMARY KEY);", "");
    assertThat(shell.run("!primarykeys only_here", "")).isTrue();
    assertThat(out()).contains("| only_here ");
    assertThat(err()).isEmpty();
  }

  @Test
  void aCommandLeavesAnOpenTransactionAlone() {
    shell.run("CREATE TABLE t (id INTEGER); BEGIN; INSERT INTO t VALUES (1);", "");
    assertThat(shell.run("!schemas\nROLLBACK; SELECT count(*) AS n FROM t;", "")).isTrue();
    assertThat(out()).endsWith(" n\n---\n 0\n(1 row)\n\n");
  }

  @Test
  void anotherOutputFormatIsSqllines() {
    assertThat(shell.run("!outputformat csv\nSELECT 1 AS a, 'b' AS c;", "")).isTrue();
    assertThat(out()).contains("'a','c'\n'1','b'\n");
  }

  @Test
  void anUnknownCommandIsAnError() {
    assertThat(shell.run("!closeall", "")).isFalse();
    assertThat(err()).isEqualTo("error: there is no command !closeall; !help lists them\n");
  }

  @Test
  void helpNamesOwnAndSqllinesCommands() {
    assertThat(shell.run("!help", "")).isTrue();
    assertThat(out()).contains("!open FILE", "!tables ", "!outputformat ");
  }

  @Test
  void scriptsRunScriptsAndOpenFiles(@TempDir Path folder) throws IOException {
    Path script = Files.writeString(folder.resolve("a.sql"), "CREATE TABLE t (a INTEGER);\n!quit");
    assertThat(shell.run("!open " + folder.resolve("a.db") + "\n!run " + script, "")).isTrue();
    assertThat(out()).isEqualTo(folder.resolve("a.db") + "\nok\n");
    assertThat(folder.resolve("a.db")).exists();
    assertThat(shell.run("!run " + folder.resolve("none.sql"), "")).isFalse();
    assertThat(err()).isEqualTo("error: there is no file " + folder.resolve("none.sql") + "\n");
  }
}
