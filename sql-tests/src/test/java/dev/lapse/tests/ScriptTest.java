package dev.lapse.tests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import net.hydromatic.quidem.Quidem;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The scripts in {@code src/test/resources/iq}: each is a conversation with a fresh database, and
 * what it must answer. A script fails with the lines that differ.
 */
class ScriptTest {
  @TestFactory
  Stream<DynamicTest> scripts(@TempDir Path folder) throws IOException, URISyntaxException {
    URL iq = Objects.requireNonNull(ScriptTest.class.getResource("/iq"));
    List<Path> scripts;
    try (Stream<Path> files = Files.list(Path.of(iq.toURI()))) {
      scripts = files.filter(f -> f.toString().endsWith(".iq")).sorted().toList();
    }
    assertThat(scripts).hasSizeGreaterThan(20);
    return scripts.stream()
        .map(
            script ->
                DynamicTest.dynamicTest(
                    script.getFileName().toString(), () -> answersAsWritten(script, folder)));
  }

  private static void answersAsWritten(Path script, Path folder) throws Exception {
    String written = Files.readString(script, UTF_8);
    Path own = Files.createDirectories(folder.resolve(script.getFileName().toString()));
    StringWriter answered = new StringWriter();
    try (ScriptConnections connections = new ScriptConnections(own)) {
      Quidem quidem =
          new Quidem(
              Quidem.configBuilder()
                  .withReader(new StringReader(written))
                  .withWriter(answered)
                  .withConnectionFactory(connections)
                  .withCommandHandler(RefusedCommand.HANDLER)
                  .withStackLimit(400)
                  .build());
      quidem.execute();
    }
    assertThat(LineDiff.of(written, answered.toString()))
        .as("%s: - as written, + as answered", script.getFileName())
        .isEmpty();
  }
}
