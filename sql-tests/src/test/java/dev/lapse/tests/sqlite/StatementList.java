package dev.lapse.tests.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A list of statements in {@code src/test/resources/sqlite}: blocks between empty lines, which are
 * run in order. Lines that begin with {@code --} at the top of a block are remarks.
 */
final class StatementList {
  /** The setup that every list begins with; see there for what its tables are for. */
  static final String SETUP = "setup";

  /** How a remark begins that says why Lapse answers something else; its statement is left out. */
  private static final String DIFFERS = "-- Lapse differs:";

  private StatementList() {}

  static List<String> of(String name) {
    try (InputStream stream =
        Objects.requireNonNull(
            StatementList.class.getResourceAsStream("/sqlite/" + name + ".sql"))) {
      List<String> statements = new ArrayList<>();
      for (String block : new String(stream.readAllBytes(), UTF_8).split("\\n\\s*\\n", -1)) {
        String statement = withoutRemarks(block);
        if (!statement.isBlank() && !block.strip().startsWith(DIFFERS)) {
          statements.add(statement.strip());
        }
      }
      return statements;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String withoutRemarks(String block) {
    String rest = block.stripLeading();
    while (rest.startsWith("-- ") || rest.equals("--")) {
      int end = rest.indexOf('\n');
      rest = end < 0 ? "" : rest.substring(end + 1).stripLeading();
    }
    return rest;
  }
}
