package dev.lapse.tests;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import net.hydromatic.quidem.AbstractCommand;
import net.hydromatic.quidem.Command;
import net.hydromatic.quidem.CommandHandler;

/**
 * {@code !refused} after a statement that must fail. Above it stands what the answer must contain:
 * a SQLState or its beginning, then words of the message.
 */
final class RefusedCommand extends AbstractCommand {
  static final CommandHandler HANDLER = RefusedCommand::parse;

  private final List<String> lines;
  private final List<String> expected;

  private RefusedCommand(List<String> lines, List<String> expected) {
    this.lines = lines;
    this.expected = expected;
  }

  private static @org.jspecify.annotations.Nullable Command parse(
      List<String> lines, List<String> content, String line) {
    return line.equals("refused")
        ? new RefusedCommand(List.copyOf(lines), List.copyOf(content))
        : null;
  }

  @Override
  public void execute(Command.Context context, boolean execute) throws Exception {
    String sql = context.previousSqlCommand().sql;
    try (Statement statement = context.connection().createStatement()) {
      statement.execute(sql);
      context.writer().println("(not refused)");
    } catch (SQLException e) {
      String answered = e.getSQLState() + " " + e.getMessage();
      if (!expected.isEmpty() && expected.stream().allMatch(part -> says(answered, part))) {
        context.echo(expected);
      } else {
        context.writer().println(answered);
      }
    }
    context.echo(lines);
  }

  /** A line is the start of a SQLState, a blank, and words of the message. */
  private static boolean says(String answered, String part) {
    int blank = part.indexOf(' ');
    return answered.startsWith(part.substring(0, blank))
        && answered.contains(part.substring(blank + 1));
  }
}
