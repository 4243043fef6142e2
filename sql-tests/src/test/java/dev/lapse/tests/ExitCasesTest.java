package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Field case S5: the last close stops what runs in the background. */
class ExitCasesTest {
  @Test
  void s5NoThreadKeepsTheJvmAlive(@TempDir Path folder) {
    ForkedJvm.Ended ended =
        ForkedJvm.run(ExitProbe.class, List.of(), folder.resolve("s5.db").toString());
    assertThat(ended.lines()).contains("closed []");
    assertThat(ended.lines())
        .anyMatch(line -> line.startsWith("open [") && !line.equals("open []"));
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.afterLastLine()).isLessThan(Duration.ofSeconds(2));
  }
}
