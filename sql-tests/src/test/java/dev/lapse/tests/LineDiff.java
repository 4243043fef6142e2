package dev.lapse.tests;

import java.util.ArrayList;
import java.util.List;

/** What differs between two texts, line by line, with the lines around it. */
final class LineDiff {
  private static final int AROUND = 3;

  private LineDiff() {}

  /** Returns the differing lines, {@code -} as written and {@code +} as answered; empty if none. */
  static String of(String written, String answered) {
    List<String> left = List.of(written.split("\n", -1));
    List<String> right = List.of(answered.split("\n", -1));
    List<String> all = merge(left, right, commonFrom(left, right));
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      List<String> near =
          all.subList(Math.max(0, i - AROUND), Math.min(all.size(), i + AROUND + 1));
      if (near.stream().anyMatch(line -> !line.startsWith(" "))) {
        shown.add(all.get(i));
      }
    }
    return String.join("\n", shown);
  }

  /** The length of the longest common part of both from each pair of places on. */
  private static int[][] commonFrom(List<String> left, List<String> right) {
    int[][] common = new int[left.size() + 1][right.size() + 1];
    for (int i = left.size() - 1; i >= 0; i--) {
      for (int j = right.size() - 1; j >= 0; j--) {
        common[i][j] =
            left.get(i).equals(right.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }

  private static List<String> merge(List<String> left, List<String> right, int[][] common) {
    List<String> all = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < left.size() || j < right.size()) {
      if (i < left.size() && j < right.size() && left.get(i).equals(right.get(j))) {
        all.add("  " + left.get(i));
        i++;
        j++;
      } else if (j == right.size() || (i < left.size() && common[i + 1][j] >= common[i][j + 1])) {
        all.add("- " + left.get(i++));
      } else {
        all.add("+ " + right.get(j++));
      }
    }
    return all;
  }
}
