package dev.lapse.tests.tpch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** The statements of TPC-H, as they are kept among the resources. */
final class TpchText {
  static final int QUERIES = 22;

  private TpchText() {}

  /** The tables, in ANSI's types. */
  static List<String> tables() {
    return statements("schema.sql");
  }

  /** Indexes on what the queries join by. */
  static List<String> indexes() {
    return statements("indexes.sql");
  }

  /** The text of the specification, with its validation parameters. */
  static String ansi(int number) {
    return read(String.format(Locale.ROOT, "ansi/q%02d.sql", number));
  }

  /** The same query as somebody writes it by hand for SQLite. */
  static String sqlite(int number) {
    return read(String.format(Locale.ROOT, "sqlite/q%02d.sql", number));
  }

  private static List<String> statements(String name) {
    return Stream.of(read(name).split(";\\s*")).filter(each -> !each.isBlank()).toList();
  }

  private static String read(String name) {
    try (InputStream in = TpchText.class.getResourceAsStream("/tpch/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
