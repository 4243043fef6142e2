package dev.lapse.tests.fuzz;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What rounds of random statements came to. */
final class FuzzRun {
  private final List<String> findings = new ArrayList<>();
  private long statements;
  private long refused;

  /** Plays the round of a seed. */
  void round(long seed) throws SQLException {
    try (FuzzRound round = new FuzzRound(seed, this)) {
      round.play();
    }
  }

  void statement() {
    statements++;
  }

  void bothRefused() {
    refused++;
  }

  void finding(String text) {
    findings.add(text);
  }

  /** The statements that made a difference, with both answers and what went before. */
  List<String> findings() {
    return findings;
  }

  /** How many statements ran through Lapse. */
  long statements() {
    return statements;
  }

  /** How many of them plain SQLite refused, too. */
  long refused() {
    return refused;
  }
}
