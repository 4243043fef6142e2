package dev.lapse.shell;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where the shell prints.
 *
 * @param out results
 * @param err errors and warnings
 * @param width columns that fit into a line; 0 where it does not matter
 * @param interactive whether a person types, who likes to know how long things took
 */
record Console(PrintStream out, PrintStream err, int width, boolean interactive) {
  /** Returns the process's own streams, for output that nobody waits in front of. */
  static Console ofProcess() {
    return new Console(stream(FileDescriptor.out), stream(FileDescriptor.err), 0, false);
  }

  /** Returns the same streams for a person at a terminal. */
  Console atTerminal(int columns) {
    return new Console(out, err, columns, true);
  }

  private static PrintStream stream(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }
}
