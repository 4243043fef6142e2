package dev.lapse.planner.ddl;

import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlColumnDefinition;
import dev.lapse.parser.tree.SqlConstraint;
import dev.lapse.parser.tree.SqlDeclaredType;
import dev.lapse.parser.tree.StoredAs;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import dev.lapse.planner.sql.TypeNames;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.apache.calcite.sql.SqlLiteral;
import org.jspecify.annotations.Nullable;

/** Writes a column of CREATE TABLE or ADD COLUMN for SQLite. */
final class ColumnText {
  private static final Set<String> STRICT_TYPES =
      Set.of("INT", "INTEGER", "REAL", "TEXT", "BLOB", "ANY");

  private final boolean strict;
  private final boolean checks;
  private final KeptExpressions expressions;

  /**
   * Writes columns of one table.
   *
   * @param strict whether the table is STRICT: SQLite then enforces its own types itself
   * @param checks whether Lapse adds CHECKs
   * @param expressions how the table keeps expressions
   */
  ColumnText(boolean strict, boolean checks, KeptExpressions expressions) {
    this.strict = strict;
    this.expressions = expressions;
    this.checks = checks && !strict;
  }

  /** Returns the column's definition as SQLite takes it. */
  String of(SqlColumnDefinition definition) {
    String name = definition.name().getSimple();
    List<SqlConstraint> constraints = definition.constraints();
    boolean identity = isIdentity(definition);
    String declared = declared(definition);
    ColumnType type = ColumnType.of(declared);
    Column column =
        new Column(
            name,
            declared,
            type,
            false,
            Optional.empty(),
            Column.Generation.NONE,
            intended(name, type));
    StringJoiner text = new StringJoiner(" ");
    text.add(Identifiers.quote(name));
    if (!declared.isEmpty()) {
      text.add(declared);
    }
    for (SqlConstraint constraint : constraints) {
      String written = ConstraintText.of(constraint, column, identity, expressions);
      if (!written.isEmpty()) {
        text.add(written);
      }
    }
    if (checks) {
      TypeLimits.require(definition, type);
    }
    if (checks && !isKeyedOrComputed(constraints, declared)) {
      check(definition, name, type).ifPresent(c -> text.add(c.sql()));
    }
    return text.toString();
  }

  /** Returns whether SQLite numbers the rows by the column. */
  static boolean isIdentity(SqlColumnDefinition definition) {
    SqlDeclaredType type = definition.type();
    return (type != null && TypeNames.isSerial(type.words()))
        || definition.constraints().stream().anyMatch(c -> c instanceof SqlConstraint.Identity);
  }

  /** Returns the type that the file keeps: its author's words, and the form after STORED AS. */
  String declared(SqlColumnDefinition definition) {
    // SQLite numbers the rows of an INTEGER PRIMARY KEY only, under exactly this name.
    return isIdentity(definition) ? "INTEGER" : declaredType(definition);
  }

  private static Optional<ColumnChecks> check(
      SqlColumnDefinition definition, String name, ColumnType type) {
    boolean timestampText =
        definition.storedAs() == StoredAs.TEXT && type.affinity() == ColumnType.Affinity.TEXT;
    return timestampText ? ColumnChecks.timestampText(name, type) : ColumnChecks.of(name, type);
  }

  /** The rowid needs no check, and what is computed follows from what is checked. */
  private static boolean isKeyedOrComputed(List<SqlConstraint> constraints, String declared) {
    for (SqlConstraint constraint : constraints) {
      if (constraint instanceof SqlConstraint.Generated) {
        return true;
      }
      if (constraint instanceof SqlConstraint.PrimaryKey && declared.equalsIgnoreCase("INTEGER")) {
        return true;
      }
    }
    return false;
  }

  private static TimestampEncoding intended(String name, ColumnType type) {
    StoredForm form = type.storedAs().orElse(StoredForm.TEXT);
    return TemporalCheck.of(name, type)
        .map(c -> new TimestampEncoding(form, c.texts(), c.numbers()))
        .orElse(new TimestampEncoding(form, TimestampEncoding.Texts.ANY, true));
  }

  private String declaredType(SqlColumnDefinition definition) {
    SqlDeclaredType written = definition.type();
    StoredAs storedAs = definition.storedAs();
    if (written == null) {
      if (storedAs != null) {
        throw Refusal.at(
            definition,
            SqlState.DATATYPE_MISMATCH,
            "STORED AS needs a type; write TIMESTAMP STORED AS " + storedAs.words());
      }
      return "";
    }
    String words = written.words();
    if (strict) {
      requireStrict(definition, words, storedAs);
    }
    if (storedAs == null || storedAs == StoredAs.TEXT) {
      requireText(definition, words, storedAs);
      return words + arguments(written.arguments());
    }
    ColumnType type = ColumnType.of(words);
    requireNumbers(definition, type, words, storedAs);
    // SQLite takes no words after the parentheses; numbers need no precision.
    return words + " " + storedAs.words();
  }

  private static String arguments(List<SqlLiteral> arguments) {
    if (arguments.isEmpty()) {
      return "";
    }
    StringJoiner list = new StringJoiner(", ", "(", ")");
    arguments.forEach(a -> list.add(a.toString()));
    return list.toString();
  }

  private static void requireStrict(
      SqlColumnDefinition definition, String words, @Nullable StoredAs as) {
    if (!STRICT_TYPES.contains(words.toUpperCase(Locale.ROOT)) || as != null) {
      throw Refusal.at(
          definition,
          SqlState.DATATYPE_MISMATCH,
          "a STRICT table takes the types INT, INTEGER, REAL, TEXT, BLOB and ANY without STORED AS,"
              + " and "
              + definition.name()
              + " is "
              + words
              + (as == null ? "" : " STORED AS " + as.words())
              + "; say STORED AS in the TTL index, or leave STRICT out");
    }
  }

  private static void requireText(
      SqlColumnDefinition definition, String words, @Nullable StoredAs as) {
    ColumnType type = ColumnType.of(words);
    boolean serves =
        as == null
            || type.kind().isDateOrTimestamp()
            || type.affinity() == ColumnType.Affinity.TEXT;
    if (!serves) {
      throw Refusal.at(
          definition,
          SqlState.DATATYPE_MISMATCH,
          "STORED AS TEXT is for DATE, TIMESTAMP and text columns, and "
              + definition.name()
              + " is "
              + words
              + "; declare it TIMESTAMP");
    }
  }

  private static void requireNumbers(
      SqlColumnDefinition definition, ColumnType type, String words, StoredAs storedAs) {
    ColumnType.Affinity affinity = type.affinity();
    boolean whole = affinity == ColumnType.Affinity.INTEGER || affinity == ColumnType.Affinity.REAL;
    boolean serves =
        type.kind().isDateOrTimestamp() || whole || affinity == ColumnType.Affinity.NUMERIC;
    if (!serves || type.kind() == ColumnType.Kind.BOOLEAN || type.kind() == ColumnType.Kind.TIME) {
      throw Refusal.at(
          definition,
          SqlState.DATATYPE_MISMATCH,
          "STORED AS "
              + storedAs.words()
              + " is for DATE, TIMESTAMP and number columns, and "
              + definition.name()
              + " is "
              + words
              + "; declare it TIMESTAMP STORED AS "
              + storedAs.words());
    }
  }
}
