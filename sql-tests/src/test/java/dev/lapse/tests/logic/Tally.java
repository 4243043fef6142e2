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
  long ttlIndexes;
  long rowsExpired;
  long lapseNanos;
  long plainNanos;

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
    ttlIndexes += other.ttlIndexes;
    rowsExpired += other.rowsExpired;
    lapseNanos += other.lapseNanos;
    plainNanos += other.plainNanos;
  }

  static String head() {
    return """
    | files of | files | queries | agree | refused by both | listed | differ | native path | other statements | TTL indexes | rows expired |
    |---|---|---|---|---|---|---|---|---|---|---|
    """;
  }

  String line(String name) {
    return String.format(
        "| %s | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d |",
        name,
        files,
        queries,
        agreeing,
        refusedByBoth,
        known,
        differing,
        nativePath,
        commands,
        ttlIndexes,
        rowsExpired);
  }

  /** Returns what queries cost: each is new to its engine. */
  String cost() {
    double count = Math.max(1, queries) * 1e3;
    return String.format(
        "CPU a query: Lapse %.0f µs, plain sqlite-jdbc %.0f µs",
        lapseNanos / count, plainNanos / count);
  }
}
