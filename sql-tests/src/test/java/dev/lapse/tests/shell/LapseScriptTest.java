package dev.lapse.tests.shell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the shell by its script, which keeps an archive of classes in the user's cache folder. */
final class LapseScriptTest {
  private static final int PATIENCE_SECS = 120;
  private static final String ONE = " one\n-----\n   1\n(1 row)\n\n";

  private record Run(int status, String out, String err) {}

  @TempDir private Path folder;
  private Path cache;

  /** The script in a project of its own, in which nothing is newer than the jar. */
  @BeforeEach
  void aBuiltProject() throws IOException {
    Optional<Path> jar = jar();
    assumeTrue(jar.isPresent(), "the jar is built by mvn package");
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "the script needs bash");
    Files.copy(Path.of("../lapse"), folder.resolve("lapse"));
    Files.writeString(folder.resolve("pom.xml"), "");
    for (String module : List.of("parser", "planner", "executor", "jdbc-driver")) {
      Files.createDirectories(folder.resolve(module).resolve("src/main"));
      Files.writeString(folder.resolve(module).resolve("pom.xml"), "");
    }
    Path target = Files.createDirectories(folder.resolve("jdbc-driver/target"));
    Files.copy(jar.orElseThrow(), target.resolve("lapse-jdbc-1-all.jar"));
    cache = folder.resolve("a cache");
  }

  private static Optional<Path> jar() throws IOException {
    Path target = Path.of("../jdbc-driver/target");
    if (!Files.isDirectory(target)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(target)) {
      return files.filter(f -> f.getFileName().toString().endsWith("-all.jar")).findFirst();
    }
  }

  private Process start(Map<String, String> environment, String name, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("/bin/bash", folder + "/lapse"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(folder.resolve(name + ".out").toFile())
            .redirectError(folder.resolve(name + ".err").toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("XDG_CACHE_HOME", cache.toString());
    builder.environment().putAll(environment);
    return builder.start();
  }

  private Run ended(Process process, String name) throws IOException, InterruptedException {
    boolean ended = process.waitFor(PATIENCE_SECS, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertThat(ended).as("the shell ended by itself").isTrue();
    return new Run(
        process.exitValue(),
        Files.readString(folder.resolve(name + ".out"), UTF_8),
        Files.readString(folder.resolve(name + ".err"), UTF_8));
  }

  private Run run(Map<String, String> environment) throws IOException, InterruptedException {
    return ended(start(environment, "run", "-e", "SELECT 1 AS one"), "run");
  }

  private List<Path> kept() throws IOException {
    Path kept = cache.resolve("lapse");
    if (!Files.isDirectory(kept)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(kept)) {
      return files.toList();
    }
  }

  @Test
  void anArchiveIsMadeOnceAndTakenFromThenOn() throws Exception {
    assertThat(run(Map.of("LAPSE_ARCHIVE", "now"))).isEqualTo(new Run(0, ONE, ""));
    assertThat(kept()).singleElement().asString().endsWith(".jsa");
    Path archive = kept().get(0);

    Path log = folder.resolve("log");
    Map<String, String> logged = Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + log);
    assertThat(run(logged).out()).isEqualTo(ONE);
    assertThat(Files.readString(log))
        .contains("dev.lapse.executor.Session source: shared objects file (top)");
    assertThat(kept()).containsExactly(archive);
  }

  @Test
  void anArchiveThatWasCutOffOrIsNoneIsNotUsed() throws Exception {
    assertThat(run(Map.of("LAPSE_ARCHIVE", "now")).status()).isZero();
    Path archive = kept().get(0);
    byte[] whole = Files.readAllBytes(archive);
    Files.delete(archive);
    Files.write(archive, java.util.Arrays.copyOf(whole, whole.length / 2));
    assertThat(run(Map.of())).isEqualTo(new Run(0, ONE, ""));
    Files.write(archive, new byte[whole.length]);
    assertThat(run(Map.of())).isEqualTo(new Run(0, ONE, ""));
  }

  @Test
  void twoShellsThatStartAtOnceMakeOneArchive() throws Exception {
    Map<String, String> now = Map.of("LAPSE_ARCHIVE", "now");
    Process first = start(now, "first", "-e", "SELECT 1 AS one");
    Process second = start(now, "second", "-e", "SELECT 1 AS one");
    assertThat(ended(first, "first")).isEqualTo(new Run(0, ONE, ""));
    assertThat(ended(second, "second")).isEqualTo(new Run(0, ONE, ""));
    assertThat(kept()).singleElement().asString().endsWith(".jsa");
  }

  @Test
  void aCacheThatCannotBeWrittenIsNoMatter() throws Exception {
    Files.writeString(cache, "a file where the folder should be");
    assertThat(run(Map.of())).isEqualTo(new Run(0, ONE, ""));
    assertThat(run(Map.of("LAPSE_ARCHIVE", "now"))).isEqualTo(new Run(0, ONE, ""));
    assertThat(run(Map.of("LAPSE_ARCHIVE", "off"))).isEqualTo(new Run(0, ONE, ""));
    assertThat(run(Map.of("XDG_CACHE_HOME", "", "HOME", ""))).isEqualTo(new Run(0, ONE, ""));
  }
}
