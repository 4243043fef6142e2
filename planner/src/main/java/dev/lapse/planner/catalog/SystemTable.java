package dev.lapse.planner.catalog;

import dev.lapse.planner.sql.Identifiers;
import java.util.List;
import java.util.Optional;

/**
 * A table of the schema {@code ttl}, which the engine fills when a statement names it.
 *
 * @param name its name without the schema
 * @param columns its columns, in order
 */
public record SystemTable(String name, List<Column> columns) {
  /** Copies the list. */
  public SystemTable {
    columns = List.copyOf(columns);
  }

  /** Returns the column of that name, whatever its case. */
  public Optional<Column> column(String column) {
    return columns.stream().filter(c -> Identifiers.same(c.name(), column)).findFirst();
  }
}
