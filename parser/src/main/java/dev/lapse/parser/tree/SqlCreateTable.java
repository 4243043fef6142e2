package dev.lapse.parser.tree;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE [TEMPORARY] TABLE [IF NOT EXISTS] name (…) [WITHOUT ROWID] [STRICT] [WITHOUT
 * CHECKS] [DEFAULT TTL …]}, or {@code … AS query}.
 */
public final class SqlCreateTable extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("CREATE TABLE", SqlKind.CREATE_TABLE, SqlCreateTable::new);

  private SqlCreateTable(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlCreateTable(
      SqlParserPos pos,
      boolean temporary,
      boolean ifNotExists,
      SqlIdentifier name,
      List<SqlColumnDefinition> columns,
      List<SqlConstraint> constraints,
      List<SqlInlineTtlIndex> ttlIndexes,
      boolean withoutRowid,
      boolean strict,
      boolean withoutChecks,
      @Nullable SqlRowTtl defaultTtl,
      @Nullable SqlNode asQuery) {
    this(
        pos,
        Operands.of(
            temporary,
            ifNotExists,
            name,
            columns,
            constraints,
            ttlIndexes,
            withoutRowid,
            strict,
            withoutChecks,
            asQuery,
            defaultTtl));
  }

  /** Returns whether it lives as long as the connection. */
  public boolean temporary() {
    return operands.flag(0);
  }

  /** Returns whether a table of that name is no error. */
  public boolean ifNotExists() {
    return operands.flag(1);
  }

  /** Returns the table's name. */
  public SqlIdentifier name() {
    return operands.identifier(2);
  }

  /** Returns the columns; none with AS. */
  public List<SqlColumnDefinition> columns() {
    return operands.list(3, SqlColumnDefinition.class);
  }

  /** Returns the constraints of the table. */
  public List<SqlConstraint> constraints() {
    return operands.list(4, SqlConstraint.class);
  }

  /** Returns the TTL indexes declared with it. */
  public List<SqlInlineTtlIndex> ttlIndexes() {
    return operands.list(5, SqlInlineTtlIndex.class);
  }

  /** Returns whether it is WITHOUT ROWID. */
  public boolean withoutRowid() {
    return operands.flag(6);
  }

  /** Returns whether it is STRICT. */
  public boolean strict() {
    return operands.flag(7);
  }

  /** Returns whether the checks that Lapse adds are left out. */
  public boolean withoutChecks() {
    return operands.flag(8);
  }

  /** Returns the query that fills it, or null. */
  public @Nullable SqlNode asQuery() {
    return operands.optional(9);
  }

  /** Returns how long its rows live unless it is said otherwise; null for a table without TTL. */
  public @Nullable SqlRowTtl defaultTtl() {
    return (SqlRowTtl) operands.optional(10);
  }

  @Override
  void write(Text out) {
    out.words("CREATE").wordsIf(temporary(), "TEMPORARY").words("TABLE");
    out.wordsIf(ifNotExists(), "IF NOT EXISTS").node(name());
    SqlNode query = asQuery();
    if (query != null) {
      out.words("AS").node(query);
      return;
    }
    List<SqlNode> elements = new ArrayList<>(columns());
    elements.addAll(constraints());
    elements.addAll(ttlIndexes());
    out.list(elements);
    List<String> options = new ArrayList<>();
    if (withoutRowid()) {
      options.add("WITHOUT ROWID");
    }
    if (strict()) {
      options.add("STRICT");
    }
    if (withoutChecks()) {
      options.add("WITHOUT CHECKS");
    }
    if (!options.isEmpty()) {
      out.raw(String.join(", ", options));
    }
    SqlRowTtl ttl = defaultTtl();
    if (ttl != null) {
      ttl.writeDefault(options.isEmpty() ? out : out.raw(","));
    }
  }
}
