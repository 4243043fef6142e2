package dev.lapse.executor.functions;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.executor.sqlite.FunctionArguments;
import dev.lapse.executor.sqlite.SqlFunction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Functions of texts, counted in code points as SQLite counts them. */
final class TextFunctions {
  /** SQLite would take a hundred times as much, but here it is held in the heap. */
  private static final int MAX_LENGTH = 10_000_000;

  private TextFunctions() {}

  static List<SqlFunction> all() {
    return List.of(
        new SqlFunction.Scalar("lapse_initcap", 1, TextFunctions::initcap),
        new SqlFunction.Scalar("lapse_reverse", 1, TextFunctions::reverse),
        new SqlFunction.Scalar("lapse_lpad", 3, arguments -> pad(arguments, true)),
        new SqlFunction.Scalar("lapse_rpad", 3, arguments -> pad(arguments, false)),
        new SqlFunction.Scalar("lapse_translate", 3, TextFunctions::translate));
  }

  private static @Nullable Object initcap(FunctionArguments arguments) {
    String text = arguments.text(0);
    if (text == null) {
      return null;
    }
    StringBuilder capitals = new StringBuilder();
    boolean inWord = false;
    for (int c : text.codePoints().toArray()) {
      capitals.appendCodePoint(inWord ? Character.toLowerCase(c) : Character.toTitleCase(c));
      inWord = Character.isLetterOrDigit(c);
    }
    return capitals.toString();
  }

  private static @Nullable Object reverse(FunctionArguments arguments) {
    String text = arguments.text(0);
    return text == null ? null : new StringBuilder(text).reverse().toString();
  }

  private static @Nullable Object pad(FunctionArguments arguments, boolean left) {
    String text = arguments.text(0);
    String pad = arguments.text(2);
    if (text == null || pad == null || arguments.isNull(1)) {
      return null;
    }
    long length = Math.max(0, arguments.integer(1));
    int[] points = text.codePoints().toArray();
    if (points.length >= length) {
      return new String(points, 0, (int) length);
    }
    if (pad.isEmpty()) {
      return text;
    }
    if (length > MAX_LENGTH) {
      throw LapseException.of(
          SqlState.STRING_TOO_LONG,
          "LPAD and RPAD make texts of up to "
              + MAX_LENGTH
              + " characters, "
              + length
              + " were asked for");
    }
    int[] pads = pad.codePoints().toArray();
    int missing = (int) length - points.length;
    StringBuilder padding = new StringBuilder();
    for (int i = 0; i < missing; i++) {
      padding.appendCodePoint(pads[i % pads.length]);
    }
    return left ? padding + text : text + padding;
  }

  private static @Nullable Object translate(FunctionArguments arguments) {
    String text = arguments.text(0);
    String from = arguments.text(1);
    String to = arguments.text(2);
    if (text == null || from == null || to == null) {
      return null;
    }
    List<Integer> sought = from.codePoints().boxed().toList();
    int[] instead = to.codePoints().toArray();
    StringBuilder translated = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              int at = sought.indexOf(c);
              if (at < 0) {
                translated.appendCodePoint(c);
              } else if (at < instead.length) {
                translated.appendCodePoint(instead[at]);
              }
            });
    return translated.toString();
  }
}
