package dev.lapse.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE [UNIQUE] INDEX [IF NOT EXISTS] name ON table (part, …) [WHERE …]}. Its parts and
 * its predicate are SQLite's and kept as text.
 */
public final class SqlCreateIndex extends LapseCall {
  private static final LapseOperator OPERATOR =
      new LapseOperator("CREATE INDEX", SqlKind.CREATE_INDEX, SqlCreateIndex::new);

  private SqlCreateIndex(SqlParserPos pos, Operands operands) {
    super(OPERATOR, pos, operands);
  }

  /** Makes the node. */
  public SqlCreateIndex(
      SqlParserPos pos,
      boolean unique,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlIdentifier table,
      List<String> parts,
      @Nullable String where) {
    this(pos, Operands.of(unique, ifNotExists, name, table, parts, where));
  }

  /** Returns whether its keys are unique. */
  public boolean unique() {
    return operands.flag(0);
  }

  /** Returns whether an index of that name is no error. */
  public boolean ifNotExists() {
    return operands.flag(1);
  }

  /** Returns the index's name. */
  public SqlIdentifier name() {
    return operands.identifier(2);
  }

  /** Returns the table's name. */
  public SqlIdentifier table() {
    return operands.identifier(3);
  }

  /** Returns the text of each part, with its COLLATE and ASC or DESC. */
  public List<String> parts() {
    return operands.texts(4);
  }

  /** Returns the text of the predicate, or null. */
  public @Nullable String where() {
    return operands.optionalText(5);
  }

  @Override
  void write(Text out) {
    out.words("CREATE").wordsIf(unique(), "UNIQUE").words("INDEX");
    out.wordsIf(ifNotExists(), "IF NOT EXISTS").node(name()).words("ON").node(table());
    out.rawList(String.join(", ", parts()));
    String where = where();
    if (where != null) {
      out.words("WHERE").raw(where);
    }
  }
}
