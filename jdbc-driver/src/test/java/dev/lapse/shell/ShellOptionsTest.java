package dev.lapse.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.shell.ShellOptions.Action;
import dev.lapse.shell.ShellOptions.Input;
import dev.lapse.shell.ShellOptions.UsageException;
import org.junit.jupiter.api.Test;

final class ShellOptionsTest {
  @Test
  void nothingMeansMemoryAndStandardInput() throws UsageException {
    ShellOptions options = ShellOptions.parse();
    assertThat(options.url()).isEqualTo("jdbc:lapse:");
    assertThat(options.action()).isEqualTo(Action.RUN);
    assertThat(options.inputs()).isEmpty();
    assertThat(options.logs()).isFalse();
  }

  @Test
  void optionsBecomePropertiesOfTheUrl() throws UsageException {
    ShellOptions options = ShellOptions.parse("--read-only", "a.db", "--manual-clock", "--log");
    assertThat(options.url()).isEqualTo("jdbc:lapse:a.db?readOnly=true&clock=manual");
    assertThat(options.logs()).isTrue();
  }

  @Test
  void propertiesAndWholeUrlsAreTakenAsTheyAre() throws UsageException {
    assertThat(ShellOptions.parse("a.db?create=false", "--read-only").url())
        .isEqualTo("jdbc:lapse:a.db?create=false&readOnly=true");
    assertThat(ShellOptions.parse("jdbc:lapse:mem:x").url()).isEqualTo("jdbc:lapse:mem:x");
  }

  @Test
  void inputsKeepTheirOrder() throws UsageException {
    assertThat(ShellOptions.parse("a.db", "-e", "SELECT 1", "-f", "b.sql", "-e", "-- 2").inputs())
        .containsExactly(
            new Input.Sql("SELECT 1"), new Input.Script("b.sql"), new Input.Sql("-- 2"));
  }

  @Test
  void demoIsTheDemoOnlyOnItsOwn() throws UsageException {
    assertThat(ShellOptions.parse("demo").action()).isEqualTo(Action.DEMO);
    assertThat(ShellOptions.parse("./demo").action()).isEqualTo(Action.RUN);
    assertThat(ShellOptions.parse("demo", "-e", "SELECT 1").action()).isEqualTo(Action.RUN);
  }

  @Test
  void faultsSayWhatIsWrong() {
    assertThatThrownBy(() -> ShellOptions.parse("--fast"))
        .isInstanceOf(UsageException.class)
        .hasMessage("there is no option --fast; --help lists them");
    assertThatThrownBy(() -> ShellOptions.parse("a.db", "b.db"))
        .isInstanceOf(UsageException.class)
        .hasMessage("one file at a time, found a.db and b.db");
    assertThatThrownBy(() -> ShellOptions.parse("-e"))
        .isInstanceOf(UsageException.class)
        .hasMessage("-e needs the SQL to run");
  }
}
