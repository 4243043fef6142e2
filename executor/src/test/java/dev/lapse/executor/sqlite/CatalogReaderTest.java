package dev.lapse.executor.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.ForeignKey;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.catalog.View;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogReaderTest {
  @TempDir Path folder;
  private SqliteConnection connection;

  @BeforeEach
  void open() {
    connection =
        SqliteConnection.open(
            DatabaseFile.OnDisk.of(folder.resolve("t.db").toString()), false, 1_000);
  }

  @AfterEach
  void close() {
    connection.close();
  }

  private Catalog read(String... statements) {
    for (String each : statements) {
      connection.execute(each);
    }
    return CatalogReader.read(connection, 1);
  }

  private static TimestampEncoding encoding(
      StoredForm form, TimestampEncoding.Texts texts, boolean numbers) {
    return new TimestampEncoding(form, texts, numbers);
  }

  @Test
  void readsKeysColumnsAndDefaults() {
    Table t =
        read("CREATE TABLE T(id INTEGER PRIMARY KEY, Name VARCHAR(20) NOT NULL DEFAULT 'x', g AS"
                + " (id + 1), s INT GENERATED ALWAYS AS (id) STORED)")
            .table("t")
            .orElseThrow();
    assertThat(t.name()).isEqualTo("T");
    assertThat(t.rowidColumn()).contains("id");
    assertThat(t.primaryKey()).containsExactly("id");
    assertThat(t.columns()).extracting(Column::name).containsExactly("id", "Name", "g", "s");
    assertThat(t.columns())
        .extracting(Column::generation)
        .containsExactly(
            Column.Generation.NONE,
            Column.Generation.NONE,
            Column.Generation.VIRTUAL,
            Column.Generation.STORED);
    Column name = t.column("NAME").orElseThrow();
    assertThat(name.declaredType()).isEqualTo("VARCHAR(20)");
    assertThat(name.notNull()).isTrue();
    assertThat(name.defaultText()).contains("'x'");
  }

  @Test
  void tellsTheRowidAliasFromItsLookalikes() {
    Catalog catalog =
        read(
            "CREATE TABLE a(id INT PRIMARY KEY)",
            "CREATE TABLE b(id INTEGER PRIMARY KEY DESC)",
            "CREATE TABLE c(id INTEGER PRIMARY KEY) WITHOUT ROWID",
            "CREATE TABLE d(x INT, y INT, PRIMARY KEY (y, x)) WITHOUT ROWID");
    for (String name : List.of("a", "b", "c", "d")) {
      assertThat(catalog.table(name).orElseThrow().rowidColumn()).as(name).isEmpty();
    }
    Table d = catalog.table("d").orElseThrow();
    assertThat(d.withoutRowid()).isTrue();
    assertThat(d.primaryKey()).containsExactly("y", "x");
    assertThat(d.indexes())
        .singleElement()
        .satisfies(
            i -> {
              assertThat(i.origin()).isEqualTo(Index.Origin.PRIMARY_KEY);
              assertThat(i.parts())
                  .containsExactly(
                      new Index.Part(Optional.of("y"), false, "BINARY"),
                      new Index.Part(Optional.of("x"), false, "BINARY"));
            });
  }

  @Test
  void readsIndexesAndCutsTheirPredicates() {
    Table t =
        read(
                "CREATE TABLE t(a TEXT UNIQUE COLLATE NOCASE, b INT, \"c d\" INT)",
                "CREATE INDEX one ON t(b DESC) /* WHERE (no) */ WHERE t.b > 1 AND [t].\"c d\" <"
                    + " 'a.b' -- end",
                "CREATE UNIQUE INDEX two ON t(b, abs(\"c d\"))")
            .table("t")
            .orElseThrow();
    assertThat(t.index("ONE").orElseThrow())
        .isEqualTo(
            new Index(
                "one",
                "t",
                false,
                Index.Origin.STATEMENT,
                List.of(new Index.Part(Optional.of("b"), true, "BINARY")),
                Optional.of("b > 1 AND \"c d\" < 'a.b'")));
    assertThat(t.index("two").orElseThrow().parts())
        .containsExactly(
            new Index.Part(Optional.of("b"), false, "BINARY"),
            new Index.Part(Optional.empty(), false, "BINARY"));
    assertThat(t.index("sqlite_autoindex_t_1").orElseThrow().parts())
        .containsExactly(new Index.Part(Optional.of("a"), false, "NOCASE"));
  }

  @Test
  void readsForeignKeysAndTriggers() {
    Catalog catalog =
        read(
            "CREATE TABLE p(a INT, b INT, PRIMARY KEY (a, b))",
            "CREATE TABLE q(a INT, b INT, c INT REFERENCES p ON DELETE CASCADE NOT NULL DEFERRABLE"
                + " INITIALLY DEFERRED, \"references\" INT, FOREIGN KEY (a, b)"
                + " REFERENCES p(a, b) ON UPDATE SET NULL NOT DEFERRABLE INITIALLY DEFERRED)",
            "CREATE TRIGGER tr AFTER DELETE ON q BEGIN SELECT 1; END");
    assertThat(catalog.referencesTo("P"))
        .containsExactlyInAnyOrder(
            new ForeignKey("q", List.of("c"), "p", List.of(), "CASCADE", "NO ACTION", true),
            new ForeignKey(
                "q", List.of("a", "b"), "p", List.of("a", "b"), "NO ACTION", "SET NULL", false));
    assertThat(catalog.table("q").orElseThrow().triggers()).containsExactly("tr");
  }

  @Test
  void readsViewsEvenBesideABrokenOne() {
    Catalog catalog =
        read(
            "CREATE TABLE t(a INT, ts TIMESTAMP)",
            "CREATE TABLE gone(a INT)",
            "CREATE VIEW v(x, \"y z\") AS SELECT a, ts FROM t WHERE a IN (SELECT a FROM w)",
            "CREATE VIEW w AS SELECT \"a\" FROM [T]",
            "CREATE VIEW broken AS SELECT * FROM gone",
            "DROP TABLE gone");
    View v = catalog.view("v").orElseThrow();
    assertThat(v.columnNames()).containsExactly("x", "y z");
    assertThat(v.body()).isEqualTo("SELECT a, ts FROM t WHERE a IN (SELECT a FROM w)");
    assertThat(v.reads()).containsExactlyInAnyOrder("t", "w");
    assertThat(v.columns()).extracting(Column::declaredType).containsExactly("INT", "TIMESTAMP");
    assertThat(catalog.view("broken").orElseThrow().columns()).isEmpty();
    assertThat(catalog.table("t").orElseThrow().columns()).hasSize(2);
  }

  @Test
  void readsVirtualTables() {
    Table t = read("CREATE VIRTUAL TABLE f USING fts5(body)").table("f").orElseThrow();
    assertThat(t.virtual()).isTrue();
    assertThat(t.column("body").orElseThrow().generation()).isEqualTo(Column.Generation.NONE);
  }

  @Test
  void tellsWhatAColumnMayHold() {
    Table t =
        read("CREATE TABLE t(a TIMESTAMP, b TEXT, c TIMESTAMP EPOCH MILLIS, d DATE JULIAN DAY, e"
                + " BIGINT)")
            .table("t")
            .orElseThrow();
    assertThat(t.columns())
        .extracting(Column::encoding)
        .containsExactly(
            encoding(StoredForm.TEXT, TimestampEncoding.Texts.ANY, true),
            encoding(StoredForm.TEXT, TimestampEncoding.Texts.ANY, false),
            encoding(StoredForm.EPOCH_MILLIS, TimestampEncoding.Texts.ANY, true),
            encoding(StoredForm.JULIAN_DAY, TimestampEncoding.Texts.ANY, true),
            encoding(StoredForm.TEXT, TimestampEncoding.Texts.ANY, true));
    Table strict = read("CREATE TABLE s(a INTEGER, b TEXT, c ANY) STRICT").table("s").orElseThrow();
    assertThat(strict.columns())
        .extracting(Column::encoding)
        .containsExactly(
            encoding(StoredForm.TEXT, TimestampEncoding.Texts.NONE, true),
            encoding(StoredForm.TEXT, TimestampEncoding.Texts.ANY, false),
            encoding(StoredForm.TEXT, TimestampEncoding.Texts.ANY, true));
  }

  @Test
  void readsFiveHundredTablesInATwinkling() {
    connection.execute("BEGIN");
    for (int i = 0; i < 500; i++) {
      connection.execute(
          "CREATE TABLE t"
              + i
              + "(id INTEGER PRIMARY KEY, ts TIMESTAMP, a TEXT UNIQUE, b INT"
              + " REFERENCES t0)");
      connection.execute("CREATE INDEX i" + i + " ON t" + i + "(ts) WHERE b > 1");
    }
    connection.execute("COMMIT");
    CatalogReader.read(connection, 1);
    long start = System.nanoTime();
    Catalog catalog = CatalogReader.read(connection, 2);
    long millis = (System.nanoTime() - start) / 1_000_000;
    assertThat(catalog.tables()).hasSize(500);
    assertThat(millis).as("milliseconds to read 500 tables").isLessThan(1_000);
  }
}
