package dev.lapse.planner.translate;

import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.jspecify.annotations.Nullable;

/**
 * Matches names as SQLite does, without regard to the case of ASCII letters only: what else Calcite
 * took for a column's name SQLite would take for a text.
 */
final class NameMatcher implements SqlNameMatcher {
  @Override
  public boolean isCaseSensitive() {
    return false;
  }

  @Override
  public boolean matches(String name, String other) {
    // Most names differ in their length, and folding them costs more than that look.
    return name.length() == other.length() && (name.equals(other) || Identifiers.same(name, other));
  }

  @Override
  public <K extends List<String>, V> @Nullable V get(
      Map<K, V> map, List<String> prefixNames, List<String> names) {
    List<String> wanted = new ArrayList<>(prefixNames);
    wanted.addAll(names);
    for (Map.Entry<K, V> entry : map.entrySet()) {
      if (keys(entry.getKey()).equals(keys(wanted))) {
        return entry.getValue();
      }
    }
    return null;
  }

  private static List<String> keys(List<String> names) {
    return names.stream().map(Identifiers::key).toList();
  }

  @Override
  public String bestString() {
    throw new UnsupportedOperationException("names are compared, not reported");
  }

  @Override
  public @Nullable RelDataTypeField field(RelDataType row, String name) {
    for (RelDataTypeField field : row.getFieldList()) {
      if (matches(field.getName(), name)) {
        return field;
      }
    }
    return null;
  }

  @Override
  public int frequency(Iterable<String> names, String name) {
    int count = 0;
    for (String each : names) {
      count += matches(each, name) ? 1 : 0;
    }
    return count;
  }

  @Override
  public List<String> distinctCopy(Iterable<String> names) {
    Set<String> keys = createSet();
    Set<String> distinct = new LinkedHashSet<>();
    for (String name : names) {
      if (keys.add(name)) {
        distinct.add(name);
      }
    }
    return List.copyOf(distinct);
  }

  @Override
  public Set<String> createSet() {
    return new TreeSet<>(Comparator.comparing(Identifiers::key));
  }
}
