package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file that may not be written. Root may write it whatever its permissions say, so the probe runs
 * in a process without that right ({@code setpriv}, of util-linux).
 */
class ReadOnlyFileTest {
  @Test
  void aFileThatMayNotBeWrittenIsReadAndNotChanged(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("locked.db");
    ForeignProgram.found()
        .run(
            file,
            "CREATE TABLE t(id INTEGER PRIMARY KEY, ts TIMESTAMP)",
            "INSERT INTO t VALUES (1, '2000-01-01 00:00:00'), (2, NULL)");
    byte[] before = Files.readAllBytes(file);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
    List<String> through =
        Files.isWritable(file)
            ? List.of("setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override")
            : List.of();
    try {
      ForkedJvm.Ended ended =
          ForkedJvm.run(through, ReadOnlyProbe.class, List.of(), file.toString());
      assertThat(ended.exitCode()).as(String.join("\n", ended.lines())).isZero();
      assertThat(ended.lines()).contains("read [1, 2]").doesNotContain("written");
      assertThat(ended.lines())
          .anyMatch(line -> line.matches("refused (25006|08001) .*(?i)(read.?only|written).*"));
    } finally {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(folder).isDirectoryNotContaining(p -> !p.equals(file));
  }
}
