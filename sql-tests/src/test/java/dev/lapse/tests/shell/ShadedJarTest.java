package dev.lapse.tests.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Starts the shaded jar in a JVM of its own. It is built by the package phase of the driver, so it
 * is there in {@code mvn verify}, and not yet in {@code mvn test}.
 */
final class ShadedJarTest {
  private static final int PATIENCE_SECS = 120;

  private record Run(int status, String out, String err) {}

  @TempDir private Path folder;

  @BeforeEach
  void theJarIsBuilt() {
    assumeTrue(jar().isPresent(), "the jar is built by mvn package");
  }

  private static Optional<Path> jar() {
    Path target = Path.of("../jdbc-driver/target");
    if (!Files.isDirectory(target)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(target)) {
      return files.filter(f -> f.getFileName().toString().endsWith("-all.jar")).findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Run run(String input, String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                jar().orElseThrow().toString()));
    command.addAll(List.of(arguments));
    Path in = Files.writeString(folder.resolve("in"), input);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    boolean ended = process.waitFor(PATIENCE_SECS, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertThat(ended).as("the shell ended by itself").isTrue();
    return new Run(process.exitValue(), text(out), text(err));
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8).replace("\r", "");
  }

  @Test
  void statementsOfTheCommandLineRun() throws Exception {
    Run run = run("", "-e", "SELECT 1 AS one");
    assertThat(run.out()).isEqualTo(" one\n-----\n   1\n(1 row)\n\n");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
  }

  @Test
  void statementsOfAPipeRunOnAFileUpToTheFirstError() throws Exception {
    String file = folder.resolve("a.db").toString();
    Run run =
        run(
            "CREATE TABLE t (at TIMESTAMP, TTL INDEX n (at) EXPIRE AFTER 1 HOUR);\n"
                + "INSERT INTO t VALUES ('2001-01-01 00:00:00.000'), (NULL);\n"
                + "SELECT count(*) AS n FROM t;\nDELETE EXPIRED;\nSELEC 1;\nSELECT 2;",
            file);
    assertThat(run.out()).isEqualTo("ok\n2 rows inserted\n n\n---\n 1\n(1 row)\n\n1 row deleted\n");
    assertThat(run.err())
        .contains("error: ")
        .contains("[42")
        .doesNotContain("at dev.lapse", "SLF4J");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void aFileThatCannotBeOpenedIsAnErrorOfItsOwn() throws Exception {
    Run run = run("", folder.resolve("none").resolve("a.db").toString());
    assertThat(run.err()).startsWith("error: ").contains("does not exist").contains("[08001]");
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void theDemoShowsTheMainJob() throws Exception {
    Run run = run("", "demo");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("BATCHED_DELETE", "sessions_ttl", "That was all.");
  }
}
