package dev.lapse.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PiecesTest {
  private static List<String> texts(String input) {
    return Pieces.of(input).stream().map(Piece::text).toList();
  }

  @Test
  void semicolonsEndStatements() {
    assertThat(texts("SELECT 1; SELECT\n 2 ;; ")).containsExactly("SELECT 1", "SELECT\n 2");
  }

  @Test
  void theLastSemicolonMayBeMissing() {
    List<Piece> pieces = Pieces.of("SELECT 1; SELECT 2");
    assertThat(pieces).extracting(Piece::text).containsExactly("SELECT 1", "SELECT 2");
    assertThat(pieces).extracting(Piece::complete).containsExactly(true, false);
  }

  @Test
  void semicolonsInStringsNamesAndCommentsEndNothing() {
    assertThat(texts("SELECT ';', 'it''s;', \"a;b\", `c;`, [d;] -- e;\n, 1 /* f; */; SELECT 2;"))
        .containsExactly(
            "SELECT ';', 'it''s;', \"a;b\", `c;`, [d;] -- e;\n, 1 /* f; */", "SELECT 2");
  }

  @Test
  void aTriggerEndsWithItsEnd() {
    String trigger =
        "CREATE TEMP TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET b = CASE WHEN 1 THEN 2 END;"
            + " DELETE FROM c; END";
    assertThat(texts(trigger + "; SELECT 1;")).containsExactly(trigger, "SELECT 1");
  }

  @Test
  void beginIsATransactionElsewhere() {
    assertThat(texts("BEGIN; SELECT 1; END;")).containsExactly("BEGIN", "SELECT 1", "END");
  }

  @Test
  void commandsEndWithTheLine() {
    List<Piece> pieces = Pieces.of("!tables\n-- then\nSELECT 1;\n  !set a 'b;c\nSELECT 2;");
    assertThat(pieces)
        .extracting(Piece::text)
        .containsExactly("!tables", "SELECT 1", "!set a 'b;c", "SELECT 2");
    assertThat(pieces).extracting(Piece::isCommand).containsExactly(true, false, true, false);
    assertThat(pieces).extracting(Piece::line).containsExactly(1, 3, 4, 5);
  }

  @Test
  void anExclamationMarkInAStatementIsNoCommand() {
    assertThat(texts("SELECT 1\n!= 2;")).containsExactly("SELECT 1\n!= 2");
  }

  @Test
  void whatWaitsForMoreIsIncomplete() {
    assertThat(Pieces.areComplete("SELECT 1")).isFalse();
    assertThat(Pieces.areComplete("SELECT ';")).isFalse();
    assertThat(Pieces.areComplete("/* a; ")).isFalse();
    assertThat(Pieces.areComplete("CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1;")).isFalse();
  }

  @Test
  void whatCanRunIsComplete() {
    assertThat(Pieces.areComplete("")).isTrue();
    assertThat(Pieces.areComplete("-- nothing")).isTrue();
    assertThat(Pieces.areComplete("SELECT 1;")).isTrue();
    assertThat(Pieces.areComplete("SELECT 1; -- one")).isTrue();
    assertThat(Pieces.areComplete("!tables")).isTrue();
  }

  @Test
  void theFirstWordIsInUpperCase() {
    assertThat(new Piece("explain TTL INDEX n", 1, true).firstWord()).isEqualTo("EXPLAIN");
    assertThat(new Piece("(SELECT 1)", 1, true).firstWord()).isEmpty();
  }
}
