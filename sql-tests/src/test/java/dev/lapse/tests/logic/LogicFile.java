package dev.lapse.tests.logic;

import dev.lapse.tests.logic.LogicRecord.Order;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the format of logic tests: records between empty lines, each a word of command, conditions
 * before it, its SQL, and for a query the answer that was expected, which is not looked at here:
 * plain sqlite-jdbc is asked instead.
 */
final class LogicFile {
  private static final String ENGINE = "sqlite";

  private final BufferedReader reader;
  private final List<LogicRecord> records = new ArrayList<>();
  private int line;

  private LogicFile(BufferedReader reader) {
    this.reader = reader;
  }

  /**
   * Returns the records that are meant for SQLite, up to a {@code halt}.
   *
   * @throws IOException if it can't be read, or is no logic test
   */
  static List<LogicRecord> read(BufferedReader reader) throws IOException {
    LogicFile file = new LogicFile(reader);
    boolean applies = true;
    String text = file.nextLine();
    while (text != null) {
      String[] words = text.split("\\s+");
      switch (words[0]) {
        case "skipif" -> applies &= !words[1].equals(ENGINE);
        case "onlyif" -> applies &= words[1].equals(ENGINE);
        case "halt" -> {
          if (applies) {
            return file.records;
          }
          applies = true;
        }
        case "statement", "query" -> {
          LogicRecord record = file.record(words);
          if (applies) {
            file.records.add(record);
          }
          applies = true;
        }
        default -> file.checkIgnored(words[0]);
      }
      text = file.nextLine();
    }
    return file.records;
  }

  private void checkIgnored(String word) throws IOException {
    if (!word.isEmpty() && !word.startsWith("#") && !word.equals("hash-threshold")) {
      throw new IOException("line " + line + ": " + word + " is no word of a logic test");
    }
  }

  private LogicRecord record(String[] words) throws IOException {
    int first = line;
    StringBuilder sql = new StringBuilder();
    String text = nextLine();
    while (text != null && !text.isEmpty() && !text.equals("----")) {
      sql.append(sql.length() == 0 ? "" : "\n").append(text);
      text = nextLine();
    }
    while (text != null && !text.isEmpty()) {
      text = nextLine();
    }
    return words[0].equals("query")
        ? new LogicRecord.Query(first, sql.toString(), order(words))
        : new LogicRecord.Command(first, sql.toString());
  }

  private Order order(String[] words) throws IOException {
    String word = words.length < 3 ? "nosort" : words[2];
    return switch (word) {
      case "nosort" -> Order.AS_IT_COMES;
      case "rowsort" -> Order.ANY_ROWS;
      case "valuesort" -> Order.ANY_VALUES;
      default -> throw new IOException("line " + line + ": " + word + " is no way to sort");
    };
  }

  private @Nullable String nextLine() throws IOException {
    line++;
    String text = reader.readLine();
    return text == null ? null : text.stripTrailing();
  }
}
