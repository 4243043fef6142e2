package dev.lapse.planner.translate;

import java.util.Collections;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/** The functions that a statement may call by name, for those who list them. */
public final class FunctionNames {
  private FunctionNames() {}

  /** Returns the names in upper case, by alphabet. */
  public static SortedSet<String> all() {
    SortedSet<String> names = new TreeSet<>();
    SqliteFunctions.names().stream()
        .filter(SqliteFunctions::knows)
        .forEach(name -> names.add(upper(name)));
    AnsiFunctions.names().forEach(name -> names.add(upper(name)));
    return Collections.unmodifiableSortedSet(names);
  }

  private static String upper(String name) {
    return name.toUpperCase(Locale.ROOT);
  }
}
