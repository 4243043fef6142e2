package dev.lapse.shell;

import dev.lapse.executor.time.Ticker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Runs statements and commands over one connection. Not thread-safe, but for {@link #cancel}. */
final class Shell {
  /** The commands that are the shell's own. */
  static final List<String> COMMANDS =
      List.of("columns", "describe", "help", "indexes", "open", "quit", "run", "tables");

  private static final Set<String> LEAVING = Set.of("quit", "exit", "q");

  private final ShellConnection connection;
  private final Console console;
  private final StatementRunner statements;
  private final SqllineCommands commands;
  private final Metadata metadata;
  private final ErrorPrinter errors;
  private boolean left;

  Shell(ShellConnection connection, Console console, Ticker ticker) {
    this.connection = connection;
    this.console = console;
    this.statements = new StatementRunner(connection, console, ticker);
    this.commands = new SqllineCommands(connection, console);
    this.metadata = new Metadata(connection, console);
    this.errors = new ErrorPrinter(console.err());
  }

  /** Returns whether it was told to leave. */
  boolean hasLeft() {
    return left;
  }

  /** Returns the database's name, for a greeting. */
  String databaseName() {
    return connection.name();
  }

  /** Returns the connection, which may be another one after {@code !open}. */
  ShellConnection connection() {
    return connection;
  }

  /** Stops the statement that runs, if one does; from any thread. */
  void cancel() {
    statements.cancel();
  }

  /**
   * Runs a text up to its end, to the first thing that fails, or to a command to leave.
   *
   * @param source the file that it came from, for errors; may be empty
   * @return whether all of it succeeded
   */
  boolean run(String text, String source) {
    for (Piece piece : Pieces.of(text)) {
      String place = source.isEmpty() ? "" : source + ":" + piece.line() + ": ";
      boolean succeeded =
          piece.isCommand() ? command(piece.text().substring(1).strip()) : statement(piece, place);
      if (!succeeded) {
        return false;
      }
      if (left) {
        return true;
      }
    }
    return true;
  }

  /** Runs a script; returns whether all of it succeeded. */
  boolean runScript(String path) {
    try {
      return run(Files.readString(Path.of(path)), path);
    } catch (NoSuchFileException e) {
      errors.print("there is no file " + path);
    } catch (IOException e) {
      errors.print(path + " cannot be read: " + e.getMessage());
    }
    return false;
  }

  private boolean statement(Piece piece, String place) {
    if (!commands.wantsRows()) {
      return statements.run(piece, place);
    }
    try {
      return commands.print(piece.text());
    } catch (SQLException e) {
      errors.print(e, place, piece.text());
      return false;
    }
  }

  private boolean command(String command) {
    List<String> words = List.of(command.split("\\s+", 2));
    String operand = words.size() > 1 ? words.get(1).strip() : "";
    String name = words.get(0).toLowerCase(Locale.ROOT);
    if (LEAVING.contains(name)) {
      left = true;
      return true;
    }
    try {
      return switch (name) {
        case "help", "?", "" -> help();
        case "run" -> operand.isEmpty() ? needs("!run", "a script") : runScript(operand);
        case "tables" -> metadata(metadata::tables);
        case "columns", "describe" ->
            operand.isEmpty()
                ? needs("!" + name, "a table")
                : metadata(() -> metadata.columns(operand));
        case "indexes" ->
            operand.isEmpty()
                ? needs("!indexes", "a table")
                : metadata(() -> metadata.indexes(operand));
        case "open" -> operand.isEmpty() ? needs("!open", "a file") : open(operand);
        default -> commands.run(command);
      };
    } catch (SQLException e) {
      errors.print(e, "", "");
      return false;
    }
  }

  /** Something that prints. */
  private interface Printing {
    void print() throws SQLException;
  }

  private static boolean metadata(Printing printing) throws SQLException {
    printing.print();
    return true;
  }

  private boolean needs(String command, String what) {
    errors.print(command + " needs the name of " + what);
    return false;
  }

  private boolean open(String file) throws SQLException {
    connection.switchTo(ShellOptions.url(file, List.of()));
    commands.reconnect();
    console.out().println(connection.name());
    return true;
  }

  private boolean help() throws SQLException {
    console.out().print(OWN_HELP);
    commands.help().forEach(this::printHelp);
    console.out().println();
    return true;
  }

  private void printHelp(String name, String text) {
    console.out().printf(Locale.ROOT, "  %-16s %s%n", "!" + name, text);
  }

  private static final String OWN_HELP =
      """
      Statements end with a semicolon; commands begin with ! and end with the line.

        !open FILE       go on with another database
        !run FILE        run a script
        !tables          tables and views
        !columns TABLE   its columns (!describe too)
        !indexes TABLE   its indexes
        !help            this
        !quit            leave (Ctrl-D too)

      SHOW TTL INDEXES;                what expires, and when
      EXPLAIN TTL INDEX name;          what the next pass would delete
      DELETE EXPIRED;                  a pass now
      SHOW ALL;                        the parameters

      """;
}
