package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.SessionOptions;
import dev.lapse.executor.sqlite.DatabaseFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConnectionUrlTest {
  private static ConnectionUrl parse(String url) {
    return ConnectionUrl.parse(url, new Properties());
  }

  @Test
  void aFileAloneHasTheDefaults(@TempDir Path folder) {
    SessionOptions options = parse("jdbc:lapse:" + folder.resolve("a.db")).options();
    assertThat(options.file().displayName()).endsWith("a.db");
    assertThat(options.readOnly()).isFalse();
    assertThat(options.create()).isTrue();
    assertThat(options.ttlMonitor()).isTrue();
    assertThat(options.foreignKeys()).isTrue();
    assertThat(options.busyTimeoutMillis()).isEqualTo(10_000);
    assertThat(options.expiredRowsVisible()).isFalse();
    assertThat(options.manualClock()).isFalse();
    assertThat(options.parameters()).isEmpty();
  }

  @Test
  void everyPropertyIsTaken() {
    SessionOptions options =
        parse(
                "jdbc:lapse:mem:x?readOnly=true&create=false&ttlMonitor=off&foreignKeys=false"
                    + "&busyTimeoutMs=5&expiredRows=visible&clock=manual&ttl_monitor_sleep_secs=7")
            .options();
    assertThat(options.readOnly()).isTrue();
    assertThat(options.create()).isFalse();
    assertThat(options.ttlMonitor()).isFalse();
    assertThat(options.foreignKeys()).isFalse();
    assertThat(options.busyTimeoutMillis()).isEqualTo(5);
    assertThat(options.expiredRowsVisible()).isTrue();
    assertThat(options.manualClock()).isTrue();
    assertThat(options.parameters()).isEqualTo(Map.of("ttl_monitor_sleep_secs", "7"));
  }

  @Test
  void thePropertiesCountAsTheUrlDoes() {
    Properties info = new Properties();
    info.setProperty("clock", "manual");
    info.setProperty("user", "anybody");
    info.setProperty("password", "secret");
    assertThat(ConnectionUrl.parse("jdbc:lapse:", info).options().manualClock()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "readonly,               readOnly",
    "busyTimeout,            busyTimeoutMs",
    "foreign_keys,           foreignKeys",
    "ttl_monitor_sleep_sec,  ttl_monitor_sleep_secs"
  })
  void anUnknownPropertyIsRefusedNamingTheNearest(String name, String nearest) {
    assertThatThrownBy(() -> parse("jdbc:lapse:a.db?" + name + "=bar"))
        .hasMessage("there is no connection property " + name + "; the nearest is " + nearest)
        .isInstanceOfSatisfying(
            LapseException.class, e -> assertThat(e.state()).isEqualTo(SqlState.UNDEFINED_OBJECT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"foo=bar", "httpclient_impl=evil.C", "model=inline:x", "foo"})
  void noPropertyOfAnotherDriverIsTaken(String pair) {
    assertThatThrownBy(() -> parse("jdbc:lapse:a.db?" + pair))
        .isInstanceOf(LapseException.class)
        .hasMessageStartingWith("there is no connection property ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:lapse:?clock=manual&clock=manual",
        "jdbc:lapse:?expiredRows=hidden&expired_rows=hidden",
        "jdbc:lapse:?ttl_monitor_sleep_secs=1&TTL_MONITOR_SLEEP_SECS=1"
      })
  void aDoubledPropertyIsRefused(String url) {
    assertThatThrownBy(() -> parse(url)).hasMessageContaining("is given twice");
  }

  @Test
  void aPropertyInUrlAndPropertiesIsDoubled() {
    Properties info = new Properties();
    info.setProperty("clock", "manual");
    assertThatThrownBy(() -> ConnectionUrl.parse("jdbc:lapse:?clock=system", info))
        .hasMessage(
            "the connection property clock is given twice; give it once, in the URL or in the"
                + " Properties");
  }

  @ParameterizedTest
  @CsvSource({
    "readOnly=maybe,            readOnly takes true or false",
    "ttlMonitor=true,           ttlMonitor takes on or off",
    "busyTimeoutMs=-1,          busyTimeoutMs takes whole milliseconds",
    "ttl_monitor_sleep_secs=0,  ttl_monitor_sleep_secs takes",
    "clock,                     clock has no value",
    "clock=%zz,                 not percent-encoded correctly"
  })
  void aBadValueIsRefused(String pair, String message) {
    assertThatThrownBy(() -> parse("jdbc:lapse:?" + pair))
        .isInstanceOf(LapseException.class)
        .hasMessageContaining(message);
  }

  @Test
  void onlyValuesAreDecoded(@TempDir Path folder) {
    ConnectionUrl url = parse("jdbc:lapse:" + folder + "/a%20b.db?clock=%6Danual");
    assertThat(url.file().displayName()).endsWith("a%20b.db");
    assertThat(url.options().manualClock()).isTrue();
  }

  @Test
  void nothingAfterTheQuestionMarkNamesAFile(@TempDir Path folder) throws Exception {
    assertThatThrownBy(() -> parse("jdbc:lapse:" + folder + "/a.db?foo=bar"))
        .isInstanceOf(LapseException.class);
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void privateMemoryIsNeverShared() {
    assertThat(parse("jdbc:lapse:").file().key()).isNotEqualTo(parse("jdbc:lapse:").file().key());
    assertThat(parse("jdbc:lapse:mem:a").file()).isEqualTo(new DatabaseFile.InMemory("a"));
  }

  @Test
  void aFolderOrAFileInNoFolderIsRefused(@TempDir Path folder) {
    assertThatThrownBy(() -> parse("jdbc:lapse:" + folder).file())
        .hasMessageContaining("is a directory");
    assertThatThrownBy(() -> parse("jdbc:lapse:" + folder + "/no/a.db").file())
        .hasMessageContaining("does not exist");
  }

  @Test
  void otherUrlsAreNotOurs() {
    assertThat(ConnectionUrl.accepts("jdbc:sqlite:a.db")).isFalse();
    assertThat(ConnectionUrl.accepts("jdbc:lapse:a.db")).isTrue();
  }
}
