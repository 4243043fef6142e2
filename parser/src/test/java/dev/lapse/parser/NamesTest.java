package dev.lapse.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.util.Litmus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Lapse's words, and words that Calcite reserves, are names of columns, tables, aliases, indexes.
 */
final class NamesTest {
  private static final String OURS =
      "abort after autoincrement checks conflict day days do epoch exclusive expire expired"
          + " explain_ fail glob hours if index indexes julian millis minutes months nothing now"
          + " regexp rename replace resume rowid seconds show stored strict suspend system temp"
          + " text ttl virtual weeks years view key action ignore plan json no transaction";

  private static final String CALCITES =
      "value year month hour minute second date time timestamp row method position type name user"
          + " language result start percent rank period count max min sum condition char double int"
          + " integer real boolean decimal numeric float state status data level path options"
          + " version role space size source object names match function parameter open close old"
          + " new_ trigger column_ procedure sql unknown current contains call reset upsert"
          + " specific stream extend power floor mod left_ element trim substring array uuid"
          + " variant ordinal module scope search static free hold get each none one only of member"
          + " local empty blob begin rollback savepoint release recursive grant_ monday coalesce"
          + " cast extract lead lag";

  /** What SQLite takes for a keyword only where a keyword fits, and the grammar reserves. */
  private static final String SQLITES =
      "any asc before by cascade clob cross cube cursor database deferred desc detach each end"
          + " exclude fetch filter first following for full generated groups immediate inner"
          + " instead interval last lateral leading left match natural next nulls of offset"
          + " others outer over partition pattern plan pragma preceding qualify query raise range"
          + " regexp reindex restrict right rollup rows some symmetric tablesample temporary ties"
          + " trailing unbounded unnest vacuum virtual window within without merge grouping";

  private static final List<String> TEMPLATES =
      List.of(
          "SELECT @ FROM t",
          "SELECT t.@, max(@) FROM t WHERE @ = 1 AND @ IS NOT NULL GROUP BY @ ORDER BY @",
          "SELECT a AS @ FROM t",
          "SELECT @.a FROM @",
          "SELECT @.@ FROM t AS @",
          "SELECT a FROM main.@",
          "CREATE TABLE @ (@ INT NOT NULL, b TEXT)",
          "CREATE TTL INDEX @ ON @ (@) EXPIRE AFTER 1 DAY WHERE @ > 1",
          "CREATE INDEX @ ON @ (a)",
          "ALTER INDEX @ SUSPEND",
          "ALTER TABLE @ ADD COLUMN @ INT",
          "ALTER TABLE @ RENAME COLUMN @ TO @",
          "DROP INDEX @",
          "INSERT INTO @ (@, b) VALUES (1, 2)",
          "UPDATE @ SET @ = @ + 1 WHERE @ = 2",
          "DELETE FROM @ WHERE @ < 1",
          "WITH @ AS (SELECT 1 AS @) SELECT @ FROM @");

  static Stream<String> words() {
    return Stream.of(OURS, CALCITES, SQLITES).flatMap(words -> Stream.of(words.split(" ")));
  }

  @ParameterizedTest
  @MethodSource("words")
  void isAName(String word) {
    for (String template : TEMPLATES) {
      String sql = template.replace("@", word);
      SqlNode plain = LapseParser.parseStatement(sql);
      SqlNode quoted = LapseParser.parseStatement(template.replace("@", '"' + word + '"'));
      assertThat(plain.equalsDeep(quoted, Litmus.IGNORE)).as(sql).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("words")
  void keepsItsCase(String word) {
    String upper = word.toUpperCase(java.util.Locale.ROOT);
    assertThat(SqlText.of(LapseParser.parseStatement("DELETE FROM " + upper)))
        .isEqualTo("DELETE FROM \"" + upper + "\"");
  }
}
