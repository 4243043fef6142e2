package dev.lapse.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same for what only the source tells. */
@NullUnmarked
class SourceRulesTest {
  private static final List<String> MODULES =
      List.of("parser", "planner", "executor", "jdbc-driver", "sql-tests");

  @TempDir Path folder;

  private static SourceTree sources(String kind) {
    Path here = Path.of("").toAbsolutePath();
    Path root = here.endsWith("sql-tests") ? here.getParent() : here;
    SourceTree tree =
        SourceTree.of(
            MODULES.stream().map(m -> root.resolve(m).resolve("src/" + kind + "/java")).toList());
    assertThat(tree.files()).isNotEmpty();
    return tree;
  }

  private void holds(Function<SourceTree, List<String>> rule, String kind, String... offenders) {
    SourceTree broken = Offender.of(folder, offenders).sources();
    assertThat(rule.apply(broken)).as("broken on purpose").isNotEmpty();
    assertThat(rule.apply(sources(kind))).isEmpty();
  }

  @Test
  void classesAreClosed() {
    holds(
        SourceRules::classesThatAreOpen,
        "main",
        """
        package dev.lapse.planner;
        final class Offender { static class Open {} }
        """);
  }

  @Test
  void methodsAreShort() {
    holds(
        SourceRules::methodsTooLong,
        "main",
        "package dev.lapse.planner;\nfinal class Offender { void run() {\n"
            + "System.gc();\n".repeat(SourceRules.METHOD_LINES)
            + "} }\n");
  }

  @Test
  void filesAreShort() {
    holds(
        SourceRules::filesTooLong,
        "main",
        "package dev.lapse.planner;\nfinal class Offender {}\n"
            + "// A line.\n".repeat(SourceRules.FILE_LINES));
  }

  @Test
  void packagesSayWhatTheyAreFor() {
    holds(
        SourceRules::packagesWithoutPurpose,
        "main",
        """
        package dev.lapse.nameless;
        final class Offender {}
        """);
    Path other = folder.resolve("unmarked");
    SourceTree unmarked =
        Offender.of(other, "/** Says it. */\npackage dev.lapse.unmarked;\n").sources();
    assertThat(SourceRules.packagesWithoutPurpose(unmarked)).hasSize(1);
  }

  @Test
  void oneClassWritesDeletesForExpiry() {
    holds(
        SourceRules::deletesForExpiry,
        "main",
        """
        package dev.lapse.executor.ttl;
        final class Offender {
          /** As ExpiryPredicate says. */
          String sql(String where) { return "DELETE FROM \\"main\\"" + where; }
        }
        """);
  }

  @Test
  void testsTest() {
    holds(
        SourceRules::testsThatDoNotTest,
        "test",
        """
        package dev.lapse.executor;
        final class OffenderTest { void rests() throws Exception { Thread.sleep(1); } }
        """);
  }

  @Test
  void nothingIsPutOff() {
    holds(
        SourceRules::promises,
        "main",
        """
        package dev.lapse.executor;
        final class Offender { /* TODO: all of it. */ }
        """);
    assertThat(Stream.of("test").flatMap(k -> SourceRules.promises(sources(k)).stream())).isEmpty();
  }
}
