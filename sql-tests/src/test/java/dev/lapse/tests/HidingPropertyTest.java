package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.jspecify.annotations.Nullable;

/**
 * Every shape that an index can answer alone, prepared once and run again and again while rows
 * come, expire and are deleted, answers what it answers over a table that holds the live rows only.
 * The share of expired rows wanders between none, few and most of them, so that all ways to hide
 * them are taken.
 */
class HidingPropertyTest {
  private static final Duration LIFETIME = Duration.ofHours(24);
  private static final Instant START = Instant.parse("2026-06-01T00:00:00Z");
  private static final DateTimeFormatter TEXT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS");

  /** Queries over a table {@code %s}; each in an order of its own. */
  private static final List<String> SHAPES =
      List.of(
          "SELECT count(*) FROM %s",
          "SELECT count(*), count(1) AS again FROM %s AS a",
          "SELECT count(*) FROM %s AS a WHERE a.tenant = 3",
          "SELECT count(*) FROM %s WHERE tenant IN (SELECT tenant FROM %s WHERE code > 5)",
          "SELECT count(DISTINCT tenant) FROM %s",
          "SELECT tenant, count(*) FROM %s GROUP BY tenant ORDER BY tenant",
          "SELECT tenant, count(*) FROM %s GROUP BY tenant HAVING count(*) > 2 ORDER BY tenant",
          "SELECT DISTINCT tenant FROM %s ORDER BY tenant",
          "SELECT min(tenant), max(tenant) FROM %s",
          "SELECT max(tenant) FROM %s",
          "SELECT min(ts) FROM %s",
          "SELECT tenant FROM %s ORDER BY tenant DESC LIMIT 3",
          "SELECT tenant FROM %s ORDER BY tenant LIMIT 2 OFFSET 1",
          "SELECT EXISTS (SELECT 1 FROM %s WHERE tenant = 2)",
          "SELECT tenant FROM %s UNION SELECT 100 ORDER BY 1",
          "SELECT 3 AS tenant EXCEPT SELECT tenant FROM %s",
          "WITH c AS (SELECT tenant FROM %s) SELECT count(*), min(tenant) FROM c",
          "SELECT count(*) FROM %s AS a JOIN %s AS b ON a.tenant = b.tenant",
          "SELECT k.v, count(b.tenant) FROM (VALUES (1), (2), (3), (9)) AS k(v) LEFT JOIN %s AS b"
              + " ON b.tenant = k.v GROUP BY k.v ORDER BY k.v",
          "SELECT k.v, (SELECT count(*) FROM %s AS b WHERE b.tenant = k.v) FROM"
              + " (VALUES (1), (2), (9)) AS k(v) ORDER BY k.v",
          "SELECT a.tenant, EXISTS (SELECT 1 FROM %s AS b WHERE b.tenant = a.tenant + 1)"
              + " FROM %s AS a ORDER BY a.tenant, a.code",
          "SELECT sum(code), avg(code), max(length(v)) FROM %s",
          "SELECT tenant, code FROM %s ORDER BY tenant, code",
          "SELECT code, v FROM %s WHERE code BETWEEN 2 AND 6 ORDER BY code");

  private record Row(long code, @Nullable Instant at, int tenant, String v) {
    boolean isExpired(Instant now, boolean partial) {
      return at != null && !at.plus(LIFETIME).isAfter(now) && (!partial || v.equals("a"));
    }
  }

