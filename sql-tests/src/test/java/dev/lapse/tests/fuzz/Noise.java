package dev.lapse.tests.fuzz;

/** Statements with something wrong in them. */
final class Noise {
  private static final String[] PIECES = {
    "(",
    ")",
    "'",
    "\"",
    ",",
    ".",
    "--",
    "/*",
    "*/",
    ";",
    "\u0000",
    "\uD83D\uDE00",
    "é",
    "NULL",
    "SELECT",
    "WITH",
    "CASE",
    "INTERVAL '1' DAY",
    "?",
    "::",
    "{fn ",
    "}",
    "[",
    "`",
    "0x",
    "1e999",
    "EXPIRE",
    "TIMESTAMP 'x'",
    "U&'\\",
    "X'0",
    "OVER",
    "GROUPING SETS ((",
    "ON CONFLICT"
  };

  private final Draw draw;

  Noise(Draw draw) {
    this.draw = draw;
  }

  String on(String statement) {
    StringBuilder text = new StringBuilder(statement);
    int changes = 1 + draw.upTo(4);
    for (int i = 0; i < changes && text.length() > 2; i++) {
      int at = draw.upTo(text.length());
      int to = Math.min(text.length(), at + 1 + draw.upTo(8));
      switch (draw.upTo(5)) {
        case 0 -> text.delete(at, to);
        case 1 -> text.insert(at, draw.of(PIECES));
        case 2 -> text.insert(at, text.substring(at, to));
        case 3 -> text.setCharAt(at, (char) draw.upTo(draw.oneIn(3) ? 0xFFFF : 128));
        default -> {
          String word = text.substring(at, to);
          text.delete(at, to).insert(draw.upTo(text.length() + 1), word);
        }
      }
    }
    return text.toString();
  }
}
