package dev.lapse.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lapse.error.LapseException;
import dev.lapse.executor.sqlite.DatabaseFile;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A write to a table with a TTL index that neither road takes says what is wrong with it. */
final class RefusedWriteTest {
  private Session session;

  @BeforeEach
  void open() {
    session = Session.open(SessionOptions.of(new DatabaseFile.InMemory("refused")));
    run("CREATE TABLE t (id INTEGER PRIMARY KEY, at TIMESTAMP)");
    run("CREATE TTL INDEX n ON t (at) EXPIRE AFTER 1 DAY");
  }

  @AfterEach
  void close() {
    session.close();
  }

  private void run(String sql) {
    try (Prepared prepared = session.prepare(sql, false)) {
      prepared.execute(List.of(), ExecutionOptions.NONE);
    }
  }

  private LapseException refusal(String sql) {
    return catchThrowableOfType(LapseException.class, () -> run(sql));
  }

  @Test
  void aColumnThatIsNotThereIsNamedWithItsPlace() {
    LapseException refused = refusal("INSERT INTO t (id, nope) VALUES (1, 2)");
    assertThat(refused).hasMessageContaining("nope").hasMessageContaining("has a TTL index");
    assertThat(refused.position()).hasValueSatisfying(p -> assertThat(p.column()).isEqualTo(20));
  }

  @Test
  void aWrongNumberOfValuesIsSaid() {
    assertThat(refusal("INSERT INTO t VALUES (1)"))
        .hasMessageContaining("1 values for 2 columns of t");
  }

  @Test
  void aSyntaxErrorIsOne() {
    LapseException refused = refusal("UPDATE t SET id =");
    assertThat(refused.state().code()).isEqualTo("42601");
    assertThat(refused).hasMessageStartingWith("line 1:");
  }

  @Test
  void severalStatementsAreSaidOnce() {
    assertThat(refusal("DELETE FROM t; DELETE FROM t"))
        .hasMessageContaining("one")
        .hasMessageNotContaining("TTL");
  }
}
