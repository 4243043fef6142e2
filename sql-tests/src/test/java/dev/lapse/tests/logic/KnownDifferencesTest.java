package dev.lapse.tests.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The list of differences that have a reason. */
class KnownDifferencesTest {
  private static Difference difference(String file, String sql) {
    return new Difference(
        file, new LogicRecord.Command(1, sql), new Answer.Done(0), new Answer.Done(1));
  }

  @Test
  void aDifferenceIsKnownByItsFileItsWholeTextAndTheKindOfExpiry() {
    KnownDifferences known =
        KnownDifferences.of(
            """
            # A comment.
            why Triggers see what is in the file.
            file evidence/.*
            sql SELECT .* FROM log
            when third
            """);
    Difference meant = difference("evidence/a.test", "select a,\nb from log");
    assertThat(known.has(meant, Expiry.THIRD)).isTrue();
    assertThat(known.has(meant, Expiry.IDLE)).isFalse();
    assertThat(known.has(difference("b.test", "SELECT a FROM log"), Expiry.THIRD)).isFalse();
    assertThat(known.has(difference("evidence/a.test", "SELECT a FROM log2"), Expiry.THIRD))
        .isFalse();
  }

  @Test
  void noneIsWithoutAReason() throws IOException {
    assertThatThrownBy(() -> KnownDifferences.of("file .*\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("without a reason");
    assertThat(KnownDifferences.read().size()).isLessThan(20);
  }
}
