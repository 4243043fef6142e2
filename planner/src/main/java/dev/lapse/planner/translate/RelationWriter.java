package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.SystemTables;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.catalog.View;
import dev.lapse.planner.expiry.RowTtl;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.jspecify.annotations.Nullable;

/** Writes what stands after FROM; a table with TTL is written as the query of its live rows. */
final class RelationWriter {
  private final Emission emission;
  private final Writers writers;
  private final SampleWriter samples;

  RelationWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
    this.samples = new SampleWriter(emission, this);
  }

  String write(SqlNode node) {
    if (node instanceof SqlJoin join) {
      return join(join);
    }
    if (node.getKind() == SqlKind.AS) {
      return aliased((SqlCall) node);
    }
    if (node instanceof SqlIdentifier name) {
      return relation(name, null);
    }
    if (node.getKind() == SqlKind.COLLECTION_TABLE) {
      return function(((SqlCall) node).operand(0));
    }
    if (node.isA(SqlKind.QUERY)) {
      return "(" + writers.queries().named(node) + ")";
    }
    if (node.getKind() == SqlKind.TABLESAMPLE) {
      return samples.write((SqlCall) node, null);
    }
    throw emission.refuse(
        node,
        remedy(node.getKind())
            .orElseGet(() -> "a FROM cannot be translated with " + node.getKind()));
  }

  /** Returns what to write instead of an item of FROM that is not supported. */
  static Optional<String> remedy(SqlKind kind) {
    return switch (kind) {
      case PIVOT ->
          Optional.of("PIVOT is not supported; write an aggregate with FILTER for each column");
      case UNPIVOT -> Optional.of("UNPIVOT is not supported; unite one SELECT for each column");
      case MATCH_RECOGNIZE ->
          Optional.of(
              "MATCH_RECOGNIZE is not supported; window functions such as LAG see other rows");
      case SNAPSHOT -> Optional.of("FOR SYSTEM_TIME is not supported: no table keeps its past");
      case LATERAL ->
          Optional.of(
              "LATERAL is not supported; use a join, a scalar subquery for each column, or a"
                  + " table-valued function such as json_each");
      case UNNEST ->
          Optional.of("UNNEST is not supported; json_each gives the elements of a JSON array");
      default -> Optional.empty();
    };
  }

  private String aliased(SqlCall as) {
    SqlNode relation = as.operand(0);
    String alias = Names.last(as.operand(1));
    if (as.operandCount() > 2) {
      return renamed(as, relation, alias);
    }
    if (relation instanceof SqlIdentifier name) {
      return relation(name, alias);
    }
    if (relation.getKind() == SqlKind.TABLESAMPLE) {
      return samples.write((SqlCall) relation, alias);
    }
    if (!relation.isA(SqlKind.QUERY) && relation.getKind() != SqlKind.COLLECTION_TABLE) {
      throw emission.refuse(as, "only a table or a query takes an alias");
    }
    return write(relation) + " AS " + Identifiers.quote(alias);
  }

  /** A function of SQLite's that answers rows. */
  private String function(SqlCall call) {
    List<String> arguments = new ArrayList<>();
    call.getOperandList().forEach(each -> arguments.add(writers.expressions().write(each)));
    return call.getOperator().getName().toLowerCase(Locale.ROOT)
        + "("
        + Emission.list(arguments)
        + ")";
  }

  /** SQLite has no names for columns after an alias, but a WITH has. */
  private String renamed(SqlCall as, SqlNode relation, String alias) {
    List<String> names = new ArrayList<>();
    for (int i = 2; i < as.operandCount(); i++) {
      names.add(Identifiers.quote(Names.last(as.operand(i))));
    }
    String query =
        relation.isA(SqlKind.QUERY)
            ? writers.queries().named(relation)
            : "SELECT * FROM " + write(relation);
    String quoted = Identifiers.quote("lapse_as_" + alias);
    return "(WITH "
        + quoted
        + " ("
        + Emission.list(names)
        + ") AS ("
        + query
        + ") SELECT * FROM "
        + quoted
        + ") AS "
        + Identifiers.quote(alias);
  }

  private String join(SqlJoin join) {
    if (join.isNatural() && (emission.namesRowid || emission.namesDeadline)) {
      throw emission.refuse(
          join,
          "NATURAL JOIN cannot stand beside "
              + (emission.namesRowid ? "a rowid" : RowTtl.COLUMN)
              + "; use ON");
    }
    SqlNode right = join.getRight();
    boolean comma = join.getJoinType() == JoinType.COMMA;
    String rightText = write(right);
    if (right instanceof SqlJoin) {
      // The grammar joins from left to right, as SQLite does, so this one had parentheses.
      rightText = "(" + rightText + ")";
    }
    StringBuilder sql = new StringBuilder(write(join.getLeft()));
    sql.append(comma ? ", " : (join.isNatural() ? " NATURAL" : "") + words(join)).append(rightText);
    SqlNode condition = join.getCondition();
    if (join.getConditionType() == JoinConditionType.ON && condition != null) {
      sql.append(" ON ").append(writers.expressions().write(condition));
    } else if (join.getConditionType() == JoinConditionType.USING
        && condition instanceof SqlNodeList list) {
      List<String> names = new ArrayList<>();
      list.forEach(each -> names.add(Identifiers.quote(Names.last((SqlIdentifier) each))));
      sql.append(" USING (").append(Emission.list(names)).append(')');
    }
    return sql.toString();
  }

  private String words(SqlJoin join) {
    return switch (join.getJoinType()) {
      case INNER -> " JOIN ";
      case CROSS -> " CROSS JOIN ";
      case LEFT -> " LEFT JOIN ";
      case RIGHT -> " RIGHT JOIN ";
      case FULL -> " FULL JOIN ";
      default ->
          throw emission.refuse(
              join, join.getJoinType().name().toLowerCase(Locale.ROOT) + " is no join of SQLite's");
    };
  }

  /** Returns the table that a FROM names in the file; empty for anything else. */
  Optional<Table> tableOf(SqlIdentifier name) {
    boolean main =
        name.names.size() == 1
            ? !emission.isWithName(name.names.get(0))
            : Identifiers.same(name.names.get(0), "main");
    return main ? emission.catalog.table(Names.last(name)) : Optional.empty();
  }

  /** Writes a table, view or query of a WITH that a FROM names. */
  String relation(SqlIdentifier name, @Nullable String alias) {
    String last = Names.last(name);
    String as = alias == null ? "" : " AS " + Identifiers.quote(alias);
    Optional<String> with = name.names.size() == 1 ? emission.withName(last) : Optional.empty();
    if (with.isPresent()) {
      boolean own = alias == null && with.get().equals(last);
      return Identifiers.quote(with.get())
          + (own ? "" : " AS " + Identifiers.quote(alias == null ? last : alias));
    }
    if (name.names.size() == 2 && Identifiers.same(name.names.get(0), SystemTables.SCHEMA)) {
      String table = SystemTables.table(last).orElseThrow(() -> missing(name)).name();
      emission.systemTables.add(table);
      return Identifiers.quote(SystemTables.SCHEMA) + "." + Identifiers.quote(table) + as;
    }
    if (emission.mode == ExpiredRows.HIDDEN) {
      new MirrorReads(emission.catalog).check(last);
    }
    Optional<View> view = emission.catalog.view(last);
    if (view.isPresent()) {
      return view(view.get(), alias == null ? last : alias, as);
    }
    Table table = tableOf(name).orElseThrow(() -> missing(name));
    if (!writers.live().hides(table)) {
      return shown(table, emission.source.indexChoice(name), alias == null ? last : alias, as);
    }
    return live(table, emission.source.indexChoice(name))
        + " AS "
        + Identifiers.quote(alias == null ? last : alias);
  }

  private String view(View view, String name, String as) {
    if (emission.mode == ExpiredRows.HIDDEN && emission.catalog.readsTtl(view)) {
      emission.needsShadows = true;
      return "\"temp\"." + Identifiers.quote(view.name()) + as;
    }
    String main = Identifiers.quoteMain(view.name());
    if (!emission.catalog.readsTtl(view) || !emission.catalog.hasDeadlines()) {
      return main + as;
    }
    // SQLite's own stars in the body of the view show the hidden column.
    List<String> columns = new ArrayList<>();
    view.columns().forEach(c -> columns.add(Identifiers.quote(c.name())));
    return "(SELECT "
        + Emission.list(columns)
        + " FROM "
        + main
        + ") AS "
        + Identifiers.quote(name);
  }

  /** Returns a table and a WHERE that is true for its live rows that satisfy a condition. */
  String scan(Table table, String condition) {
    String live = writers.live().hides(table) ? writers.live().test(table, "") + " AND " : "";
    return Identifiers.quoteMain(table.name()) + " WHERE " + live + condition;
  }

  /** Returns the query of a table's live rows, in parentheses. */
  String live(Table table) {
    return live(table, "");
  }

  /** Writes a table all of whose rows are to be seen. */
  private String shown(Table table, String indexChoice, String name, String as) {
    String main = Identifiers.quoteMain(table.name());
    return table.deadline().isEmpty()
        ? main + as + indexChoice
        : "(SELECT "
            + columns(table)
            + " FROM "
            + main
            + indexChoice
            + ") AS "
            + Identifiers.quote(name);
  }

  private String live(Table table, String indexChoice) {
    Optional<String> excluding =
        emission.hiding == Hiding.EXCLUDE && indexChoice.isEmpty()
            ? writers.live().excluding(table)
            : Optional.empty();
    String name = Identifiers.quoteMain(table.name());
    if (excluding.isPresent()) {
      writers.live().hidden(table);
      name += " AS " + Identifiers.quote(LiveRows.ROW_ALIAS);
    }
    return "(SELECT "
        + columns(table)
        + " FROM "
        + name
        + indexChoice
        + " WHERE "
        + excluding.orElseGet(() -> writers.live().test(table, ""))
        + ")";
  }

  /** Returns whether a table's query of live rows has a rowid that its stars must not show. */
  boolean showsRowid(Table table) {
    return emission.namesRowid
        && (writers.live().hides(table) || table.deadline().isPresent())
        && !table.withoutRowid()
        && table.column("rowid").isEmpty();
  }

  /** Returns whether the query that stands for a table has columns that its stars do not show. */
  boolean widens(Table table) {
    return showsRowid(table) || (emission.namesDeadline && table.deadline().isPresent());
  }

  /** Returns what the query that stands for a table selects from it. */
  private String columns(Table table) {
    String rowid = showsRowid(table) ? "rowid AS \"rowid\", " : "";
    if (table.deadline().isEmpty()) {
      return rowid + "*";
    }
    List<String> names = new ArrayList<>();
    table.shown().forEach(c -> names.add(Identifiers.quote(c.name())));
    if (emission.namesDeadline) {
      names.add(Identifiers.quote(RowTtl.COLUMN));
    }
    return rowid + Emission.list(names);
  }

  private LapseException missing(SqlIdentifier name) {
    return LapseException.at(
        SourceText.position(name), SqlState.UNDEFINED_TABLE, "there is no table " + name);
  }
}
