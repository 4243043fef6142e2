package dev.lapse.executor.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.parameters.Parameters.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ParametersTest {
  private final Parameters parameters = new Parameters();

  @Test
  void defaultsAreThoseOfTheDocumentation() {
    assertThat(Arrays.stream(Parameter.values()).map(p -> p.sqlName() + "=" + p.defaultValue()))
        .containsExactly(
            "ttl_monitor_enabled=true",
            "ttl_monitor_sleep_secs=60",
            "ttl_monitor_batch_deletes=true",
            "ttl_monitor_sub_pass_target_secs=60",
            "ttl_index_delete_target_rows=50000",
            "ttl_index_delete_target_time_ms=1000",
            "batched_delete_target_batch_rows=0",
            "batched_delete_target_batch_time_ms=10",
            "ttl_monitor_busy_pct=50",
            "ttl_max_clock_leap_secs=86400",
            "ttl_pass_max_table_pct=0",
            "expired_rows=hidden");
    for (Parameter each : Parameter.values()) {
      assertThat(each.check(each.defaultValue())).isEqualTo(each.defaultValue());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ttl_monitor_sleep_secs, 0",
    "ttl_monitor_sleep_secs, -1",
    "ttl_monitor_sleep_secs, 2147483648",
    "ttl_monitor_sleep_secs, 1.5",
    "ttl_monitor_sleep_secs, soon",
    "ttl_monitor_sleep_secs, 99999999999999999999",
    "ttl_monitor_enabled, maybe",
    "ttl_monitor_busy_pct, 0",
    "ttl_monitor_busy_pct, 101",
    "expired_rows, gone",
  })
  void aValueOutOfRangeIsRefusedAndNamesTheRange(String name, String value) {
    Parameter parameter = Parameter.named(name);
    assertThatThrownBy(() -> parameters.set(parameter, value, Source.SET))
        .isInstanceOfSatisfying(
            LapseException.class,
            e -> assertThat(e.state()).isEqualTo(SqlState.INVALID_PARAMETER_VALUE))
        .hasMessage(name + " takes " + parameter.range() + ", found " + value);
    assertThat(parameters.value(parameter)).isEqualTo(parameter.defaultValue());
  }

  @Test
  void rangesReadWell() {
    assertThat(Parameter.TTL_MONITOR_SLEEP_SECS.range())
        .isEqualTo("whole seconds from 1 to 2,147,483,647");
    assertThat(Parameter.EXPIRED_ROWS.range()).isEqualTo("hidden or visible");
  }

  @Test
  void anUnknownNameIsAnsweredWithTheNearest() {
    assertThatThrownBy(() -> Parameter.named("ttl_monitor_sleep_sec"))
        .isInstanceOfSatisfying(
            LapseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.UNDEFINED_OBJECT))
        .hasMessageContaining("the nearest is ttl_monitor_sleep_secs");
    assertThat(Parameter.named("TTL_Monitor_Enabled")).isEqualTo(Parameter.TTL_MONITOR_ENABLED);
  }

  @Test
  void settingAnswersTheOldValueAndKeepsIt() {
    Parameter sleep = Parameter.TTL_MONITOR_SLEEP_SECS;
    assertThat(parameters.set(sleep, "5", Source.SET)).isEqualTo("60");
    assertThat(parameters.set(sleep, "+07", Source.SET)).isEqualTo("5");
    assertThat(parameters.setting(sleep))
        .isEqualTo(new Parameters.Setting(sleep, "7", "5", Source.SET));
    assertThat(parameters.number(sleep)).isEqualTo(7);
    assertThat(parameters.reset(sleep, Source.SET)).isEqualTo("7");
    assertThat(parameters.setting(sleep))
        .isEqualTo(new Parameters.Setting(sleep, "60", "7", Source.DEFAULT));
  }

  @Test
  void theMostParticularSourceWins() {
    Parameter sleep = Parameter.TTL_MONITOR_SLEEP_SECS;
    parameters.set(sleep, "3", Source.SET);
    parameters.load(Map.of("TTL_MONITOR_SLEEP_SECS", "1"));
    parameters.set(sleep, "2", Source.CONNECTION);
    assertThat(parameters.value(sleep)).isEqualTo("3");
    parameters.reset(sleep, Source.SET);
    assertThat(parameters.value(sleep)).isEqualTo("2");
    parameters.reset(sleep, Source.CONNECTION);
    assertThat(parameters.setting(sleep).source()).isEqualTo(Source.FILE);
    parameters.load(Map.of());
    assertThat(parameters.value(sleep)).isEqualTo("60");
  }

  @Test
  void whatAFileKeepsThatThisVersionDoesNotTakeIsPassedOver() {
    parameters.load(Map.of("ttl_monitor_sleep_secs", "0", "from_the_future", "x"));
    assertThat(parameters.value(Parameter.TTL_MONITOR_SLEEP_SECS)).isEqualTo("60");
  }

  @Test
  void listenersHearChangesOnly() {
    List<Parameter> heard = new ArrayList<>();
    Runnable off = parameters.onChange(heard::add);
    parameters.set(Parameter.TTL_MONITOR_ENABLED, "on", Source.SET);
    parameters.set(Parameter.TTL_MONITOR_ENABLED, "off", Source.SET);
    parameters.set(Parameter.TTL_MONITOR_ENABLED, "0", Source.FILE);
    off.run();
    parameters.set(Parameter.TTL_MONITOR_ENABLED, "yes", Source.SET);
    assertThat(heard).containsExactly(Parameter.TTL_MONITOR_ENABLED);
    assertThat(parameters.flag(Parameter.TTL_MONITOR_ENABLED)).isTrue();
  }
}
