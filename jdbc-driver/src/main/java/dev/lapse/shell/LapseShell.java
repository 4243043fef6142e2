package dev.lapse.shell;

import dev.lapse.executor.time.Time;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;

/** The shell's main class: {@code java -jar lapse-jdbc-…-all.jar [options] [file.db]}. */
final class LapseShell {
  private static final int ALL_RAN = 0;
  private static final int STATEMENT_FAILED = 1;
  private static final int NOT_STARTED = 2;

  private static final String LOG_LEVEL = "org.slf4j.simpleLogger.log.dev.lapse";

  private final Console console;
  private final Time time;

  private LapseShell(Console console, Time time) {
    this.console = console;
    this.time = time;
  }

  /** Runs the shell and ends the JVM: 0 all ran, 1 a statement failed, 2 it did not start. */
  public static void main(String[] args) {
    int status = new LapseShell(Console.ofProcess(), Time.system()).start(args);
    System.exit(status);
  }

  private int start(String[] args) {
    ErrorPrinter errors = new ErrorPrinter(console.err());
    try {
      ShellOptions options = ShellOptions.parse(args);
      if (options.logs()) {
        System.setProperty(LOG_LEVEL, "info");
      }
      return start(options);
    } catch (ShellOptions.UsageException e) {
      errors.print(String.valueOf(e.getMessage()));
    } catch (SQLException e) {
      errors.print(e, "", "");
    } catch (IOException e) {
      errors.print("the terminal or standard input cannot be read: " + e.getMessage());
    }
    return NOT_STARTED;
  }

  private int start(ShellOptions options) throws SQLException, IOException {
    switch (options.action()) {
      case HELP:
        console.out().print(ShellOptions.USAGE);
        return ALL_RAN;
      case VERSION:
        console.out().println(version(options.url()));
        return ALL_RAN;
      case DEMO:
        return new Demo(console, time).run() ? ALL_RAN : STATEMENT_FAILED;
      default:
        return run(options);
    }
  }

  /** The driver says which version it is without being connected to anything. */
  private static String version(String url) throws SQLException {
    Driver driver = DriverManager.getDriver(url);
    String version = driver.getClass().getPackage().getImplementationVersion();
    return "Lapse "
        + (version == null ? driver.getMajorVersion() + "." + driver.getMinorVersion() : version);
  }

  private int run(ShellOptions options) throws SQLException, IOException {
    try (ShellConnection connection = ShellConnection.open(options.url())) {
      if (options.inputs().isEmpty() && hasTerminal()) {
        talk(connection);
        return ALL_RAN;
      }
      Shell shell = new Shell(connection, console, time.ticker());
      return runInputs(options, shell) ? ALL_RAN : STATEMENT_FAILED;
    }
  }

  private boolean runInputs(ShellOptions options, Shell shell) throws IOException {
    if (options.inputs().isEmpty()) {
      return shell.run(new String(System.in.readAllBytes(), StandardCharsets.UTF_8), "");
    }
    for (ShellOptions.Input input : options.inputs()) {
      boolean succeeded =
          input instanceof ShellOptions.Input.Sql sql
              ? shell.run(sql.text(), "")
              : shell.runScript(((ShellOptions.Input.Script) input).path());
      if (!succeeded || shell.hasLeft()) {
        return succeeded;
      }
    }
    return true;
  }

  private void talk(ShellConnection connection) throws SQLException, IOException {
    String version = connection.get().getMetaData().getDatabaseProductVersion();
    Path home = Path.of(System.getProperty("user.home"), ".lapse");
    Files.createDirectories(home);
    // sqlline keeps what !set was told there too, instead of in a folder of its own.
    System.setProperty("sqlline.rcfile", home.toString());
    try (LineEditor editor = LineEditor.open()) {
      Shell shell = new Shell(connection, console.atTerminal(editor.width()), time.ticker());
      console
          .out()
          .println(
              "Lapse " + version + ", " + shell.databaseName() + "  (!help helps, !quit leaves)");
      editor.talk(shell, home.resolve("history"));
    }
  }

  /** From JDK 22 on there is a console even where there is no terminal, and a method that tells. */
  private static boolean hasTerminal() {
    java.io.Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (IllegalAccessException | InvocationTargetException e) {
      return false;
    }
  }
}
