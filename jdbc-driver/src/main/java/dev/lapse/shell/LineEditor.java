package dev.lapse.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.EOFError;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** A person at a terminal: lines with history and completion, until they leave. */
final class LineEditor implements AutoCloseable {
  private static final List<String> WORDS =
      List.of(
          "SELECT",
          "FROM",
          "WHERE",
          "GROUP BY",
          "ORDER BY",
          "LIMIT",
          "INSERT INTO",
          "VALUES",
          "UPDATE",
          "SET",
          "DELETE FROM",
          "DELETE EXPIRED",
          "CREATE TABLE",
          "CREATE TTL INDEX",
          "EXPIRE AFTER",
          "NO EXPIRE",
          "SUSPEND",
          "RESUME",
          "STORED AS",
          "ALTER INDEX",
          "ALTER TABLE",
          "DROP INDEX",
          "DROP TABLE",
          "EXPLAIN",
          "EXPLAIN TTL INDEX",
          "SHOW ALL",
          "SHOW TTL INDEXES",
          "ALTER SYSTEM SET",
          "BEGIN",
          "COMMIT",
          "ROLLBACK",
          "INTERVAL",
          "SECONDS",
          "MINUTES",
          "HOURS",
          "DAYS",
          "WEEKS",
          "MONTHS",
          "YEARS");

  private final Terminal terminal;

  private LineEditor(Terminal terminal) {
    this.terminal = terminal;
  }

  static LineEditor open() throws IOException {
    return new LineEditor(TerminalBuilder.builder().system(true).dumb(true).build());
  }

  /** Returns how many columns the terminal has; 0 where it does not say. */
  int width() {
    return terminal.getWidth();
  }

  /**
   * Reads and runs until the person leaves.
   *
   * @param history the file that keeps what was typed
   */
  void talk(Shell shell, Path history) {
    terminal.handle(Terminal.Signal.INT, signal -> shell.cancel());
    LineReader reader =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .appName("lapse")
            .parser(new StatementParser())
            .completer(new Names(shell))
            .variable(LineReader.HISTORY_FILE, history)
            .variable(LineReader.SECONDARY_PROMPT_PATTERN, "   ..> ")
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .option(LineReader.Option.CASE_INSENSITIVE, true)
            .build();
    while (!shell.hasLeft()) {
      try {
        shell.run(asPiece(reader.readLine("lapse> ")), "");
      } catch (UserInterruptException e) {
        // Ctrl-C throws away the line; leaving is Ctrl-D.
        continue;
      } catch (EndOfFileException e) {
        return;
      }
    }
  }

  /** Returns a line as the shell takes it: some words are understood without their mark. */
  private static String asPiece(String line) {
    return isBareCommand(line) ? Piece.COMMAND + line.strip() : line;
  }

  private static boolean isBareCommand(String line) {
    return switch (line.strip()) {
      case "help", "?", "quit", "exit" -> true;
      default -> false;
    };
  }

  @Override
  public void close() throws IOException {
    terminal.close();
  }

  /** Asks for another line until the statement has its semicolon. */
  private static final class StatementParser extends DefaultParser {
    StatementParser() {
      setQuoteChars(new char[0]);
      setEscapeChars(new char[0]);
    }

    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
      boolean accepting = context == ParseContext.ACCEPT_LINE;
      if (accepting && !isBareCommand(line) && !Pieces.areComplete(line)) {
        throw new EOFError(-1, -1, "the statement goes on to its semicolon", ";");
      }
      return super.parse(line, cursor, context);
    }
  }

  /** Completes words of SQL, commands, and the names of tables and columns. */
  private static final class Names implements Completer {
    private final Shell shell;

    Names(Shell shell) {
      this.shell = shell;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
      if (line.line().startsWith("!") && line.wordIndex() == 0) {
        SqllineCommands.names().forEach(n -> candidates.add(new Candidate("!" + n)));
        Shell.COMMANDS.forEach(n -> candidates.add(new Candidate("!" + n)));
        return;
      }
      WORDS.forEach(w -> candidates.add(new Candidate(w)));
      try {
        addNames(candidates);
      } catch (SQLException e) {
        // Completion is a courtesy: what is wrong shows, and is printed, when a statement runs.
        return;
      }
    }

    private void addNames(List<Candidate> candidates) throws SQLException {
      DatabaseMetaData metaData = shell.connection().get().getMetaData();
      try (ResultSet columns = metaData.getColumns(null, null, "%", "%")) {
        while (columns.next()) {
          boolean system = "ttl".equals(columns.getString("TABLE_SCHEM"));
          String table = columns.getString("TABLE_NAME");
          candidates.add(new Candidate(system ? "ttl." + table : table));
          candidates.add(new Candidate(columns.getString("COLUMN_NAME")));
        }
      }
    }
  }
}
