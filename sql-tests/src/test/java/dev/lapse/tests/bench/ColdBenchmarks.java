package dev.lapse.tests.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a statement costs that nobody has seen before, in a fresh JVM and in a warm one, by {@code
 * -Pbench -Dtest=ColdBenchmarks}. The figures are differences to plain sqlite-jdbc, in turns with
 * it.
 */
class ColdBenchmarks {
  private static final int ROUNDS = Integer.getInteger("lapse.rounds", 7);
  private static final int STATEMENTS = 300;

  @TempDir Path folder;

  /** How long one start took: from the start of the process to its end, of main, of processors. */
  private record Start(double wall, double main, double cpu) {}

  private record Contender(String name, List<String> command, List<Start> starts) {}

  /** A kind of statement; {@code %d} makes each text a new one. */
  private record Shape(String name, String sql) {}

  @Test
  void freshJvm() throws SQLException, IOException, InterruptedException {
    Path lapse = shadedJar();
    Path file = items();
    Path probe = jarOf(FirstQuery.class);
    String plain = probe + File.pathSeparator + jarsOf("sqlite-jdbc", "slf4j-");
    String ours = probe + File.pathSeparator + lapse;
    List<String> quick = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    Path archive = folder.resolve("lapse.jsa");
    start(command(quick, "-XX:ArchiveClassesAtExit=" + archive, ours, "jdbc:lapse:" + file));
    List<Contender> all =
        List.of(
            contender("plain sqlite-jdbc", command(List.of(), "", plain, "jdbc:sqlite:" + file)),
            contender("Lapse", command(List.of(), "", ours, "jdbc:lapse:" + file)),
            contender(
                "Lapse, options of the shell", command(quick, "", ours, "jdbc:lapse:" + file)),
            contender(
                "Lapse, these and the archive",
                command(quick, "-XX:SharedArchiveFile=" + archive, ours, "jdbc:lapse:" + file)));
    for (int round = 0; round <= ROUNDS; round++) {
      for (Contender each : all) {
        Start start = start(each.command());
        // The first round warms the file cache up.
        if (round > 0) {
          each.starts().add(start);
        }
      }
    }
    System.out.printf("%n| fresh JVM | process, ms | over plain | main to row | processor |%n");
    System.out.println("|---|---|---|---|---|");
    for (Contender each : all) {
      List<Double> over = new ArrayList<>();
      for (int i = 0; i < ROUNDS; i++) {
        over.add(each.starts().get(i).wall() - all.get(0).starts().get(i).wall());
      }
      System.out.printf(
          Locale.ROOT,
          "| %s | %.0f | %s | %.0f | %.0f |%n",
          each.name(),
          median(each.starts().stream().map(Start::wall).toList()),
          spread(over),
          median(each.starts().stream().map(Start::main).toList()),
          median(each.starts().stream().map(Start::cpu).toList()));
    }
  }

  @Test
  void neverSeenStatements() throws SQLException {
    Path file = items();
    List<Shape> shapes =
        List.of(
            new Shape("point read", "SELECT name, %d FROM items WHERE id = ?"),
            new Shape("point read, TTL index", "SELECT u, %d FROM events WHERE id = ?"),
            new Shape("insert", "INSERT INTO events (u) VALUES ('u%d')"),
            new Shape(
                "join of five tables",
                "SELECT count(*), %d FROM items a JOIN items b ON a.id = b.id JOIN items c ON b.id"
                    + " = c.id JOIN items d ON c.id = d.id JOIN items e ON d.id = e.id WHERE a.id ="
                    + " ? AND e.name LIKE 'n%%' GROUP BY a.name ORDER BY 1"));
    System.out.printf("%n| never seen before | Lapse, µs | plain, µs | over plain, µs |%n");
    System.out.println("|---|---|---|---|");
    try (Connection lapse = DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off");
        Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      lapse.setAutoCommit(false);
      plain.setAutoCommit(false);
      int seed = 0;
      for (Shape shape : shapes) {
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        List<Double> over = new ArrayList<>();
        for (int round = -ROUNDS; round < ROUNDS; round++) {
          double one = micros(lapse, shape, ++seed);
          double other = micros(plain, shape, ++seed);
          if (round >= 0) {
            ours.add(one);
            theirs.add(other);
            over.add(one - other);
          }
        }
        System.out.printf(
            Locale.ROOT,
            "| %s | %.0f | %.0f | %s |%n",
            shape.name(),
            median(ours),
            median(theirs),
            spread(over));
      }
    }
  }

