package dev.lapse.tests.fuzz;

import dev.lapse.tests.sqlite.Answer;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Random statements over tables of their own, all from one seed. */
final class FuzzRound implements AutoCloseable {
  private static final int CHANGES = 40;
  private static final int QUERIES = 60;
  private static final int NOISE = 60;

  private final long seed;
  private final FuzzRun run;
  private final Draw draw;
  private final List<FuzzTable> tables = new ArrayList<>();
  private final List<String> history = new ArrayList<>();
  private final RandomStatements random;
  private final Twins twins;

  FuzzRound(long seed, FuzzRun run) throws SQLException {
    this.seed = seed;
    this.run = run;
    this.draw = new Draw(seed);
    for (int i = 0; i <= draw.upTo(3); i++) {
      FuzzTable table = FuzzTable.draw(draw, "t" + i);
      tables.add(table);
      history.add(table.create() + (table.ttl() ? " -- and a TTL index on ts" : ""));
    }
    this.random = new RandomStatements(draw, tables);
    this.twins = new Twins(tables);
  }

  void play() throws SQLException {
    for (int i = 0; i < CHANGES; i++) {
      String change = random.change();
      boolean same = compare(change);
      history.add(change);
      if (!same || !compareTables()) {
        return;
      }
    }
    for (int i = 0; i < QUERIES; i++) {
      compare(random.query());
      partition(random.source(true, RandomStatements.MOST_TABLES));
    }
    Noise noise = new Noise(draw);
    for (int i = 0; i < NOISE; i++) {
      throughLapse(noise.on(draw.oneIn(3) ? random.change() : random.query()));
    }
    if (throughLapse("SELECT 1").isRefusal()) {
      found("SELECT 1", "the connection did not live on");
    }
  }

  private boolean compareTables() throws SQLException {
    for (FuzzTable table : tables) {
      if (!compare("SELECT * FROM " + table.name())) {
        return false;
      }
    }
    return true;
  }

  private boolean compare(String sql) throws SQLException {
    Answer plain = twins.throughPlain(sql);
    Answer lapse = throughLapse(sql);
    if (plain.isRefusal() && lapse.isRefusal()) {
      run.bothRefused();
    }
    boolean same = plain.agrees(lapse);
    if (!same) {
      found(sql, "Lapse: " + lapse.against(plain) + "\n  plain: " + plain.against(lapse));
    }
    return same;
  }

  /** Every row makes a condition true, false or unknown; to count it must not change it. */
  private void partition(RandomStatements.Source source) {
    String condition = source.expressions().condition(3);
    String count = "SELECT count(*) AS n FROM " + source.from();
    Answer all = throughLapse(count);
    String where = count + " WHERE ";
    String parts =
        String.join(
            " UNION ALL ",
            where + condition,
            where + "NOT (" + condition + ")",
            where + "(" + condition + ") IS NULL");
    Answer sum = throughLapse("SELECT sum(n) FROM (" + parts + ")");
    if (!all.agrees(sum)) {
      found(parts, "the parts: " + sum.against(all) + "\n  " + count + ": " + all.against(sum));
    }
    String chosen = where + condition;
    Answer one = throughLapse(chosen);
    Answer other =
        throughLapse("SELECT count(CASE WHEN " + condition + " THEN 1 END) FROM " + source.from());
    if (!one.agrees(other)) {
      found(chosen, one.against(other) + "\n  counted by CASE: " + other.against(one));
    }
  }

  /** Runs a statement that may be refused, but in no other way than by an SQLException. */
  private Answer throughLapse(String sql) {
    run.statement();
    try {
      Answer answer = twins.throughLapse(sql);
      SQLException refusal = answer.refusal();
      if (refusal != null
          && (Objects.toString(refusal.getSQLState(), "").length() != 5
              || Objects.toString(refusal.getMessage(), "").isBlank())) {
        found(sql, "an error that says too little: " + refusal);
      } else if (refusal instanceof SQLTimeoutException) {
        found(sql, "no answer in time");
      }
      return answer;
    } catch (RuntimeException | Error e) {
      found(sql, e + " at " + e.getStackTrace()[0]);
      return Answer.refused(new SQLException("no answer", "XX000", e));
    }
  }

  private void found(String sql, String what) {
    run.finding(
        "seed "
            + seed
            + "\n"
            + sql
            + "\n  "
            + what
            + "\nafter:\n  "
            + String.join(";\n  ", history));
  }

  @Override
  public void close() throws SQLException {
    twins.close();
  }
}
