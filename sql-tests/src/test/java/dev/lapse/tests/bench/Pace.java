package dev.lapse.tests.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * How fast a thread did something. Where other programs compete for the cores, CPU time is the
 * steadier of the two; what waits for the disk shows in the clock's only.
 *
 * @param perSecond how many a second by the clock
 * @param perCpuSecond how many a second of CPU time of the thread
 */
public record Pace(double perSecond, double perCpuSecond) {
  /** Something to do and to measure. */
  public interface Work {
    /** Does it. */
    void run() throws Exception;
  }

  /** Does something that counts for so many. */
  public static Pace of(long count, Work work) throws Exception {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long cpu = threads.getCurrentThreadCpuTime();
    long clock = System.nanoTime();
    work.run();
    long clockTime = System.nanoTime() - clock;
    long cpuTime = threads.getCurrentThreadCpuTime() - cpu;
    return new Pace(count * 1e9 / clockTime, count * 1e9 / Math.max(cpuTime, 1));
  }
}
