package dev.lapse.shell;

import java.util.Locale;

/**
 * What the shell does at once: one statement, without its semicolon, or one command.
 *
 * @param text the statement from its first word on, or the command from its {@code !} on
 * @param line the line of the input that it begins on, counted from 1
 * @param complete whether it ended as it must; a statement needs a semicolon
 */
record Piece(String text, int line, boolean complete) {
  /** What a command begins with. */
  static final char COMMAND = '!';

  /** Returns whether this is a command of the shell. */
  boolean isCommand() {
    return text.charAt(0) == COMMAND;
  }

  /** Returns the first word in upper case; empty where the text begins with something else. */
  String firstWord() {
    int end = 0;
    while (end < text.length() && Character.isLetter(text.charAt(end))) {
      end++;
    }
    return text.substring(0, end).toUpperCase(Locale.ROOT);
  }
}
