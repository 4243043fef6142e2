package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a fresh JVM loads for statements of every kind, and what it must never have to. */
final class StatementRoadTest {
  private static final Pattern LOADED = Pattern.compile("\\[class,load *] ([\\w.$]+) source: .*");

  /**
   * Code generation, planning by cost, relational algebra and back, Calcite's own driver at work.
   */
  private static final Pattern FORBIDDEN =
      Pattern.compile(
          "org\\.codehaus\\..*"
              + "|org\\.apache\\.calcite\\.(plan\\.volcano|sql2rel|rel\\.rel2sql|adapter|interpreter)\\..*"
              + "|org\\.apache\\.calcite\\.(prepare\\.CalcitePrepareImpl|rex\\.RexExecutorImpl)");

  /** Plans of deletes are relational, but chosen without any of it at work. */
  private static final Pattern GENERATED =
      Pattern.compile("org\\.codehaus\\.janino\\..*|.*GeneratedMetadata.*");

  @Test
  void noCodeIsGeneratedAndNoStatementIsPlannedByCost() {
    ForkedJvm.Ended run = ForkedJvm.run(StatementRoadProbe.class, List.of("-Xlog:class+load"));
    List<String> lines = run.lines();
    assertThat(lines.stream().filter(line -> line.startsWith("ran ")))
        .containsExactly("ran 22", "ran 2");
    List<String> byStatements =
        loaded(lines.subList(0, lines.indexOf(StatementRoadProbe.DELETES_BEGIN)));
    assertThat(byStatements.contains("dev.lapse.planner.translate.StatementTranslator")).isTrue();
    assertThat(byStatements.stream().filter(FORBIDDEN.asMatchPredicate())).isEmpty();
    assertThat(loaded(lines).stream().filter(GENERATED.asMatchPredicate())).isEmpty();
    assertThat(run.exitCode()).isZero();
  }

  private static List<String> loaded(List<String> lines) {
    return lines.stream()
        .map(LOADED::matcher)
        .filter(Matcher::find)
        .map(line -> line.group(1))
        .toList();
  }
}
