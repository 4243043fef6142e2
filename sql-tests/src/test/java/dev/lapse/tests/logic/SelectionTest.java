package dev.lapse.tests.logic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.tests.logic.LogicRecord.Command;
import dev.lapse.tests.logic.LogicRecord.Order;
import dev.lapse.tests.logic.LogicRecord.Query;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which records a sample takes. */
class SelectionTest {
  private static final List<LogicRecord> RECORDS =
      List.of(
          new Command(1, "a"),
          query(2),
          query(3),
          new Command(4, "b"),
          query(5),
          query(6),
          new Command(7, "c"));

  private static Query query(int line) {
    return new Query(line, "SELECT " + line, Order.AS_IT_COMES);
  }

  private static List<Integer> lines(Selection selection) {
    return selection.of(RECORDS).stream().map(LogicRecord::line).toList();
  }

  @Test
  void aSpreadOneTakesEveryStatementAndQueriesFromAllOver() {
    assertThat(lines(new Selection(2, true))).containsExactly(1, 3, 4, 6, 7);
  }

  @Test
  void theOtherEndsWithTheLastQueryItWants() {
    assertThat(lines(new Selection(2, false))).containsExactly(1, 2, 3, 4);
  }

  @Test
  void allIsAll() {
    assertThat(Selection.ALL.of(RECORDS)).isEqualTo(RECORDS);
    assertThat(new Selection(4, false).of(RECORDS)).isEqualTo(RECORDS);
  }
}
