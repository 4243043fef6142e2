package dev.lapse.executor.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.SqliteStatement.Step;
import dev.lapse.executor.time.Ticker;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the warm road of statements relies on SQLite and its driver to do. */
final class SqliteStatementTest {
  @TempDir Path folder;
  private SqliteConnection connection;
  private SqliteConnection other;

  @BeforeEach
  void open() {
    DatabaseFile file = DatabaseFile.OnDisk.of(folder.resolve("t.db").toString());
    connection = SqliteConnection.open(file, false, 1_000);
    other = SqliteConnection.open(file, false, 1_000);
    connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT)");
    connection.execute("INSERT INTO t VALUES (1, 'one'), (2, 'two')");
  }

  @AfterEach
  void close() {
    connection.close();
    other.close();
  }

  private long count() {
    return connection.number("SELECT count(*) FROM t");
  }

  @Test
  void aStepAsPreparedReadsAsAnyOther() {
    SqliteStatement read = connection.prepare("SELECT v FROM t WHERE id > ?");
    read.bind(1, 1);
    assertThat(read.stepAsPrepared()).isEqualTo(Step.ROW);
    assertThat(read.text(0)).isEqualTo("two");
    assertThat(read.step()).isFalse();
    read.bind(1, 2);
    assertThat(read.stepAsPrepared()).isEqualTo(Step.END);
  }

  @Test
  void itIsStaleAfterAnyChangeOfTheSchemaByAnother() {
    SqliteStatement read = connection.prepare("SELECT count(*) FROM t");
    String[] changes = {
      "CREATE TABLE u (x)",
      "DROP TABLE u",
      "CREATE INDEX i ON t (v)",
      "ALTER TABLE t ADD COLUMN w",
      "PRAGMA schema_version = 4711",
      "VACUUM"
    };
    for (String change : changes) {
      assertThat(read.step()).isTrue();
      read.reset();
      assertThat(read.stepAsPrepared()).as("before " + change).isEqualTo(Step.ROW);
      read.reset();
      other.execute(change);
      assertThat(read.stepAsPrepared()).as(change).isEqualTo(Step.STALE);
      assertThat(read.stepAsPrepared()).as("again after " + change).isEqualTo(Step.STALE);
    }
    assertThat(read.step()).isTrue();
    assertThat(read.longValue(0)).isEqualTo(2);
  }

  @Test
  void aStaleWriteHasWrittenNothing() {
    SqliteStatement write = connection.prepare("INSERT INTO t (v) VALUES (?)");
    write.bind(1, "three");
    other.execute("CREATE TABLE u (x)");
    assertThat(write.stepAsPrepared()).isEqualTo(Step.STALE);
    assertThat(count()).isEqualTo(2);
    assertThat(write.step()).isFalse();
    assertThat(write.changes()).isEqualTo(1);
    assertThat(write.stepAsPrepared()).isEqualTo(Step.END);
    assertThat(count()).isEqualTo(4);
  }

  @Test
  void itIsStaleAfterRollingBackOneOfItsOwnDefinitions() {
    SqliteStatement read = connection.prepare("SELECT count(*) FROM t");
    assertThat(read.stepAsPrepared()).isEqualTo(Step.ROW);
    read.reset();
    connection.execute("BEGIN");
    connection.execute("CREATE TABLE u (x)");
    connection.execute("ROLLBACK");
    assertThat(read.stepAsPrepared()).isEqualTo(Step.STALE);
  }

  @Test
  void aValueThatIsTooBigIsSaidToBeSoByTheNextStep() {
    SqliteStatement read = connection.prepare("SELECT zeroblob(?)");
    read.bind(1, 2_000_000_000L);
    assertThat(read.stepAsPrepared()).isEqualTo(Step.STALE);
    assertThatThrownBy(read::step)
        .isInstanceOf(LapseException.class)
        .hasMessageContaining("too big");
    read.bind(1, 3);
    assertThat(read.stepAsPrepared()).as("the error ended it").isEqualTo(Step.STALE);
    assertThat(read.step()).isTrue();
    assertThat((byte[]) read.value(0)).hasSize(3);
  }

  @Test
  void preparingIsAllowedAgainAfterwards() {
    SqliteStatement read = connection.prepare("SELECT v FROM t WHERE id = abs(?)");
    read.bind(1, Long.MIN_VALUE);
    assertThatThrownBy(read::stepAsPrepared).hasMessageContaining("overflow");
    assertThat(connection.number("SELECT 1 /* " + "long ".repeat(10_000) + "*/")).isEqualTo(1);
    assertThat(read.sql()).contains("abs");
    read.bind(1, -2);
    assertThat(read.step()).as("after an error it runs again").isTrue();
    assertThat(read.text(0)).isEqualTo("two");
  }

  @Test
  void aVirtualTableIsReadOnBetweenStepsAsPrepared() {
    connection.execute("CREATE VIRTUAL TABLE words USING fts5(word)");
    connection.execute("INSERT INTO words VALUES ('one day'), ('one night'), ('one more')");
    SqliteStatement point = connection.prepare("SELECT v FROM t WHERE id = 1");
    SqliteStatement found = connection.prepare("SELECT word FROM words WHERE words MATCH 'one'");
    int rows = 0;
    assertThat(point.stepAsPrepared()).isEqualTo(Step.ROW);
    while (found.step()) {
      assertThat(found.text(0)).startsWith("one ");
      rows++;
      point.reset();
      assertThat(point.stepAsPrepared()).isEqualTo(Step.ROW);
    }
    assertThat(rows).isEqualTo(3);
    point.reset();
  }

  @Test
  void columnsAreDescribedBetweenStepsAsPrepared() {
    SqliteStatement read = connection.prepare("SELECT v FROM t WHERE id = 1");
    assertThat(read.stepAsPrepared()).isEqualTo(Step.ROW);
    read.reset();
    other.execute("CREATE TABLE u (x)");
    assertThat(read.stepAsPrepared()).isEqualTo(Step.STALE);
    assertThat(read.columnName(0)).isEqualTo("v");
    assertThat(read.tableName(0)).isEqualTo("t");
    assertThat(read.step()).isTrue();
    read.reset();
  }

  @Test
  void textsAreReadWholeInEitherEncoding() {
    for (String encoding : new String[] {"UTF-8", "UTF-16le", "UTF-16be"}) {
      DatabaseFile file = DatabaseFile.OnDisk.of(folder.resolve(encoding + ".db").toString());
      try (SqliteConnection first = SqliteConnection.open(file, false, 1_000);
          SqliteConnection early = SqliteConnection.open(file, false, 1_000)) {
        first.execute("PRAGMA encoding = '" + encoding + "'");
        readsTexts(first, "empty, " + encoding);
        first.execute("CREATE TABLE words (word)");
        readsTexts(first, encoding);
        readsTexts(early, "opened while it was empty, " + encoding);
        try (SqliteConnection late = SqliteConnection.open(file, false, 1_000)) {
          readsTexts(late, "opened later, " + encoding);
        }
      }
    }
  }

  private static void readsTexts(SqliteConnection connection, String what) {
    try (SqliteStatement values =
        connection.prepare("SELECT ?, '', NULL, 1.5, 12, lower('ÄB'), ? || 'z' COLLATE NOCASE")) {
      values.bind(1, "ä\0€\uD83D\uDE00 z");
      values.bind(2, "a");
      for (int run = 0; run < 2; run++) {
        assertThat(values.step()).isTrue();
        assertThat(values.text(0)).as(what).isEqualTo("ä\0€\uD83D\uDE00 z");
        assertThat(values.value(0)).as(what).isEqualTo("ä\0€\uD83D\uDE00 z");
        assertThat(values.text(1)).as(what).isEmpty();
        assertThat(values.text(2)).as(what).isNull();
        assertThat(values.text(3)).as(what).isEqualTo("1.5");
        assertThat(values.value(3)).as(what).isEqualTo(1.5);
        assertThat(values.text(4)).as(what).isEqualTo("12");
        assertThat(values.value(4)).as(what).isEqualTo(12L);
        assertThat(values.text(5)).as(what).isEqualTo("Äb");
        assertThat(values.text(6)).as(what).isEqualTo("az");
        assertThat(values.value(6)).as(what).isEqualTo("az");
        values.reset();
      }
    }
  }

  @Test
  void aFailedWriteHoldsNoLock() {
    SqliteStatement write = connection.prepare("INSERT INTO t VALUES (1, 'again')");
    assertThatThrownBy(write::stepAsPrepared).hasMessageContaining("UNIQUE");
    assertThatThrownBy(write::step).hasMessageContaining("UNIQUE");
    assertThat(other.change("INSERT INTO t VALUES (3, 'three')")).isEqualTo(1);
    write.close();
  }

  @Test
  void virtualTablesAreFound() {
    connection.execute("CREATE VIRTUAL TABLE words USING fts5(word)");
    connection.execute(
        "CREATE TRIGGER tr AFTER INSERT ON t BEGIN INSERT INTO words VALUES (new.v); END");
    connection.execute("CREATE VIEW found AS SELECT word FROM words");
    for (String sql :
        new String[] {
          "SELECT * FROM words",
          "SELECT * FROM found",
          "SELECT * FROM json_each('[1]')",
          "SELECT * FROM pragma_table_info('t')",
          "INSERT INTO words VALUES ('x')",
          "INSERT INTO t (v) VALUES ('x')"
        }) {
      assertThat(connection.prepare(sql).usesVirtualTables()).as(sql).isTrue();
    }
    assertThat(connection.prepare("SELECT * FROM t").usesVirtualTables()).isFalse();
    assertThat(connection.prepare("DELETE FROM t").usesVirtualTables()).isFalse();
  }

  /**
   * SQLite looks whether to stop once more when a statement has done its work, and when that is
   * committed. Each statement here is to stop from the first, and few run long enough to see it.
   */
  @Test
  void aStoppedWriteHasEitherWrittenNothingOrHasEnded() {
    connection.execute("PRAGMA synchronous = OFF");
    // A few rows, or more, so that looks come at all of its instructions in turn.
    SqliteStatement write =
        connection.prepareWrite("INSERT INTO t (v) SELECT v FROM t WHERE id <= ?");
    long rows = count();
    int stopped = 0;
    int endedWithALook = 0;
    for (int i = 0; i < 20_000; i++) {
      CountedLooks looks = new CountedLooks();
      connection.obey(new StopSignal(looks, 1));
      looks.late = true;
      try {
        write.bind(1, i * i % 7);
        assertThat(write.step()).isFalse();
        rows += write.changes();
        endedWithALook += looks.count > 1 ? 1 : 0;
      } catch (LapseException e) {
        assertThat(e.state()).isEqualTo(SqlState.QUERY_CANCELED);
        assertThat(e).hasMessage("the statement was stopped by its timeout of 1 ms");
        stopped++;
      } finally {
        connection.obey(null);
      }
    }
    assertThat(count()).isEqualTo(rows);
    assertThat(stopped).isPositive();
    assertThat(endedWithALook).as("the case that it is about").isPositive();
  }

  @Test
  void aCommitIsNotStoppedWhenItIsDone() {
    connection.execute("PRAGMA synchronous = OFF");
    SqliteStatement write = connection.prepareWrite("INSERT INTO t (v) VALUES ('x')");
    for (int i = 0; i < 20_000; i++) {
      connection.repeat("BEGIN");
      write.step();
      StopSignal signal = new StopSignal(() -> 0, 0);
      signal.cancel();
      connection.obey(signal);
      connection.repeat(i % 2 == 0 ? "COMMIT" : "ROLLBACK");
      connection.obey(null);
    }
    assertThat(count()).isEqualTo(10_002);
  }

  /** Time that stands until it is late. */
  private static final class CountedLooks implements Ticker {
    private boolean late;
    private int count;

    @Override
    public long nanos() {
      count++;
      return late ? Long.MAX_VALUE / 2 : 0;
    }
  }
}
