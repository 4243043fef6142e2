package dev.lapse.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Field cases T1 and T11: the JVM's zone has no say, whichever it is. */
class ZoneCasesTest {
  @ParameterizedTest
  @ValueSource(strings = {"UTC", "America/New_York", "Asia/Kolkata"})
  void t1AndT11OneClockWhateverTheZone(String zone) {
    ForkedJvm.Ended ended = ForkedJvm.run(ZoneProbe.class, List.of("-Duser.timezone=" + zone));
    assertThat(ended.lines())
        .contains("before 1", "next 2024-03-10 12:00:00.000", "at 0", "apart 0", "off 0");
    assertThat(ended.exitCode()).isZero();
  }
}
