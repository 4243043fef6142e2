package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.sql.Identifiers;
import java.math.BigDecimal;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSampleSpec;
import org.jspecify.annotations.Nullable;

/**
 * Writes TABLESAMPLE. Each row is drawn on its own, by chance or, with REPEATABLE, by a number made
 * of its rowid and the seed.
 */
final class SampleWriter {
  /** A prime below 2^31, whose square is still an integer to SQLite. */
  private static final long PRIME = 2_147_483_647L;

  private static final long FACTOR = 48_271L;
  private static final BigDecimal PARTS = BigDecimal.valueOf(1_000_000);

  private final Emission emission;
  private final RelationWriter relations;

  SampleWriter(Emission emission, RelationWriter relations) {
    this.emission = emission;
    this.relations = relations;
  }

  String write(SqlCall sample, @Nullable String alias) {
    if (sample.operand(0).getKind() == SqlKind.AS && alias == null) {
      SqlCall as = sample.operand(0);
      SqlCall bare =
          sample
              .getOperator()
              .createCall(sample.getParserPosition(), as.operand(0), sample.operand(1));
      return write(bare, Names.last(as.operand(1)));
    }
    SqlNode relation = sample.operand(0);
    Object spec = ((SqlLiteral) sample.operand(1)).getValue();
    if (!(spec instanceof SqlSampleSpec.SqlTableSampleSpec table)) {
      throw emission.refuse(sample, "TABLESAMPLE takes BERNOULLI or SYSTEM");
    }
    if (!(relation instanceof SqlIdentifier name)) {
      throw emission.refuse(sample, "TABLESAMPLE of a query; sample the tables in it");
    }
    if (emission.namesRowid) {
      throw emission.refuse(sample, "TABLESAMPLE cannot stand beside a rowid");
    }
    if (table.sampleRate.compareTo(BigDecimal.ONE) > 0) {
      throw LapseException.at(
          SourceText.position(sample.operand(1)),
          SqlState.INVALID_PARAMETER_VALUE,
          "a sample is of 0 to 100 percent, found "
              + table.sampleRate.movePointRight(2).toPlainString());
    }
    long parts = table.sampleRate.multiply(PARTS).longValue();
    String from =
        table.isRepeatable()
            ? repeatable(sample, name, table.getRepeatableSeed(), parts)
            : relations.relation(name, null) + " WHERE abs(random() % 1000000) < " + parts;
    // With a LIMIT, SQLite does not draw again for each pair of a join.
    return "(SELECT * FROM "
        + from
        + " LIMIT -1) AS "
        + Identifiers.quote(alias == null ? Names.last(name) : alias);
  }

  private String repeatable(SqlCall sample, SqlIdentifier name, long seed, long parts) {
    Table table =
        relations
            .tableOf(name)
            .filter(t -> !t.withoutRowid() && !t.virtual() && t.column("rowid").isEmpty())
            .orElseThrow(
                () -> emission.refuse(sample, "REPEATABLE takes a table that has a rowid"));
    String mixed =
        "((rowid % " + PRIME + " + " + PRIME + ") * " + FACTOR + " + " + seed + ") % " + PRIME;
    String hash = "((" + mixed + ") * (" + mixed + ") + (" + mixed + ")) % " + PRIME;
    return relations.scan(table, hash + " < " + parts * PRIME / 1_000_000);
  }
}
