package dev.lapse.tests.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Every rule holds for the production classes, and fails for a class that breaks it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@NullUnmarked
class ArchitectureTest {
  @TempDir Path folder;
  private JavaClasses production;

  @BeforeAll
  void readClasses() {
    production =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("/parser/generated/"))
            .withImportOption(location -> !location.contains("-tests.jar"))
            .withImportOption(location -> !location.contains("/dev/lapse/tests/"))
            .importPackages("dev.lapse");
    assertThat(production.size()).isGreaterThan(50);
  }

  private void holds(ArchRule rule, String... offenders) {
    for (String offender : offenders) {
      Path own = folder.resolve(Integer.toHexString(offender.hashCode()));
      JavaClasses broken = Offender.of(own, offender.split("\n---\n")).classes();
      assertThat(rule.evaluate(broken).hasViolation())
          .as("breaks the rule, so it must be found: %s", offender)
          .isTrue();
    }
    rule.check(production);
  }

  @Test
  void modulesDependLeftwards() {
    holds(
        BytecodeRules.modulesDependLeftwards(),
        """
        package dev.lapse.planner;
        class Offender { dev.lapse.executor.SessionOptions options; }
        """,
        """
        package dev.lapse.parser;
        class Offender { dev.lapse.planner.catalog.Catalog catalog; }
        """,
        """
        package dev.lapse.executor;
        class Offender { dev.lapse.jdbc.Other other; }
        ---
        package dev.lapse.jdbc;
        public class Other {}
        """);
  }

  @Test
  void packagesHaveNoCycles() {
    holds(
        BytecodeRules.packagesHaveNoCycles(),
        """
        package dev.lapse.one;
        public class First { dev.lapse.two.Second second; }
        ---
        package dev.lapse.two;
        public class Second { dev.lapse.one.First first; }
        """);
  }

  @Test
  void calciteStaysInParserAndPlanner() {
    holds(
        BytecodeRules.calciteStaysInParserAndPlanner(),
        """
        package dev.lapse.jdbc;
        class Offender { org.apache.calcite.sql.SqlNode node; }
        """);
  }

  @Test
  void executorKnowsOnlyPlansOfCalcite() {
    holds(
        BytecodeRules.executorKnowsOnlyPlansOfCalcite(),
        """
        package dev.lapse.executor;
        class Offender { org.apache.calcite.sql.validate.SqlValidator validator; }
        """);
  }

  @Test
  void sqliteStaysInOnePackage() {
    holds(
        BytecodeRules.sqliteStaysInOnePackage(),
        """
        package dev.lapse.executor;
        class Offender { org.sqlite.SQLiteConfig config; }
        """,
        """
        package dev.lapse.jdbc;
        class Offender { boolean is(Exception e) { return e instanceof org.sqlite.SQLiteException; } }
        """);
  }

  @Test
  void expiryKnowsOnlyTheJdk() {
    holds(
        BytecodeRules.expiryKnowsOnlyTheJdk(),
        """
        package dev.lapse.planner.expiry;
        class Offender { dev.lapse.error.Position position; }
        """);
  }

  @Test
  void threadsAreMadeByTimeOnly() {
    holds(
        BytecodeRules.threadsAreMadeByTimeOnly(),
        """
        package dev.lapse.executor.ttl;
        class Offender { Object start() { return new Thread(() -> {}); } }
        """,
        """
        package dev.lapse.jdbc;
        class Offender { Object pool() { return java.util.concurrent.Executors.newCachedThreadPool(); } }
        """,
        """
        package dev.lapse.jdbc;
        class Offender { Object timer() { return new java.util.Timer(true); } }
        """);
  }

  @Test
  void timeIsPassedIn() {
    holds(
        BytecodeRules.timeIsPassedIn(),
        """
        package dev.lapse.executor.ttl;
        class Offender { long now() { return System.currentTimeMillis(); } }
        """,
        """
        package dev.lapse.executor.ttl;
        class Offender { java.util.function.LongSupplier ticks = System::nanoTime; }
        """,
        """
        package dev.lapse.planner.plan;
        class Offender { Object now() { return java.time.Instant.now(); } }
        """,
        """
        package dev.lapse.jdbc;
        class Offender { Object now() { return new java.util.Date(); } }
        """,
        """
        package dev.lapse.executor;
        class Offender { void rest() throws Exception { Thread.sleep(1); } }
        """);
  }

  @Test
  void nothingStaticChanges() {
    holds(
        BytecodeRules.nothingStaticChanges(),
        """
        package dev.lapse.executor;
        class Offender { static int opened; }
        """);
  }

  @Test
  void publicIsNeeded() {
    holds(
        BytecodeRules.publicIsNeeded(),
        """
        package dev.lapse.planner.plan;
        public final class Offender {}
        """);
  }

  @Test
  void namesSayWhat() {
    holds(
        BytecodeRules.namesSayWhat(),
        """
        package dev.lapse.planner.plan;
        final class DeleteHelper {}
        """,
        """
        package dev.lapse.executor;
        final class SessionImpl {}
        """);
  }
}
