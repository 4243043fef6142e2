package dev.lapse.tests.crash;

import dev.lapse.tests.crash.Journal.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the rows of one writer must be by its journal: those of its committed transactions, and all
 * or nothing of one that was under way when the process ended.
 */
final class Expected {
  private final Map<Long, Long> deadlines = new TreeMap<>();
  private List<Change> underWay = List.of();
  private int transactions;

  /** Reads a journal. */
  static Expected of(Path journal) throws IOException {
    Expected expected = new Expected();
    for (String line : Files.readAllLines(journal)) {
      List<String> words = List.of(line.split(" "));
      List<String> rest = words.subList(1, words.size());
      switch (words.get(0)) {
        case Journal.MEANS -> expected.underWay = rest.stream().map(Change::of).toList();
        case Journal.COMMITTED -> expected.committed(rest.stream().map(Integer::valueOf).toList());
        default -> expected.underWay = List.of();
      }
    }
    return expected;
  }

  private void committed(List<Integer> counts) {
    for (int i = 0; i < counts.size(); i++) {
      apply(deadlines, underWay.get(i), counts.get(i));
    }
    underWay = List.of();
    transactions++;
  }

  private static void apply(Map<Long, Long> deadlines, Change change, int count) {
    if (count == 0) {
      return;
    }
    if (change instanceof Change.Put put) {
      deadlines.put(put.id(), put.deadline());
    } else if (change instanceof Change.Renew renew) {
      deadlines.put(renew.id(), renew.deadline());
    } else {
      deadlines.remove(change.id());
    }
  }

  int transactions() {
    return transactions;
  }

  /**
   * Says what is wrong with the rows that are seen.
   *
   * @param seen the writer's rows, with their deadlines
   * @param from before they were read: what was due then must not be seen
   * @param until after they were read: what was not due then must be seen
   * @return nothing if all is well
   */
  List<String> faults(Map<Long, Long> seen, long from, long until) {
    List<String> without = faults(deadlines, Set.of(), seen, from, until);
    if (underWay.isEmpty() || without.isEmpty()) {
      return without;
    }
    Map<Long, Long> after = new TreeMap<>(deadlines);
    // Whether a row that was about to expire was found in time is not known.
    Set<Long> unsure = new HashSet<>();
    for (Change change : underWay) {
      Long deadline = after.get(change.id());
      boolean inserts = change instanceof Change.Put;
      if (!inserts && (deadline == null || deadline <= until)) {
        unsure.add(change.id());
      }
      apply(after, change, inserts || deadline != null ? 1 : 0);
    }
    List<String> with = faults(after, unsure, seen, from, until);
    if (with.isEmpty()) {
      return with;
    }
    List<String> both = new ArrayList<>(without);
    both.add("or, with " + underWay + ":");
    both.addAll(with);
    return both;
  }

  private static List<String> faults(
      Map<Long, Long> expected, Set<Long> unsure, Map<Long, Long> seen, long from, long until) {
    List<String> faults = new ArrayList<>();
    for (Map.Entry<Long, Long> row : expected.entrySet()) {
      Long deadline = seen.get(row.getKey());
      boolean right =
          unsure.contains(row.getKey())
              || (deadline == null
                  ? row.getValue() <= until
                  : deadline.equals(row.getValue()) && deadline > from);
      if (!right) {
        faults.add("row " + row + " is seen as " + deadline);
      }
    }
    for (Map.Entry<Long, Long> row : seen.entrySet()) {
      if (!expected.containsKey(row.getKey()) && !unsure.contains(row.getKey())) {
        faults.add("row " + row + " must not be there");
      }
    }
    return faults;
  }
}
