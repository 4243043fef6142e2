package dev.lapse.shell;

import dev.lapse.executor.time.Scheduler;
import dev.lapse.executor.time.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/**
 * The main job in under half a minute, by real time, on a temporary file: each statement is printed
 * as it would be typed, and what is printed below it is what the engine answered.
 */
final class Demo {
  private static final Duration TTL = Duration.ofMinutes(30);
  private static final Duration LAST_SECONDS = Duration.ofSeconds(6);
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration POLL = Duration.ofMillis(100);
  private static final int VISITORS = 5_000;

  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");

  private final Console console;
  private final Time time;

  Demo(Console console, Time time) {
    this.console = console.atTerminal(0);
    this.time = time;
  }

  /** A step did not do what it shows; the shell has said why. */
  private static final class StepFailed extends Exception {
    private static final long serialVersionUID = 1L;

    StepFailed(String message) {
      super(message);
    }
  }

  /** Returns whether all of it went as it should. */
  boolean run() throws SQLException, IOException {
    Path folder = Files.createTempDirectory("lapse-demo");
    Path file = folder.resolve("sessions.db");
    try (Scheduler waiting = time.schedulers().apply("lapse-demo");
        ShellConnection connection = ShellConnection.open("jdbc:lapse:" + file)) {
      Shell shell = new Shell(connection, console, time.ticker());
      say("Sessions end 30 minutes after they were last seen. The file: " + file);
      new Steps(shell, waiting).all();
      say("That was all. The file is removed; begin your own with: ./lapse sessions.db");
      return true;
    } catch (StepFailed e) {
      new ErrorPrinter(console.err()).print(String.valueOf(e.getMessage()));
      return false;
    } finally {
      remove(folder);
    }
  }

  private void say(String text) {
    console.out().println("-- " + text);
    console.out().println();
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each : files.toList()) {
        Files.delete(each);
      }
    }
    Files.delete(folder);
  }

  /** The steps, over one shell. */
  private final class Steps {
    private final Shell shell;
    private final Scheduler waiting;

    Steps(Shell shell, Scheduler waiting) {
      this.shell = shell;
      this.waiting = waiting;
    }

    void all() throws SQLException, StepFailed {
      fill();
      Instant end = declare();
      stillThere();
      pass();
      lastSeconds(end);
      figures();
    }

    private void fill() throws StepFailed {
      step(
          """
          CREATE TABLE sessions (
            id        VARCHAR(20) PRIMARY KEY,
            user_name VARCHAR(20) NOT NULL,
            last_seen TIMESTAMP   NOT NULL
          );\
          """);
      step(
          """
          INSERT INTO sessions VALUES
            ('ada-laptop',  'ada',   '%s'),
            ('ada-phone',   'ada',   '%s'),
            ('grace-phone', 'grace', '%s');\
          """
              .formatted(
                  ago(Duration.ofHours(3)), ago(Duration.ofMinutes(5)), ago(TTL.dividedBy(2))));
      say("Five thousand visitors of two hours ago, too:");
      step(
          """
          INSERT INTO sessions
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
            SELECT 'visitor-' || i, 'visitor', '%s' FROM n;\
          """
              .formatted(VISITORS, ago(Duration.ofHours(2))));
    }

    /** Returns when the session that is about to end ends. */
    private Instant declare() throws StepFailed {
      step("CREATE TTL INDEX sessions_ttl ON sessions (last_seen) EXPIRE AFTER 30 MINUTES;");
      say("What the background pass will do, as a plan:");
      step("EXPLAIN TTL INDEX sessions_ttl;");
      Instant end = now().plus(LAST_SECONDS);
      say("One more, which has " + LAST_SECONDS.toSeconds() + " seconds left:");
      step(
          "INSERT INTO sessions VALUES ('alan-desk', 'alan', '%s');"
              .formatted(text(end.minus(TTL))));
      say("Expired sessions are gone from every statement at once, before anything is deleted:");
      step("SELECT id, user_name, last_seen FROM sessions ORDER BY last_seen;");
      return end;
    }

    private void stillThere() throws StepFailed {
      say("In the file they are still there:");
      step("SET expired_rows = 'visible';");
      step("SELECT count(*) AS rows_in_file FROM sessions;");
      step("SET expired_rows = 'hidden';");
      say("A row that nobody can see blocks nothing; this key is taken by an expired session:");
      step("INSERT INTO sessions VALUES ('ada-laptop', 'ada', CURRENT_TIMESTAMP);");
    }

    private void pass() throws SQLException, StepFailed {
      say("The monitor sleeps 60 seconds between passes. Wake it, and look what it did:");
      step("SET ttl_monitor_sleep_secs = 1;");
      await("SELECT sum(rows_deleted) >= " + (VISITORS - 1) + " FROM ttl.passes");
      step(
          """
          SELECT pass_id, sub_passes, visits, batches, rows_deleted, duration_ms
          FROM ttl.passes ORDER BY pass_id;\
          """);
      step("SET expired_rows = 'visible';");
      step("SELECT count(*) AS rows_in_file FROM sessions;");
      step("SET expired_rows = 'hidden';");
    }

    private void lastSeconds(Instant end) throws StepFailed {
      pause(Duration.between(time.clock().instant(), end));
      say("alan-desk has reached its 30 minutes by now:");
      step("SELECT id, user_name, last_seen FROM sessions ORDER BY last_seen;");
    }

    private void figures() throws SQLException, StepFailed {
      await("SELECT sum(rows_deleted) >= " + VISITORS + " + 1 FROM ttl.passes");
      step(
          """
          SELECT index_name, state, rows_deleted, expired_now, next_expiry
          FROM ttl.indexes;\
          """);
      step("SELECT name, value, unit FROM ttl.metrics WHERE value > 0;");
    }

    private void step(String statement) throws StepFailed {
      console.out().println("lapse> " + statement.replace("\n", "\n   ..> "));
      if (!shell.run(statement, "")) {
        throw new StepFailed("the demo ends here, since a statement failed");
      }
      if (!List.of("SELECT", "EXPLAI").contains(statement.substring(0, 6))) {
        console.out().println();
      }
    }

    /** Waits until a query answers 1. */
    private void await(String condition) throws SQLException, StepFailed {
      long start = time.ticker().nanos();
      while (!holds(condition)) {
        if (time.ticker().nanos() - start > PATIENCE.toNanos()) {
          throw new StepFailed(
              "the monitor has not deleted in "
                  + PATIENCE.toSeconds()
                  + " seconds what it should have");
        }
        pause(POLL);
      }
    }

    private boolean holds(String condition) throws SQLException {
      try (Statement statement = shell.connection().get().createStatement();
          ResultSet row = statement.executeQuery(condition)) {
        return row.next() && row.getInt(1) == 1;
      }
    }

    private void pause(Duration duration) throws StepFailed {
      CountDownLatch over = new CountDownLatch(1);
      waiting.schedule(over::countDown, duration.isNegative() ? Duration.ZERO : duration);
      try {
        over.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new StepFailed("interrupted");
      }
    }

    private Instant now() {
      return time.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private String ago(Duration duration) {
      return text(now().minus(duration));
    }

    private String text(Instant instant) {
      return TIMESTAMP.format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
    }
  }
}