  /** Returns the median of preparing, running and reading one row of texts that are all new. */
  private static double micros(Connection connection, Shape shape, int seed) throws SQLException {
    List<Double> micros = new ArrayList<>();
    for (int i = 0; i < STATEMENTS; i++) {
      String sql = String.format(Locale.ROOT, shape.sql(), seed * STATEMENTS + i);
      long start = System.nanoTime();
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        if (sql.contains("?")) {
          statement.setInt(1, 7);
        }
        if (statement.execute()) {
          try (ResultSet row = statement.getResultSet()) {
            row.next();
          }
        }
      }
      micros.add((System.nanoTime() - start) / 1e3);
    }
    connection.rollback();
    return median(micros);
  }

  private Path items() throws SQLException {
    Path file = folder.resolve("items.db");
    try (Connection lapse = DriverManager.getConnection("jdbc:lapse:" + file + "?ttlMonitor=off");
        Statement statement = lapse.createStatement()) {
      statement.executeUpdate("CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT)");
      statement.executeUpdate(
          "INSERT INTO items WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE"
              + " i < 1000) SELECT i, 'name ' || i FROM n");
      statement.executeUpdate(
          "CREATE TABLE events (id INTEGER PRIMARY KEY, u TEXT, at TIMESTAMP,"
              + " TTL INDEX events_ttl (at) EXPIRE AFTER 1 DAY)");
      statement.executeUpdate("INSERT INTO events VALUES (7, 'x', NULL)");
    }
    return file;
  }

  private static Path shadedJar() throws IOException {
    Path target = Path.of("../jdbc-driver/target");
    assumeTrue(Files.isDirectory(target), "the jar is built by mvn package");
    try (Stream<Path> files = Files.list(target)) {
      List<Path> jars =
          files.filter(file -> file.getFileName().toString().endsWith("-all.jar")).toList();
      assumeTrue(jars.size() == 1, "the jar is built by mvn package");
      return jars.get(0).toRealPath();
    }
  }

  private static String jarsOf(String... names) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(
            path -> Stream.of(names).anyMatch(Path.of(path).getFileName().toString()::startsWith))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** An archive takes classes from jars only. */
  private Path jarOf(Class<?> type) throws IOException {
    Path jar = folder.resolve("probe.jar");
    String name = type.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        InputStream in = type.getResourceAsStream("/" + name)) {
      out.putNextEntry(new JarEntry(name));
      out.write(Objects.requireNonNull(in, name).readAllBytes());
    }
    return jar;
  }

  private static Contender contender(String name, List<String> command) {
    return new Contender(name, command, new ArrayList<>());
  }

  private static List<String> command(
      List<String> options, String archive, String classPath, String url) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add("-Xlog:disable");
    if (!archive.isEmpty()) {
      command.add(archive);
    }
    command.addAll(List.of("-cp", classPath, FirstQuery.class.getName(), url));
    return command;
  }

  private static Start start(List<String> command) throws IOException, InterruptedException {
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    assertThat(process.waitFor()).as("%s: %s", command, printed).isZero();
    double wall = (System.nanoTime() - start) / 1e6;
    String[] figures = printed.split(" ");
    return new Start(wall, Double.parseDouble(figures[0]), Double.parseDouble(figures[1]));
  }

  private static String spread(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return String.format(
        Locale.ROOT,
        "%.0f (%.0f to %.0f)",
        median(values),
        sorted.get(0),
        sorted.get(sorted.size() - 1));
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }
}
