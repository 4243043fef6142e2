package dev.lapse.executor.functions;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.FunctionArguments;
import dev.lapse.executor.sqlite.SqlFunction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** REGEXP, which SQLite leaves to programs, and SIMILAR TO. */
final class PatternFunctions {
  private static final int KEPT_PATTERNS = 64;

  private PatternFunctions() {}

  static List<SqlFunction> all() {
    return List.of(
        // The order of arguments is SQLite's: x REGEXP y calls regexp(y, x).
        new SqlFunction.Scalar("regexp", 2, new Matching(false)),
        new SqlFunction.Scalar("lapse_similar", 2, new Matching(true)),
        new SqlFunction.Scalar("lapse_similar", 3, new Matching(true)));
  }

  /** Matches texts; patterns that come again are compiled once. Not thread-safe. */
  private static final class Matching implements SqlFunction.Body {
    private final boolean similar;
    private final Map<String, Pattern> compiled = bounded();
    private @Nullable Pattern last;
    private String lastPattern = "";
    private String lastEscape = "";

    Matching(boolean similar) {
      this.similar = similar;
    }

    @Override
    public @Nullable Object apply(FunctionArguments arguments) {
      String pattern = arguments.text(0);
      String text = arguments.text(1);
      String escape = similar && arguments.count() > 2 ? arguments.text(2) : "";
      if (pattern == null || text == null || escape == null) {
        return null;
      }
      Pattern regex = compiled(pattern, escape);
      try {
        boolean matches = similar ? regex.matcher(text).matches() : regex.matcher(text).find();
        return matches ? 1L : 0L;
      } catch (StackOverflowError e) {
        throw LapseException.of(
                SqlState.STATEMENT_TOO_COMPLEX,
                "the pattern '" + pattern + "' goes too deep for a text of " + text.length())
            .causedBy(e);
      }
    }

    /** As a rule all rows ask for the same pattern. */
    private Pattern compiled(String pattern, String escape) {
      Pattern known = last;
      if (known != null && pattern.equals(lastPattern) && escape.equals(lastEscape)) {
        return known;
      }
      Pattern regex =
          compiled.computeIfAbsent(escape + "\0" + pattern, key -> compile(pattern, escape));
      last = regex;
      lastPattern = pattern;
      lastEscape = escape;
      return regex;
    }

    private Pattern compile(String pattern, String escape) {
      try {
        return similar
            ? Pattern.compile(SimilarPattern.regex(pattern, escape), Pattern.DOTALL)
            : Pattern.compile(pattern);
      } catch (PatternSyntaxException e) {
        throw LapseException.of(
                SqlState.INVALID_REGULAR_EXPRESSION,
                "not a pattern: '" + pattern + "': " + e.getDescription())
            .causedBy(e);
      }
    }
  }

  private static Map<String, Pattern> bounded() {
    return new LinkedHashMap<>(16, 0.75f, true) {
      @Override
      protected boolean removeEldestEntry(Map.Entry<String, Pattern> eldest) {
        return size() > KEPT_PATTERNS;
      }
    };
  }
}
