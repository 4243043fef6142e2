package dev.lapse.tests.logic;

import dev.lapse.tests.logic.LogicRecord.Query;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs the records of one file through Lapse and through plain sqlite-jdbc, each on a new database
 * in a file of its own, and compares what they make of each.
 */
final class LogicRun {
  private static final int MAX_DIFFERENCES = 200;

  private final String name;
  private final Expiry expiry;
  private final KnownDifferences known;
  private final ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
  private final Tally tally = new Tally();
  private final List<Difference> differences = new ArrayList<>();

  LogicRun(String name, Expiry expiry, KnownDifferences known) {
    this.name = name;
    this.expiry = expiry;
    this.known = known;
  }

  Tally tally() {
    return tally;
  }

  /** Returns what differed and is not listed; the first 200. */
  List<Difference> differences() {
    return differences;
  }

  /**
   * Runs a file.
   *
   * @param folder where its two databases are put, and removed afterwards
   */
  void run(List<LogicRecord> records, Path folder) throws SQLException, IOException {
    Path own = Files.createTempDirectory(folder, "logic");
    String ours =
        "jdbc:lapse:" + own.resolve("lapse.db") + "?ttlMonitor=off&clock=manual&foreignKeys=false";
    try (Connection lapse = DriverManager.getConnection(ours);
        Connection plain = DriverManager.getConnection("jdbc:sqlite:" + own.resolve("plain.db"));
        Statement lapseStatement = lapse.createStatement();
        Statement plainStatement = plain.createStatement()) {
      plainStatement.execute("PRAGMA synchronous = OFF");
      lapseStatement.execute(TtlTables.CLOCK);
      Sides sides = new Sides(lapse, plain, lapseStatement, plainStatement);
      Optional<TtlTables> tables =
          expiry == Expiry.NONE
              ? Optional.empty()
              : Optional.of(new TtlTables(lapseStatement, plainStatement, expiry == Expiry.THIRD));
      records(records, sides, tables);
      tally.files++;
      tally.nativePath += sides.nativeStatements();
      tables.ifPresent(
          t -> {
            tally.ttlIndexes += t.count();
            tally.rowsExpired += t.rowsExpired();
          });
    } finally {
      try (var files = Files.list(own)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(own);
    }
  }

  private void records(List<LogicRecord> records, Sides sides, Optional<TtlTables> tables)
      throws SQLException {
    for (LogicRecord record : records) {
      boolean inserts = record.sql().regionMatches(true, 0, "INSERT", 0, "INSERT".length());
      // Rows that are added one by one are one transaction: each commit of its own waits for a
      // disk.
      sides.setAutoCommit(!inserts);
      if (!inserts && tables.isPresent()) {
        tables.get().beforeReading();
      }
      boolean taken = compare(record, sides);
      if (taken && tables.isPresent() && !(record instanceof Query)) {
        tables.get().after(record.sql());
      }
    }
    sides.setAutoCommit(true);
  }

  /** Returns whether both sides took it. */
  private boolean compare(LogicRecord record, Sides sides) {
    long start = cpu.getCurrentThreadCpuTime();
    Answer byLapse = Answer.to(record, sides.lapseStatement());
    long between = cpu.getCurrentThreadCpuTime();
    Answer bySqlite = Answer.to(record, sides.plainStatement());
    long end = cpu.getCurrentThreadCpuTime();
    boolean refused = byLapse instanceof Answer.Refused && bySqlite instanceof Answer.Refused;
    boolean query = record instanceof Query;
    if (query) {
      tally.queries++;
      tally.lapseNanos += between - start;
      tally.plainNanos += end - between;
      tally.refusedByBoth += refused ? 1 : 0;
    } else {
      tally.commands++;
      tally.lapseCommandNanos += between - start;
      tally.plainCommandNanos += end - between;
      tally.commandsRefusedByBoth += refused ? 1 : 0;
    }
    if (refused || byLapse.equals(bySqlite)) {
      tally.agreeing += query && !refused ? 1 : 0;
    } else {
      differ(new Difference(name, record, byLapse, bySqlite));
    }
    return !(byLapse instanceof Answer.Refused) && !(bySqlite instanceof Answer.Refused);
  }

  private void differ(Difference difference) {
    boolean query = difference.record() instanceof Query;
    if (known.has(difference, expiry)) {
      tally.known += query ? 1 : 0;
      tally.commandsKnown += query ? 0 : 1;
      return;
    }
    tally.differing += query ? 1 : 0;
    tally.commandsDiffering += query ? 0 : 1;
    if (differences.size() < MAX_DIFFERENCES) {
      differences.add(difference);
    }
  }

  /** The two engines. */
  private record Sides(
      Connection lapse, Connection plain, Statement lapseStatement, Statement plainStatement) {
    void setAutoCommit(boolean on) throws SQLException {
      if (lapse.getAutoCommit() != on) {
        lapse.setAutoCommit(on);
        plain.setAutoCommit(on);
      }
    }

    long nativeStatements() throws SQLException {
      try (ResultSet result =
          lapseStatement.executeQuery(
              "SELECT value FROM ttl.metrics WHERE name = 'native_statements'")) {
        return result.next() ? result.getLong(1) : 0;
      }
    }
  }
}
