package dev.lapse.tests.logic;

/** What was counted of some files. Not thread-safe. */
final class Tally {
  long files;
  long queries;
  long agreeing;
  long refusedByBoth;
  long known;
  long differing;
  long nativePath;
  long commands;
  long commandsRefusedByBoth;
  long commandsKnown;
  long commandsDiffering;
  long ttlIndexes;
  long rowsExpired;
  long lapseNanos;
  long plainNanos;
  long lapseCommandNanos;
  long plainCommandNanos;

  void add(Tally other) {
    files += other.files;
    queries += other.queries;
    agreeing += other.agreeing;
    refusedByBoth += other.refusedByBoth;
    known += other.known;
    differing += other.differing;
    nativePath += other.nativePath;
    commands += other.commands;
    commandsRefusedByBoth += other.commandsRefusedByBoth;
    commandsKnown += other.commandsKnown;
    commandsDiffering += other.commandsDiffering;
    ttlIndexes += other.ttlIndexes;
    rowsExpired += other.rowsExpired;
    lapseNanos += other.lapseNanos;
    plainNanos += other.plainNanos;
    lapseCommandNanos += other.lapseCommandNanos;
    plainCommandNanos += other.plainCommandNanos;
  }

  static String head() {
    return """
    | files of | files | queries | agree | refused by both | listed | differ | native path | other statements | TTL indexes | rows expired |
    |---|---|---|---|---|---|---|---|---|---|---|
    """;
  }

  String line(String name) {
    return String.format(
        "| %s" + " | %,d".repeat(13) + " |",
        name,
        files,
        queries,
        agreeing,
        refusedByBoth,
        known,
        differing,
        nativePath,
        commands,
        commandsRefusedByBoth,
        commandsKnown,
        commandsDiffering,
        ttlIndexes,
        rowsExpired);
  }

  /** Returns what statements cost: each is new to its engine. */
  String cost() {
    return String.format(
        "CPU, Lapse and plain sqlite-jdbc: a query %d and %d µs, another statement %d and %d µs",
        micros(lapseNanos, queries),
        micros(plainNanos, queries),
        micros(lapseCommandNanos, commands),
        micros(plainCommandNanos, commands));
  }

  private static long micros(long nanos, long count) {
    return nanos / 1_000 / Math.max(1, count);
  }
}
