package dev.lapse.tests.logic;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The statements on which Lapse and SQLite may differ, each with its reason: blocks of lines in a
 * resource, {@code why} a sentence, {@code file} and {@code sql} regular expressions that the whole
 * name of the file and the whole statement match, and {@code when} the kinds of expiry that it is
 * for, all if it is left out.
 */
final class KnownDifferences {
  private static final String RESOURCE = "/logic/known-differences.txt";

  private record Known(String why, Pattern file, Pattern sql, Set<Expiry> when) {}

  private final List<Known> list;

  private KnownDifferences(List<Known> list) {
    this.list = list;
  }

  static KnownDifferences read() throws IOException {
    try (InputStream bytes = KnownDifferences.class.getResourceAsStream(RESOURCE)) {
      if (bytes == null) {
        throw new IOException(RESOURCE + " is not on the class path");
      }
      return of(new String(bytes.readAllBytes(), UTF_8));
    }
  }

  static KnownDifferences of(String text) {
    List<Known> list = new ArrayList<>();
    for (String block : text.split("\\R\\s*\\R")) {
      List<String> lines = block.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList();
      if (!lines.isEmpty()) {
        list.add(known(lines));
      }
    }
    return new KnownDifferences(list);
  }

  private static Known known(List<String> lines) {
    Set<Expiry> when = Set.of(Expiry.values());
    for (String name : value(lines, "when", "").split("\\s+")) {
      when = name.isEmpty() ? when : Set.of(Expiry.valueOf(name.toUpperCase(Locale.ROOT)));
    }
    String why = value(lines, "why", "");
    if (why.isEmpty()) {
      throw new IllegalArgumentException("a difference without a reason: " + lines);
    }
    return new Known(
        why,
        Pattern.compile(value(lines, "file", ".*")),
        Pattern.compile(value(lines, "sql", ".*"), Pattern.DOTALL | Pattern.CASE_INSENSITIVE),
        when);
  }

  private static String value(List<String> lines, String key, String otherwise) {
    return lines.stream()
        .filter(l -> l.startsWith(key + " "))
        .map(l -> l.substring(key.length()).strip())
        .findFirst()
        .orElse(otherwise);
  }

  int size() {
    return list.size();
  }

  boolean has(Difference difference, Expiry expiry) {
    return list.stream()
        .anyMatch(
            k ->
                k.when().contains(expiry)
                    && k.file().matcher(difference.file()).matches()
                    && k.sql().matcher(difference.record().sql()).matches());
  }
}
