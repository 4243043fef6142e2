package dev.lapse.tests.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each list of statements runs through Lapse and through plain sqlite-jdbc, on two files with the
 * same contents: same rows, same counts, same acceptance. Then again with TTL indexes that expire
 * nothing, and with expired rows in Lapse's file that the other never had.
 */
class SqliteStatementsTest {
  static final List<String> LISTS =
      List.of(
          "expressions",
          "functions",
          "json",
          "queries",
          "windows",
          "changes",
          "upserts",
          "returning",
          "definitions",
          "triggers-and-views",
          "transactions",
          "pragmas");

  /** What is in Lapse's file besides the rows of the setup. */
  enum Mode {
    NO_TTL,
    NOTHING_EXPIRES,
    SOME_EXPIRED
  }

  static List<Arguments> lists() {
    List<Arguments> all = new ArrayList<>();
    for (String list : LISTS) {
      for (Mode mode : Mode.values()) {
        all.add(Arguments.of(list, mode));
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("lists")
  void answersWhatSqliteAnswers(String list, Mode mode, @TempDir Path folder) throws SQLException {
    assertThat(String.join("\n", differences(list, mode, folder)))
        .as("%s, %s", list, mode)
        .isEmpty();
  }

  static List<String> differences(String list, Mode mode, Path folder) throws SQLException {
    Path plainFile = folder.resolve("plain.db");
    Path lapseFile = folder.resolve("lapse.db");
    for (Path file : List.of(plainFile, lapseFile)) {
      try (Connection plain = plain(file)) {
        runAll(plain, StatementList.of(StatementList.SETUP));
        if (mode == Mode.SOME_EXPIRED && file == lapseFile) {
          runAll(plain, StatementList.of("expired"));
        }
      }
    }
    List<String> differences = new ArrayList<>();
    try (Connection plain = plain(plainFile);
        Connection lapse =
            DriverManager.getConnection("jdbc:lapse:" + lapseFile + "?ttlMonitor=off")) {
      if (mode != Mode.NO_TTL) {
        runAll(lapse, StatementList.of("ttl-indexes"));
      }
      List<String> statements = new ArrayList<>(StatementList.of(list));
      for (String table : List.of("t", "u", "p", "plain")) {
        statements.add("SELECT * FROM " + table);
      }
      for (String statement : statements) {
        Answer expected = Answer.of(plain, statement);
        Answer answered = Answer.of(lapse, statement);
        if (!answered.agrees(expected)) {
          differences.add(
              statement
                  + "\n  sqlite: "
                  + expected.against(answered)
                  + "\n  lapse:  "
                  + answered.against(expected));
        }
      }
    }
    return differences;
  }

  private static Connection plain(Path file) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file + "?foreign_keys=on");
  }

  private static void runAll(Connection connection, List<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
