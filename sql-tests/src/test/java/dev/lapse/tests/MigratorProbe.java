package dev.lapse.tests;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * One of several processes that migrate one file at once: it is told a file in each line, and says
 * how many migrations it made there, or why it failed.
 */
final class MigratorProbe {
  private MigratorProbe() {}

  /** Takes the folder of the migrations. */
  public static void main(String[] arguments) throws IOException {
    BufferedReader files = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    System.out.println("ready");
    for (String file = files.readLine(); file != null; file = files.readLine()) {
      System.out.println(migrate(arguments[0], file));
    }
  }

  private static String migrate(String scripts, String file) {
    try {
      Flyway flyway =
          Flyway.configure()
              .dataSource("jdbc:lapse:" + file, null, null)
              .locations("filesystem:" + scripts)
              .load();
      return "migrated " + flyway.migrate().migrationsExecuted;
    } catch (FlywayException e) {
      return "failed " + String.valueOf(e.getMessage()).replace('\n', ' ');
    }
  }
}
