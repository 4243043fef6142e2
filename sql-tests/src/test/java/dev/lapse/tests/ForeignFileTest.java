package dev.lapse.tests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A machine's package log, put into a SQLite file by another program, expires by Lapse: exactly the
 * lines past their time are gone, and the other program agrees. (Semantics, rules 14 and 15.)
 */
class ForeignFileTest {
  private record Line(int id, Instant at, String text) {}

  /** How a program that knows no Lapse keeps dates, and what tells Lapse so. */
  private enum Form {
    DECLARED("DATETIME", "at", l -> "'" + iso(l).replace('T', ' ') + "'"),
    ISO("TEXT", "at STORED AS TEXT", l -> "'" + iso(l).replace('T', ' ') + "'"),
    ISO_T("TEXT", "at STORED AS TEXT", l -> "'" + iso(l) + "Z'"),
    SECONDS("INTEGER", "at STORED AS EPOCH SECONDS", l -> "" + l.at().getEpochSecond()),
    MILLIS("INTEGER", "at STORED AS EPOCH MILLIS", l -> "" + l.at().toEpochMilli());

    private final String type;
    private final String indexed;
    private final Function<Line, String> literal;

    Form(String type, String indexed, Function<Line, String> literal) {
      this.type = type;
      this.indexed = indexed;
      this.literal = literal;
    }

    private static String iso(Line line) {
      String text = line.at().toString();
      return text.substring(0, text.length() - 1);
    }

