package dev.lapse.parser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Litmus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every statement unparses to text that parses to the same tree. */
final class RoundTripTest {
  static List<String> statements() {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(RoundTripTest.class.getResourceAsStream("statements.sql")),
                UTF_8))) {
      return reader.lines().skip(1).filter(line -> !line.isBlank()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<String> trees() {
    return statements().stream();
  }

  @ParameterizedTest
  @MethodSource("trees")
  void unparsesToTheSameTree(String sql) {
    SqlNode tree = LapseParser.parseStatement(sql);
    String text = SqlText.of(tree);
    SqlNode again = LapseParser.parseStatement(text);
    assertThat(tree.equalsDeep(again, Litmus.IGNORE)).as(text).isTrue();
    assertThat(SqlText.of(again)).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("trees")
  void copiesAreEqual(String sql) {
    SqlNode tree = LapseParser.parseStatement(sql);
    SqlNode copy =
        Objects.requireNonNull(
            tree.accept(
                new SqlShuttle() {
                  @Override
                  public SqlNode visit(org.apache.calcite.sql.SqlCall call) {
                    CallCopyingArgHandler copier = new CallCopyingArgHandler(call, true);
                    call.getOperator().acceptCall(this, call, false, copier);
                    return copier.result();
                  }
                }));
    assertThat(copy.equalsDeep(tree, Litmus.IGNORE)).as(SqlText.of(tree)).isTrue();
    assertThat(SqlText.of(copy)).isEqualTo(SqlText.of(tree));
    assertThat(copy.getClass()).isEqualTo(tree.getClass());
  }

  @ParameterizedTest
  @MethodSource("trees")
  void knowsItsPlace(String sql) {
    assertThat(LapseParser.parseStatement(sql).getParserPosition().getLineNum()).isEqualTo(1);
  }
}
