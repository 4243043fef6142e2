package dev.lapse.tests.simulation;

import dev.lapse.executor.ExecutionOptions;
import dev.lapse.executor.Outcome;
import dev.lapse.executor.Prepared;
import dev.lapse.executor.Session;
import dev.lapse.executor.SessionOptions;
import dev.lapse.executor.metrics.MetricsBean;
import dev.lapse.executor.sqlite.DatabaseFile;
import dev.lapse.executor.time.Time;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * A process that has the file open. Two of them in one JVM know the file by two spellings of its
 * path, so that they share neither a gate nor a monitor nor anything else but the file.
 */
final class Node implements AutoCloseable {
  private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

  final String name;
  final List<Writer> writers = new ArrayList<>();

  /** What its clock has differed by from elapsed time at most since it opened, in milliseconds. */
  long mostDriftMillis;

  /** Its metrics in JMX, which cost no statement. */
  private final ObjectName metrics;

  private long countedDeletes;

  Node(String name, Path file, Map<String, String> parameters, Time time, int writers) {
    this.name = name;
    SessionOptions options = options(file, parameters, time, true);
    this.metrics = MetricsBean.nameOf(options.file().displayName());
    for (int i = 1; i <= writers; i++) {
      this.writers.add(new Writer(this, name + i, Session.open(options)));
    }
  }

  /**
   * Returns how a process opens a file: nobody waits for locks, since nobody else runs meanwhile.
   */
  static SessionOptions options(
      Path file, Map<String, String> parameters, Time time, boolean monitor) {
    return new SessionOptions(
        new DatabaseFile.OnDisk(file),
        false,
        true,
        monitor,
        true,
        0,
        false,
        false,
        parameters,
        time);
  }

  /** Runs a statement; returns its update count, 0 if it has none. */
  static long run(Session session, String sql) {
    try (Prepared prepared = session.prepare(sql, false)) {
      Outcome outcome = prepared.execute(List.of(), ExecutionOptions.NONE);
      return outcome instanceof Outcome.Count counted ? counted.rows() : 0;
    }
  }

  /** Returns how many rows its passes deleted since this was asked last. */
  long takeDeletes() {
    long more = deletesSince();
    countedDeletes += more;
    return more;
  }

  /** Returns the same without taking note that it was asked. */
  long deletesSince() {
    return metric("rows_deleted") - countedDeletes;
  }

  long metric(String metric) {
    try {
      return (Long) SERVER.getAttribute(metrics, metric);
    } catch (JMException e) {
      throw new AssertionError("no metric " + metric + " of " + metrics, e);
    }
  }

  @Override
  public void close() {
    writers.forEach(Writer::close);
  }
}