    String table() {
      return "log_" + name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private final ForeignProgram other = ForeignProgram.found();
  private final List<Line> log = readLog();

  private static List<Line> readLog() {
    try (InputStream stream =
        Objects.requireNonNull(ForeignFileTest.class.getResourceAsStream("/dpkg.log"))) {
      List<Line> lines = new ArrayList<>();
      for (String text : new String(stream.readAllBytes(), UTF_8).lines().toList()) {
        Instant at =
            LocalDateTime.parse(text.substring(0, 19).replace(' ', 'T')).toInstant(ZoneOffset.UTC);
        lines.add(new Line(lines.size() + 1, at, text.substring(20)));
      }
      return lines;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void load(Path file, Form form) {
    List<String> script = new ArrayList<>();
    script.add("BEGIN");
    script.add(
        "CREATE TABLE "
            + form.table()
            + " (id INTEGER PRIMARY KEY, at "
            + form.type
            + ", line TEXT)");
    for (Line line : log) {
      script.add(
          "INSERT INTO %s VALUES (%d, %s, '%s')"
              .formatted(
                  form.table(),
                  line.id(),
                  form.literal.apply(line),
                  line.text().replace("'", "''")));
    }
    script.add("COMMIT");
    other.run(file, script);
  }

  private List<String> idsAfter(Instant cutoff) {
    return log.stream().filter(l -> l.at().isAfter(cutoff)).map(l -> "" + l.id()).toList();
  }

  private static String ids(Form form) {
    return "SELECT id FROM " + form.table() + " ORDER BY id";
  }

  @ParameterizedTest
  @EnumSource
  void exactlyTheLinesPastTheirTimeAreGone(Form form, @TempDir Path folder) throws SQLException {
    Path file = folder.resolve("foreign.db");
    load(file, form);
    assertThat(other.run(file, ids(form))).hasSize(3000);

    Instant cutoff = middleOfAGap();
    long seconds = Duration.between(cutoff, Instant.now()).toSeconds();
    List<String> alive = idsAfter(cutoff);
    assertThat(alive).hasSizeBetween(500, 2500);

    try (Connection lapse = DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off")) {
      assertThat(ManualDatabase.rows(lapse, ids(form))).hasSize(3000);
      ManualDatabase.run(
          lapse,
          "CREATE TTL INDEX log_ttl ON %s (%s) EXPIRE AFTER %d SECONDS"
              .formatted(form.table(), form.indexed, seconds));
      assertThat(ManualDatabase.rows(lapse, ids(form))).isEqualTo(alive);
      assertThat(other.run(file, ids(form))).as("hidden, not deleted").hasSize(3000);
      assertThat(ManualDatabase.run(lapse, "DELETE EXPIRED")).isEqualTo(3000 - alive.size());
      assertThat(ManualDatabase.rows(lapse, ids(form))).isEqualTo(alive);
    }
    assertThat(other.run(file, ids(form))).isEqualTo(alive);
    assertThat(other.run(file, "PRAGMA integrity_check")).containsExactly("ok");
    assertThat(other.run(file, "PRAGMA journal_mode")).as("kept").containsExactly("delete");
  }

  /** An instant that no line is near, so that the test's own run time does not matter. */
  private Instant middleOfAGap() {
    for (int i = 1500; i < log.size(); i++) {
      Duration gap = Duration.between(log.get(i - 1).at(), log.get(i).at());
      if (gap.toHours() >= 24) {
        return log.get(i - 1).at().plus(gap.dividedBy(2));
      }
    }
    throw new AssertionError("the log has no gap");
  }

  @ParameterizedTest
  @EnumSource
  void toTheSecondOnAClockThatIsMoved(Form form, @TempDir Path folder) throws SQLException {
    Path file = folder.resolve("manual.db");
    try (ManualDatabase lapse = ManualDatabase.in(file)) {
      lapse.run("CREATE TABLE made_by_lapse (id INTEGER PRIMARY KEY)");
    }
    load(file, form);
    try (ManualDatabase lapse = ManualDatabase.in(file)) {
      lapse.run(
          "CREATE TTL INDEX log_ttl ON %s (%s) EXPIRE AFTER 1 HOUR"
              .formatted(form.table(), form.indexed));
      int left = log.size();
      for (int boundary : new int[] {0, 700, 2000, 2999}) {
        Instant deadline = log.get(boundary).at().plusSeconds(3600);
        lapse.at(timestamp(deadline.minusMillis(1)));
        List<String> before = idsAfter(log.get(boundary).at().minusMillis(1));
        assertThat(lapse.rows(ids(form))).isEqualTo(before);
        lapse.at(timestamp(deadline));
        List<String> alive = idsAfter(log.get(boundary).at());
        assertThat(lapse.rows(ids(form))).isEqualTo(alive);
        assertThat(lapse.run("DELETE EXPIRED")).isEqualTo(left - alive.size());
        assertThat(other.run(file, ids(form))).isEqualTo(alive);
        left = alive.size();
      }
    }
    assertThat(other.run(file, "PRAGMA integrity_check")).containsExactly("ok");
  }

  private static String timestamp(Instant instant) {
    String text = instant.toString().replace('T', ' ');
    return text.substring(0, text.length() - 1);
  }

  @Test
  void whatAnotherProgramChangesIsSeen(@TempDir Path folder) throws SQLException {
    Path file = folder.resolve("changed.db");
    load(file, Form.ISO);
    try (Connection lapse = DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off")) {
      ManualDatabase.run(
          lapse,
          "CREATE TTL INDEX log_ttl ON log_iso (at STORED AS TEXT) EXPIRE AFTER 2147483647"
              + " SECONDS");
      assertThat(ManualDatabase.number(lapse, "SELECT COUNT(*) FROM log_iso")).isEqualTo(3000);
      other.run(file, "ALTER TABLE log_iso RENAME COLUMN at TO happened");
      assertThat(ManualDatabase.rows(lapse, "SELECT column_name, state FROM ttl.indexes"))
          .containsExactly("happened|active");
      other.run(file, "ALTER TABLE log_iso RENAME TO journal");
      assertThat(ManualDatabase.rows(lapse, "SELECT table_name, state FROM ttl.indexes"))
          .containsExactly("journal|active");
      other.run(file, "DROP INDEX log_ttl");
      assertThat(ManualDatabase.rows(lapse, "SELECT index_name, state FROM ttl.indexes"))
          .containsExactly("log_ttl|invalid");
      assertThat(ManualDatabase.number(lapse, "SELECT COUNT(*) FROM journal")).isEqualTo(3000);
      assertThat(ManualDatabase.run(lapse, "DELETE EXPIRED")).isZero();
      other.run(file, "INSERT INTO journal VALUES (3001, '1900-01-01 00:00:00', 'by hand')");
      assertThat(ManualDatabase.number(lapse, "SELECT COUNT(*) FROM journal")).isEqualTo(3001);
      assertThat(ManualDatabase.run(lapse, "DELETE EXPIRED")).isZero();
    }
  }
}
