package dev.lapse.executor.sqlite;

import java.time.Instant;
import java.util.Optional;

/**
 * One pass, as the file keeps it.
 *
 * @param passId its number, given by the file; 0 before it is stored
 * @param startedAt when it began
 * @param finishedAt when it ended
 * @param subPasses how many sub-passes it had
 * @param visits how many visits of a TTL index
 * @param batches how many transactions
 * @param rowsDeleted rows deleted
 * @param rowsBlocked rows that could not be deleted
 * @param rowsCascaded rows that foreign keys and triggers changed along with those deleted
 * @param durationMillis elapsed time
 * @param trigger what started it
 * @param error the first error, if any
 */
public record StoredPass(
    long passId,
    Instant startedAt,
    Instant finishedAt,
    long subPasses,
    long visits,
    long batches,
    long rowsDeleted,
    long rowsBlocked,
    long rowsCascaded,
    long durationMillis,
    String trigger,
    Optional<String> error) {}
