package dev.lapse.tests.logic;

import dev.lapse.tests.logic.LogicRecord.Query;
import java.util.ArrayList;
import java.util.List;

/**
 * Which records of a file are run: so many of its queries and every statement that they need.
 *
 * @param queries how many; 0 for all
 * @param spread whether they are taken from all over the file, else its first ones
 */
record Selection(int queries, boolean spread) {
  static final Selection ALL = new Selection(0, true);

  /** Returns the records to run. */
  List<LogicRecord> of(List<LogicRecord> records) {
    long all = records.stream().filter(Query.class::isInstance).count();
    if (queries == 0 || all <= queries) {
      return records;
    }
    List<LogicRecord> chosen = new ArrayList<>();
    long seen = 0;
    for (LogicRecord record : records) {
      if (!(record instanceof Query)) {
        chosen.add(record);
        continue;
      }
      if (!spread && seen == queries) {
        return chosen;
      }
      if (!spread || seen * queries / all != (seen + 1) * queries / all) {
        chosen.add(record);
      }
      seen++;
    }
    return chosen;
  }
}
