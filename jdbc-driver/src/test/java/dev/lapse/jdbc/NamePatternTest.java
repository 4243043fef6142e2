package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class NamePatternTest {
  @Test
  void patternsMatchWhateverTheCase() {
    assertThat(NamePattern.of(null).matches("anything")).isTrue();
    assertThat(NamePattern.of("%").matches("anything")).isTrue();
    assertThat(NamePattern.of("SESS%").matches("sessions")).isTrue();
    assertThat(NamePattern.of("s_ssions").matches("Sessions")).isTrue();
    assertThat(NamePattern.of("s\\_ssions").matches("sessions")).isFalse();
    assertThat(NamePattern.of("a\\_b").matches("a_b")).isTrue();
    assertThat(NamePattern.of("a.c").matches("abc")).isFalse();
    assertThat(NamePattern.of("").matches("abc")).isFalse();
    assertThat(NamePattern.ofSchema("").matches("main")).isTrue();
  }
}