  @Property(
      tries = 40,
      generation = GenerationMode.RANDOMIZED,
      edgeCases = EdgeCasesMode.NONE,
      shrinking = ShrinkingMode.OFF)
  void everyShapeAgreesWithATableOfLiveRows(@ForAll long seed) throws Exception {
    Path folder = Files.createTempDirectory("hiding");
    try {
      new Play(new Random(seed), folder.resolve("h.db")).run();
    } finally {
      try (var files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }

  /** One history. */
  private static final class Play {
    private final Random random;
    private final Path file;
    private final boolean partial;
    private final boolean withoutRowid;
    private final boolean numbers;
    private final List<Row> rows = new ArrayList<>();
    private Instant now = START;
    private long codes;

    Play(Random random, Path file) {
      this.random = random;
      this.file = file;
      this.partial = random.nextInt(4) == 0;
      this.withoutRowid = random.nextInt(3) == 0;
      this.numbers = random.nextInt(3) == 0;
    }

    void run() throws SQLException {
      try (ManualDatabase db = ManualDatabase.in(file);
          Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file)) {
        create(db);
        Map<String, PreparedStatement> prepared = new LinkedHashMap<>();
        for (String shape : SHAPES) {
          prepared.put(shape, db.connection().prepareStatement(shape.replace("%s", "t")));
        }
        for (int step = 0; step < 12; step++) {
          step(db, plain);
          compare(db, prepared);
        }
        for (PreparedStatement each : prepared.values()) {
          each.close();
        }
      }
    }

    private void create(ManualDatabase db) throws SQLException {
      clock(db);
      db.run(
          "CREATE TABLE t(code INTEGER "
              + (withoutRowid ? "NOT NULL, " : "UNIQUE, ")
              + "ts TIMESTAMP"
              + (numbers ? " STORED AS EPOCH MILLIS" : "")
              + ", tenant INTEGER, v TEXT"
              + (withoutRowid ? ", PRIMARY KEY (tenant, code)) WITHOUT ROWID" : ")"));
      db.run("CREATE INDEX t_tenant ON t(tenant, code)");
      db.run(
          "CREATE TTL INDEX n ON t(ts) EXPIRE AFTER 24 HOURS" + (partial ? " WHERE v = 'a'" : ""));
      db.run("CREATE TABLE live(code INTEGER, ts TIMESTAMP, tenant INTEGER, v TEXT)");
      db.run("CREATE INDEX live_tenant ON live(tenant)");
    }

    private void clock(ManualDatabase db) throws SQLException {
      db.at(TEXT.format(LocalDateTime.ofInstant(now, ZoneOffset.UTC)));
    }

    private void step(ManualDatabase db, Connection plain) throws SQLException {
      switch (random.nextInt(6)) {
        case 0 -> {
          now = now.plusMillis(1 + random.nextInt(3));
          clock(db);
        }
        case 1 -> {
          now = now.plus(Duration.ofHours(1 + random.nextInt(30)));
          clock(db);
        }
        case 2 -> {
          db.run("DELETE EXPIRED");
          rows.removeIf(row -> row.isExpired(now, partial));
        }
        default -> insert(plain, random.nextInt(60), random.nextInt(4));
      }
    }

    /** Another program writes, so that nothing in this process can know of it. */
    private void insert(Connection plain, int count, int expiredOfFour) throws SQLException {
      try (PreparedStatement insert = plain.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?)")) {
        for (int i = 0; i < count; i++) {
          Row row =
              new Row(
                  codes++, at(expiredOfFour), random.nextInt(6), random.nextBoolean() ? "a" : "b");
          rows.add(row);
          insert.setLong(1, row.code());
          if (row.at() == null) {
            insert.setObject(2, null);
          } else if (numbers) {
            insert.setLong(2, row.at().toEpochMilli());
          } else {
            insert.setString(2, TEXT.format(LocalDateTime.ofInstant(row.at(), ZoneOffset.UTC)));
          }
          insert.setInt(3, row.tenant());
          insert.setString(4, row.v());
          insert.executeUpdate();
        }
      }
    }

    private @Nullable Instant at(int expiredOfFour) {
      Instant cutoff = now.minus(LIFETIME);
      if (random.nextInt(10) == 0) {
        return null;
      }
      if (random.nextInt(4) < expiredOfFour) {
        return cutoff.minusMillis(random.nextInt(3));
      }
      return cutoff.plusMillis(1 + random.nextInt(50_000_000));
    }

    private void compare(ManualDatabase db, Map<String, PreparedStatement> prepared)
        throws SQLException {
      fillLive(db);
      for (Map.Entry<String, PreparedStatement> each : prepared.entrySet()) {
        List<String> expected = db.rows(each.getKey().replace("%s", "live"));
        assertThat(rows(each.getValue()))
            .as("%s at %s", each.getKey(), now)
            .containsExactlyElementsOf(expected);
      }
      if (random.nextBoolean()) {
        db.connection().setAutoCommit(false);
        for (Map.Entry<String, PreparedStatement> each : prepared.entrySet()) {
          List<String> expected = db.rows(each.getKey().replace("%s", "live"));
          assertThat(rows(each.getValue()))
              .as("%s at %s in a transaction", each.getKey(), now)
              .containsExactlyElementsOf(expected);
        }
        db.connection().commit();
        db.connection().setAutoCommit(true);
      }
    }

    private void fillLive(ManualDatabase db) throws SQLException {
      db.connection().setAutoCommit(false);
      db.run("DELETE FROM live");
      try (PreparedStatement insert =
          db.connection().prepareStatement("INSERT INTO live VALUES (?, ?, ?, ?)")) {
        for (Row row : rows) {
          if (!row.isExpired(now, partial)) {
            insert.setLong(1, row.code());
            insert.setObject(
                2, row.at() == null ? null : LocalDateTime.ofInstant(row.at(), ZoneOffset.UTC));
            insert.setInt(3, row.tenant());
            insert.setString(4, row.v());
            insert.addBatch();
          }
        }
        insert.executeBatch();
      }
      db.connection().commit();
      db.connection().setAutoCommit(true);
    }

    private static List<String> rows(PreparedStatement statement) throws SQLException {
      return Rows.of(statement.executeQuery());
    }
  }
}
