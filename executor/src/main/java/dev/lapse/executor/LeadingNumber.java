package dev.lapse.executor;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The number that a text begins with, as SQLite's CAST to a number reads it. */
final class LeadingNumber {
  private static final Pattern NUMBER =
      Pattern.compile("\\s*([+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?)");

  private LeadingNumber() {}

  /** Returns the number, 0 where the text begins with none. */
  static double of(String text) {
    Matcher m = NUMBER.matcher(text);
    return m.lookingAt() ? Double.parseDouble(m.group(1)) : 0;
  }
}
