package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlRowTtl;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.duration.Durations;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import java.util.Optional;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** Writes the deadline that a write gives to its rows. */
final class DeadlineWriter {
  private static final String NEVER = "NULL";

  private final Emission emission;
  private final Writers writers;
  private final Table table;

  DeadlineWriter(Emission emission, Writers writers, Table table) {
    this.emission = emission;
    this.writers = writers;
    this.table = table;
  }

  /**
   * Types and places what a clause computes, before anything is written.
   *
   * @param from the table whose columns it may name; null where there is none
   */
  static void type(
      @Nullable SqlRowTtl clause, Table table, @Nullable SqlNode from, Emission emission) {
    if (clause == null) {
      return;
    }
    Column deadline = table.deadline().orElseThrow(() -> disabled(clause, table));
    if (clause.kind() == SqlRowTtl.Kind.AT) {
      emission.typing.change(null, from, java.util.List.of(clause.amount()), null);
      emission.assign(clause.amount(), Optional.of(CatalogSchema.valueOf(table, deadline)));
    }
  }

  private static LapseException disabled(SqlRowTtl clause, Table table) {
    return LapseException.at(
        SourceText.position(clause),
        SqlState.OBJECT_NOT_IN_STATE,
        "the rows of "
            + table.name()
            + " have no times to live; give them some with ALTER TABLE "
            + Identifiers.quote(table.name())
            + " ENABLE TTL");
  }

  /** Returns the deadline of a new row; empty where the table has none. */
  Optional<String> inserted(@Nullable SqlRowTtl clause) {
    return table.deadline().isEmpty() ? Optional.empty() : Optional.of(written(clause));
  }

  /** Returns the deadline of a row that is changed; empty where it keeps what it has. */
  Optional<String> updated(@Nullable SqlRowTtl clause) {
    boolean keeps = clause == null && defaultTtl().isEmpty();
    return table.deadline().isEmpty() || keeps ? Optional.empty() : Optional.of(written(clause));
  }

  private String written(@Nullable SqlRowTtl clause) {
    SqlRowTtl.Kind kind = clause == null ? SqlRowTtl.Kind.DEFAULT : clause.kind();
    if (clause == null || kind == SqlRowTtl.Kind.DEFAULT) {
      return after(defaultTtl());
    }
    if (kind == SqlRowTtl.Kind.NEVER) {
      return NEVER;
    }
    if (kind == SqlRowTtl.Kind.AT) {
      return writers.expressions().write(clause.amount());
    }
    return clause.amount() instanceof SqlDynamicParam parameter && clause.unit() == null
        ? emission.deadline(parameter.getIndex())
        : after(Durations.ofRow(clause));
  }

  private Optional<ExpireAfter> defaultTtl() {
    return table.rowTtl().flatMap(TtlIndex::rowTtl).flatMap(RowTtl::defaultTtl);
  }

  private String after(Optional<ExpireAfter> duration) {
    return duration.map(d -> emission.binder.placeholder(new Bind.Deadline(d))).orElse(NEVER);
  }
}
