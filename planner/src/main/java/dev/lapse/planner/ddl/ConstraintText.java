package dev.lapse.planner.ddl;

import dev.lapse.parser.tree.ConflictAction;
import dev.lapse.parser.tree.SqlConstraint;
import dev.lapse.parser.tree.SqlKeyColumn;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.sql.Identifiers;
import java.util.List;
import java.util.StringJoiner;
import org.apache.calcite.sql.SqlIdentifier;
import org.jspecify.annotations.Nullable;

/** Writes constraints for SQLite. */
final class ConstraintText {
  private ConstraintText() {}

  /**
   * Writes a column's constraint.
   *
   * @param identity whether the column is an IDENTITY: its primary key then hands out rowids
   * @param expressions how its table keeps expressions
   */
  static String of(
      SqlConstraint constraint, Column column, boolean identity, KeptExpressions expressions) {
    if (constraint instanceof SqlConstraint.Identity) {
      return "";
    }
    if (constraint instanceof SqlConstraint.PrimaryKey key) {
      return named(constraint)
          + "PRIMARY KEY"
          + (key.descending() ? " DESC" : "")
          + onConflict(key.onConflict())
          + (key.autoincrement() || identity ? " AUTOINCREMENT" : "");
    }
    if (constraint instanceof SqlConstraint.NotNull notNull) {
      return named(constraint) + "NOT NULL" + onConflict(notNull.onConflict());
    }
    if (constraint instanceof SqlConstraint.Default value) {
      return named(constraint) + ColumnDefaults.sql(value, column, expressions);
    }
    if (constraint instanceof SqlConstraint.Collate collate) {
      return named(constraint) + "COLLATE " + Identifiers.quote(collate.collation().getSimple());
    }
    if (constraint instanceof SqlConstraint.Generated generated) {
      return named(constraint)
          + "GENERATED ALWAYS AS ("
          + expressions.kept(generated.text(), generated, "the generated column " + column.name())
          + ") "
          + (generated.stored() ? "STORED" : "VIRTUAL");
    }
    return ofTable(constraint, expressions);
  }

  /** Writes a constraint that a table may have. */
  static String ofTable(SqlConstraint constraint, KeptExpressions expressions) {
    if (constraint instanceof SqlConstraint.PrimaryKey key) {
      return named(constraint)
          + "PRIMARY KEY "
          + keyColumns(key.columns(), key.autoincrement())
          + onConflict(key.onConflict());
    }
    if (constraint instanceof SqlConstraint.Unique unique) {
      String columns = unique.columns().isEmpty() ? "" : " " + keyColumns(unique.columns(), false);
      return named(constraint) + "UNIQUE" + columns + onConflict(unique.onConflict());
    }
    if (constraint instanceof SqlConstraint.Check check) {
      String kept = expressions.kept(check.text(), check, "a CHECK");
      // SQLite names the check in errors by its text, of which it takes a quote at the start away.
      boolean quoted = kept.startsWith("\"") && !kept.equals(check.text());
      return named(constraint) + "CHECK (" + (quoted ? "(" + kept + ")" : kept) + ")";
    }
    if (constraint instanceof SqlConstraint.ForeignKey key) {
      return named(constraint) + foreignKey(key);
    }
    throw new IllegalStateException("a constraint not known: " + constraint);
  }

  /**
   * Writes the first constraint of a table after its columns. SQLite would give one without a name
   * the last that a column's constraint had, in its errors, too.
   */
  static String first(SqlConstraint constraint, KeptExpressions expressions) {
    boolean nameless =
        constraint instanceof SqlConstraint.Check && constraint.constraintName() == null;
    return nameless
        ? "CONSTRAINT "
            + Identifiers.quote(((SqlConstraint.Check) constraint).text())
            + " "
            + ofTable(constraint, expressions)
        : ofTable(constraint, expressions);
  }

  private static String foreignKey(SqlConstraint.ForeignKey key) {
    StringBuilder text = new StringBuilder();
    if (!key.columns().isEmpty()) {
      text.append("FOREIGN KEY ").append(names(key.columns())).append(' ');
    }
    text.append("REFERENCES ").append(Identifiers.quote(ObjectNames.inMain(key.table())));
    if (!key.parentColumns().isEmpty()) {
      text.append(names(key.parentColumns()));
    }
    if (key.onDelete() != null) {
      text.append(" ON DELETE ").append(key.onDelete().words());
    }
    if (key.onUpdate() != null) {
      text.append(" ON UPDATE ").append(key.onUpdate().words());
    }
    if (key.deferral() != null) {
      text.append(' ').append(key.deferral());
    }
    return text.toString();
  }

  private static String named(SqlConstraint constraint) {
    SqlIdentifier name = constraint.constraintName();
    return name == null ? "" : "CONSTRAINT " + Identifiers.quote(name.getSimple()) + " ";
  }

  private static String onConflict(@Nullable ConflictAction action) {
    return action == null ? "" : " ON CONFLICT " + action.words();
  }

  static String names(List<SqlIdentifier> names) {
    StringJoiner list = new StringJoiner(", ", "(", ")");
    names.forEach(n -> list.add(Identifiers.quote(n.getSimple())));
    return list.toString();
  }

  private static String keyColumns(List<SqlKeyColumn> columns, boolean autoincrement) {
    StringJoiner list = new StringJoiner(", ", "(", ")");
    for (SqlKeyColumn column : columns) {
      SqlIdentifier collation = column.collation();
      list.add(
          Identifiers.quote(column.name().getSimple())
              + (collation == null ? "" : " COLLATE " + Identifiers.quote(collation.getSimple()))
              + (column.descending() ? " DESC" : "")
              + (autoincrement ? " AUTOINCREMENT" : ""));
    }
    return list.toString();
  }
}
