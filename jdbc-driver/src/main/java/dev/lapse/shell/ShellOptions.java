package dev.lapse.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the command line asks for.
 *
 * @param url the database
 * @param action what to do with it
 * @param inputs what to run, in order; empty to read standard input
 * @param logs whether the engine's log, pass summaries among it, is printed
 */
record ShellOptions(String url, Action action, List<Input> inputs, boolean logs) {
  /** What the shell is asked to do. */
  enum Action {
    RUN,
    DEMO,
    HELP,
    VERSION
  }

  /** Something to run that is not standard input. */
  sealed interface Input {
    /** A text of the command line. */
    record Sql(String text) implements Input {}

    /** A file. */
    record Script(String path) implements Input {}
  }

  /** The command line is not as it must be; the message says how it should be. */
  static final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
      super(message);
    }
  }

  /** What {@code --help} prints. */
  static final String USAGE =
      """
      usage: lapse [options] [file.db]
             lapse demo

        file.db          a SQLite database, made if it is missing; without one: memory
        -e SQL           run SQL and leave; may be repeated
        -f script.sql    run a script and leave; may be repeated
        --read-only      never write, and start no monitor
        --manual-clock   time stands still until SET ttl_clock moves it (new files and memory)
        --log            print the engine's log, a line per pass that deleted rows among it
        --version        print the version
        --help           print this

      Connection properties may follow the file: 'file.db?expiredRows=visible&ttlMonitor=off'.
      SQL from a pipe is read to its end. Exit codes: 0 all ran, 1 a statement failed (what follows
      it did not run), 2 the command line or the file is not as it must be.
      """;

  private static final String URL_PREFIX = "jdbc:lapse:";

  /** Copies the list. */
  ShellOptions {
    inputs = List.copyOf(inputs);
  }

  /**
   * Reads the command line.
   *
   * @throws UsageException if it is not as {@link #USAGE} says
   */
  static ShellOptions parse(String... args) throws UsageException {
    Optional<String> file = Optional.empty();
    Action action = Action.RUN;
    List<Input> inputs = new ArrayList<>();
    List<String> properties = new ArrayList<>();
    boolean logs = false;
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "-h", "--help" -> action = Action.HELP;
        case "--version" -> action = Action.VERSION;
        case "--read-only", "--readonly" -> properties.add("readOnly=true");
        case "--manual-clock" -> properties.add("clock=manual");
        case "--log" -> logs = true;
        case "-e" -> inputs.add(new Input.Sql(operand(args, ++i, "-e needs the SQL to run")));
        case "-f" -> inputs.add(new Input.Script(operand(args, ++i, "-f needs a script's name")));
        default -> {
          if (args[i].startsWith("-")) {
            throw new UsageException("there is no option " + args[i] + "; --help lists them");
          }
          if (file.isPresent()) {
            throw new UsageException("one file at a time, found " + file.get() + " and " + args[i]);
          }
          file = Optional.of(args[i]);
        }
      }
    }
    if (args.length == 1 && file.filter("demo"::equals).isPresent()) {
      action = Action.DEMO;
    }
    return new ShellOptions(url(file.orElse(""), properties), action, inputs, logs);
  }

  private static String operand(String[] args, int at, String message) throws UsageException {
    if (at >= args.length) {
      throw new UsageException(message);
    }
    return args[at];
  }

  /** Returns the URL of a file, which may be a URL already. */
  static String url(String file, List<String> properties) {
    StringBuilder url = new StringBuilder(file.startsWith(URL_PREFIX) ? "" : URL_PREFIX);
    url.append(file);
    for (String property : properties) {
      url.append(url.indexOf("?") < 0 ? '?' : '&').append(property);
    }
    return url.toString();
  }
}
