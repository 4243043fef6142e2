package dev.lapse.shell;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.logging.Logger;
import org.jline.utils.AttributedString;
import org.jspecify.annotations.Nullable;
import sqlline.BuiltInProperty;
import sqlline.CommandHandler;
import sqlline.DispatchCallback;
import sqlline.SqlLine;

/**
 * sqlline's commands ({@code !dbinfo}, {@code !outputformat} …) over the shell's own connection.
 * Only those are offered that work on one connection; sqlline is loaded when one is first used.
 */
final class SqllineCommands {
  private static final Set<String> OFFERED =
      Set.of(
          "autocommit",
          "commit",
          "dbinfo",
          "exportedkeys",
          "importedkeys",
          "isolation",
          "metadata",
          "nativesql",
          "outputformat",
          "primarykeys",
          "readonly",
          "reset",
          "rollback",
          "schemas",
          "set",
          "typeinfo");

  private static final String TABLE_FORMAT = "table";
  private static final int UNLIMITED_WIDTH = 1_000;

  private final ShellConnection connection;
  private final Console console;
  private @Nullable SqlLine sqlline;

  SqllineCommands(ShellConnection connection, Console console) {
    this.connection = connection;
    this.console = console;
  }

  /** Returns what each command does, by its name. */
  Map<String, String> help() throws SQLException {
    Map<String, String> help = new TreeMap<>();
    for (CommandHandler handler : sqlline().getCommandHandlers()) {
      if (OFFERED.contains(handler.getName())) {
        help.put(handler.getName(), handler.getHelpText().lines().findFirst().orElse(""));
      }
    }
    return help;
  }

  /** Returns the names of the commands. */
  static Set<String> names() {
    return OFFERED;
  }

  /**
   * Runs a command.
   *
   * @param command without the mark that it begins with
   * @return whether it succeeded
   * @throws SQLException if the connection is of no use
   */
  boolean run(String command) throws SQLException {
    SqlLine line = sqlline();
    List<CommandHandler> matching =
        line.getCommandHandlers().stream()
            .filter(h -> h.matches(command) != null && OFFERED.contains(h.getName()))
            .toList();
    if (matching.size() != 1) {
      String which = matching.isEmpty() ? "there is no command !" : "several commands begin with !";
      line.error(which + command.split("\\s", 2)[0] + "; !help lists them");
      return false;
    }
    return execute(matching.get(0), command);
  }

  /** Returns whether rows are to be printed by sqlline, in a format that was asked for. */
  boolean wantsRows() {
    return sqlline != null && !sqlline.getOpts().getOutputFormat().equals(TABLE_FORMAT);
  }

  /** Runs a statement and has sqlline print its rows. */
  boolean print(String statement) throws SQLException {
    return named(sqlline(), "sql").map(h -> execute(h, "sql " + statement)).orElse(false);
  }

  /** Forgets the connection, since the shell has another one. */
  void reconnect() {
    sqlline = null;
  }

  private static java.util.Optional<CommandHandler> named(SqlLine line, String name) {
    return line.getCommandHandlers().stream().filter(h -> h.getName().equals(name)).findFirst();
  }

  private static boolean execute(CommandHandler handler, String command) {
    DispatchCallback callback = new DispatchCallback();
    handler.execute(command, callback);
    return !callback.isFailure();
  }

  private SqlLine sqlline() throws SQLException {
    SqlLine line = sqlline;
    if (line == null) {
      line = connected();
      sqlline = line;
    }
    return line;
  }

  private SqlLine connected() throws SQLException {
    SqlLine line = new PlainSqlLine(console);
    line.setOutputStream(console.out());
    line.setErrorStream(console.err());
    // sqlline sets these on the connection that it is given; what is set stays as it is.
    Connection shared = connection.get();
    line.getOpts().set(BuiltInProperty.AUTO_COMMIT, shared.getAutoCommit());
    line.getOpts().set(BuiltInProperty.READ_ONLY, shared.isReadOnly());
    line.getOpts().set(BuiltInProperty.ISOLATION, isolation(shared));
    line.getOpts().set(BuiltInProperty.CONNECT_INTERACTION_MODE, "notAskCredentials");
    line.getOpts().set(BuiltInProperty.SHOW_WARNINGS, false);
    line.getOpts()
        .set(BuiltInProperty.MAX_WIDTH, console.width() == 0 ? UNLIMITED_WIDTH : console.width());
    Driver driver = new SharedDriver(connection);
    DriverManager.registerDriver(driver);
    try {
      named(line, "connect").ifPresent(h -> execute(h, "connect " + SharedDriver.URL));
    } finally {
      DriverManager.deregisterDriver(driver);
    }
    return line;
  }

  private static String isolation(Connection shared) throws SQLException {
    return shared.getTransactionIsolation() == Connection.TRANSACTION_SERIALIZABLE
        ? "TRANSACTION_SERIALIZABLE"
        : "TRANSACTION_READ_COMMITTED";
  }

  /** sqlline, with errors printed as the shell prints them. */
  private static final class PlainSqlLine extends SqlLine {
    private final Console console;

    PlainSqlLine(Console console) {
      this.console = console;
    }

    @Override
    public void handleException(Throwable thrown) {
      Throwable cause = thrown;
      while (!(cause instanceof SQLException) && cause.getCause() != null) {
        cause = cause.getCause();
      }
      ErrorPrinter errors = new ErrorPrinter(console.err());
      if (cause instanceof SQLException e) {
        errors.print(e, "", "");
      } else {
        errors.print(String.valueOf(cause.getMessage()));
      }
    }

    @Override
    public boolean error(String message) {
      new ErrorPrinter(console.err()).print(message);
      return false;
    }

    @Override
    public void info(String message) {
      console.out().println(message);
    }

    @Override
    public void info(AttributedString message) {
      info(message.toString());
    }
  }

  /** Hands out the shell's connection, for the moment in which sqlline connects. */
  private static final class SharedDriver implements Driver {
    static final String URL = "jdbc:lapse-shell:";

    private final ShellConnection connection;

    SharedDriver(ShellConnection connection) {
      this.connection = connection;
    }

    @Override
    public @Nullable Connection connect(String url, Properties info) {
      return acceptsURL(url) ? connection.get() : null;
    }

    @Override
    public boolean acceptsURL(String url) {
      return url.equals(URL);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
      return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
      return 0;
    }

    @Override
    public int getMinorVersion() {
      return 0;
    }

    @Override
    public boolean jdbcCompliant() {
      return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
      throw new SQLFeatureNotSupportedException("this driver logs nothing");
    }
  }
}
