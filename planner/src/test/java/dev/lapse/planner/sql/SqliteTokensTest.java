package dev.lapse.planner.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SqliteTokensTest {
  private static String kinds(String text) {
    StringBuilder out = new StringBuilder();
    for (SqliteToken token : SqliteTokens.of(text)) {
      assertThat(text.substring(token.start(), token.end())).isEqualTo(token.text());
      out.append(token.kind().name().charAt(0)).append('<').append(token.text()).append('>');
    }
    return out.toString();
  }

  @Test
  void cutsNamesStringsNumbersAndMarks() {
    assertThat(kinds("a.\"b\"\"c\"=[d e]||`f`"))
        .isEqualTo("W<a>M<.>Q<\"b\"\"c\">M<=>Q<[d e]>M<||>Q<`f`>");
    assertThat(kinds("'it''s' X'00' 1.5e-3+.5-0x1F"))
        .isEqualTo("S<'it''s'>B<X'00'>N<1.5e-3>M<+>N<.5>M<->N<0x1F>");
    assertThat(kinds("?1 :a @b $c ? x->>'$.y'"))
        .isEqualTo("P<?1>P<:a>P<@b>P<$c>P<?>W<x>M<->>>S<'$.y'>");
  }

  @Test
  void leavesCommentsOutAndTakesAnUnendedQuoteToTheEnd() {
    assertThat(kinds("a -- b\n/* 'c */ d /* e")).isEqualTo("W<a>W<d>");
    assertThat(kinds("a 'b")).isEqualTo("W<a>S<'b>");
  }

  @Test
  void namesMeanTheSameWhateverTheirQuotes() {
    assertThat(SqliteTokens.of("Ab").get(0).means(SqliteTokens.of("[aB]").get(0))).isTrue();
    assertThat(SqliteTokens.of("ab").get(0).means(SqliteTokens.of("'ab'").get(0))).isFalse();
    assertThat(SqliteTokens.of("\"a\"\"b\"").get(0).value()).isEqualTo("a\"b");
  }
}
