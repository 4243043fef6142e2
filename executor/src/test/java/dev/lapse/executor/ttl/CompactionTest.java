package dev.lapse.executor.ttl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** How much room a file needs to be written anew. */
final class CompactionTest {
  private static final Path FILE = Path.of("some.db");

  @Test
  void aFileIsWrittenAnewWhereTwiceWhatItHoldsIsFree() {
    assertThatCode(() -> Compaction.checkRoom(FILE, 10 << 20, 20 << 20)).doesNotThrowAnyException();
  }

  @Test
  void elseItIsRefusedBeforeAnythingIsDone() {
    assertThatThrownBy(() -> Compaction.checkRoom(FILE, 10 << 20, (20 << 20) - 1))
        .isInstanceOfSatisfying(
            LapseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.DISK_FULL))
        .hasMessage(
            "COMPACT writes some.db anew and needs about 20 MiB free on its disk, which has 19;"
                + " free some, or delete rows first");
  }
}
