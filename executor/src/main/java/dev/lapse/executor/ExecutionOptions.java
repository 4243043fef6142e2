package dev.lapse.executor;

/**
 * How one execution is limited.
 *
 * @param maxRows rows after which a result ends; 0 is no limit
 * @param timeoutMillis milliseconds that the statement may take up to its first row, and then for
 *     each row, waits for locks included; 0 is no limit
 */
public record ExecutionOptions(long maxRows, long timeoutMillis) {
  /** No limits. */
  public static final ExecutionOptions NONE = new ExecutionOptions(0, 0);
}
