package dev.lapse.jdbc;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A pattern of DatabaseMetaData: {@code %}, {@code _}, and {@code \} before one that is meant. */
final class NamePattern {
  static final String ESCAPE = "\\";

  private final @Nullable Pattern pattern;

  private NamePattern(@Nullable Pattern pattern) {
    this.pattern = pattern;
  }

  /** Reads a pattern; null matches all names. */
  static NamePattern of(@Nullable String like) {
    if (like == null || like.equals("%")) {
      return new NamePattern(null);
    }
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < like.length(); i++) {
      char c = like.charAt(i);
      if (c == '%') {
        regex.append(".*");
      } else if (c == '_') {
        regex.append('.');
      } else {
        if (c == '\\' && i + 1 < like.length()) {
          i++;
        }
        regex.append(Pattern.quote(fold(String.valueOf(like.charAt(i)))));
      }
    }
    return new NamePattern(Pattern.compile(regex.toString(), Pattern.DOTALL));
  }

  /** Reads a pattern for schemas, of which some clients say the empty name to mean any. */
  static NamePattern ofSchema(@Nullable String like) {
    return of(like == null || like.isEmpty() ? null : like);
  }

  private static String fold(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Returns whether a name matches, whatever its case. */
  boolean matches(String name) {
    return pattern == null || pattern.matcher(fold(name)).matches();
  }
}
