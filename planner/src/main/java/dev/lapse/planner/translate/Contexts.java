package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.jspecify.annotations.Nullable;

/**
 * Notes, before a statement is written, what the place of an expression wants of it: dates of
 * several stored forms between which a CASE or a UNION chooses come in one form, and so do those
 * that are compared with the rows of a query; a parameter has the type of what it stands beside.
 */
final class Contexts {
  /** Takes the notes. */
  private interface Notes {
    /** Takes where an expression stands. */
    void value(SqlNode expression, Place place);

    /** Takes where a column stands that a star of a query hides. */
    void column(SqlNode query, int column, Place place);
  }

  private final Typing typing;
  private final ComparedTypes compared;
  private final Notes notes;

  private Contexts(Typing typing, Notes notes) {
    this.typing = typing;
    this.compared = new ComparedTypes(typing);
    this.notes = notes;
  }

  /** Notes the contexts of a statement that has been typed. */
  static void note(SqlNode statement, Emission emission) {
    Notes notes =
        new Notes() {
          @Override
          public void value(SqlNode expression, Place place) {
            emission.place(expression, place);
          }

          @Override
          public void column(SqlNode query, int column, Place place) {
            emission.placeColumn(query, column, place);
          }
        };
    new Contexts(emission.typing, notes).visit(statement);
  }

  /**
   * Returns whether a query that has been typed chooses between dates of several forms: its types
   * are then not those of the values that SQLite itself would make of it.
   */
  static boolean mixesForms(SqlNode query, Typing typing) {
    AtomicBoolean mixes = new AtomicBoolean();
    Notes notes =
        new Notes() {
          @Override
          public void value(SqlNode expression, Place place) {
            mixes.compareAndSet(false, place.use() == Place.Use.STORED);
          }

          @Override
          public void column(SqlNode select, int column, Place place) {
            mixes.compareAndSet(false, place.use() == Place.Use.STORED);
          }
        };
    try {
      new Contexts(typing, notes).visit(query);
    } catch (LapseException shared) {
      return true;
    }
    return mixes.get();
  }

  private void visit(@Nullable SqlNode node) {
    if (node instanceof SqlNodeList list) {
      list.forEach(this::visit);
    } else if (node instanceof SqlCall call) {
      switch (call.getKind()) {
        case UNION, INTERSECT, EXCEPT -> unite(call);
        case ORDER_BY -> limits((SqlOrderBy) call);
        case JOIN -> share((SqlJoin) call);
        default -> operands(call);
      }
      call.getOperandList().forEach(this::visit);
    }
  }

  private void operands(SqlCall call) {
    List<SqlNode> operands = call.getOperandList();
    SqlKind kind = call.getKind();
    if (call.getOperator() instanceof SqlQuantifyOperator
        || SqlKind.COMPARISON.contains(kind)
        || ComparisonWriter.writes(kind)) {
      compare(call);
      return;
    }
    switch (kind) {
      case PLUS, MINUS, TIMES, DIVIDE, MOD -> beside(operands);
      case LIKE -> text(operands);
      default -> {
        switch (call.getOperator().getName().toLowerCase(Locale.ROOT)) {
          case "nullif" -> choose(operands);
          case "||", "lower", "upper", "trim", "ltrim", "rtrim", "replace", "instr" ->
              text(operands);
          case "substr", "substring" -> {
            text(operands.subList(0, Math.min(1, operands.size())));
            whole(operands.subList(Math.min(1, operands.size()), operands.size()));
          }
          default -> choose(Leaves.choices(call));
        }
      }
    }
  }

  private void text(List<SqlNode> operands) {
    operands.forEach(each -> parameter(each, ValueType.TEXT));
  }

  private void whole(List<SqlNode> operands) {
    operands.forEach(each -> parameter(each, ValueType.BIGINT));
  }

  private void limits(SqlOrderBy query) {
    parameter(query.fetch, ValueType.BIGINT);
    parameter(query.offset, ValueType.BIGINT);
  }

  private void parameter(@Nullable SqlNode node, ValueType type) {
    if (node instanceof SqlDynamicParam) {
      // What is computed with may have more digits than what it stands beside.
      boolean decimal = type.type().kind() == ColumnType.Kind.DECIMAL;
      notes.value(
          node, Place.stored(decimal ? ValueType.computed(ColumnType.of("DECIMAL")) : type));
    }
  }

  /** A number that is computed with is of the kind of the other one. */
  private void beside(List<SqlNode> operands) {
    ValueType type = common(operands);
    if (type.isNumber()) {
      operands.forEach(each -> parameter(each, type));
    }
  }

  private ValueType common(List<SqlNode> values) {
    return ValueType.common(values.stream().map(typing::typeOf).toList());
  }

  private void choose(List<SqlNode> choices) {
    List<ValueType> types =
        OpenDates.beside(choices, choices.stream().map(typing::typeOf).toList());
    ValueType common = ValueType.common(types);
    for (int i = 0; i < choices.size(); i++) {
      SqlNode each = choices.get(i);
      parameter(each, common);
      if (common.isDate() && !typing.typeOf(each).isTemporal()) {
        open(each, common);
      } else if (mustConvert(typing.typeOf(each), common)) {
        notes.value(each, Place.stored(common));
      }
    }
  }

  /** Texts and the like that stand beside dates are dates of their form. */
  private void open(SqlNode choice, ValueType common) {
    TimestampEncoding encoding = common.encoding().orElseThrow();
    Leaves.given(
        choice,
        leaf -> {
          if (OpenDates.isOtherIn(leaf, encoding)) {
            notes.value(leaf, Place.stored(common));
          }
        });
  }

  private static boolean mustConvert(ValueType type, ValueType common) {
    boolean dates = type.type().kind().isDateOrTimestamp() && type.isTemporal();
    return dates && common.isTemporal() && !type.hasValuesOf(common);
  }

  private void unite(SqlCall call) {
    List<List<ValueType>> sides = new ArrayList<>();
    call.getOperandList().forEach(side -> sides.add(columns(side)));
    int width = sides.stream().mapToInt(List::size).min().orElse(0);
    for (int i = 0; i < width; i++) {
      int column = i;
      ValueType common = ValueType.common(sides.stream().map(side -> side.get(column)).toList());
      for (int side = 0; side < sides.size(); side++) {
        parameters(call.operand(side), column, common);
        if (mustConvert(sides.get(side).get(column), common)) {
          place(call.operand(side), column, Place.stored(common));
        }
      }
    }
  }

  private void parameters(SqlNode query, int column, ValueType common) {
    PlacedColumns.visit(query, column, each -> parameter(each, common), select -> {});
  }

  /** Returns the types of a query's columns; empty if it was not validated by itself. */
  private List<ValueType> columns(SqlNode query) {
    return typing.columnsOf(query).orElse(List.of()).stream().map(ResultColumn::value).toList();
  }

  private void place(SqlNode query, int column, Place place) {
    PlacedColumns.visit(
        query,
        column,
        each -> {
          notes.value(each, place);
          if (!typing.typeOf(each).isTemporal()) {
            Leaves.given(each, leaf -> notes.value(leaf, place));
          }
        },
        select -> notes.column(select, column, place));
  }

  /** What USING and NATURAL compare is one column afterwards, which can't have two forms. */
  private void share(SqlJoin join) {
    List<String> using = new ArrayList<>();
    if (join.getCondition() instanceof SqlNodeList list) {
      list.forEach(each -> using.add(Names.last((SqlIdentifier) each)));
    } else if (!join.isNatural()) {
      return;
    }
    for (ResultColumn left : typing.columnsOf(join.getLeft()).orElse(List.of())) {
      for (ResultColumn right : typing.columnsOf(join.getRight()).orElse(List.of())) {
        boolean shared =
            Identifiers.same(left.label(), right.label())
                && (join.isNatural()
                    || using.stream().anyMatch(name -> Identifiers.same(name, left.label())));
        ValueType one = left.value();
        ValueType other = right.value();
        boolean dates = one.isTemporal() && other.isTemporal();
        if (shared && dates && !one.encoding().equals(other.encoding())) {
          throw LapseException.at(
              SourceText.position(join),
              SqlState.DATATYPE_MISMATCH,
              "the dates of the shared column "
                  + left.label()
                  + " have two stored forms; compare them with ON, which brings them into one");
        }
      }
    }
  }

  private void compare(SqlCall call) {
    List<SqlNode> operands = call.getOperandList();
    boolean rows = operands.stream().anyMatch(each -> each.getKind() == SqlKind.ROW);
    boolean finds =
        rows
            || call.getOperator() instanceof SqlQuantifyOperator
            || call.getKind() == SqlKind.IN
            || call.getKind() == SqlKind.NOT_IN;
    SqlNode left = operands.get(0);
    SqlNode right = operands.get(operands.size() - 1);
    if (finds && right.isA(SqlKind.QUERY)) {
      find(left, right);
    } else if (finds && left.isA(SqlKind.QUERY)) {
      find(right, left);
    } else if (!rows) {
      List<SqlNode> sides = new ArrayList<>();
      for (SqlNode each : operands) {
        if (each instanceof SqlNodeList list) {
          list.forEach(sides::add);
        } else {
          sides.add(each);
        }
      }
      give(sides);
    }
  }

  /** Gives values that a comparison says nothing of but by what they are compared with a type. */
  private void give(List<SqlNode> sides) {
    ValueType type = compared.context(sides);
    if (type.isUnknown()) {
      return;
    }
    boolean dates = type.isTemporal();
    boolean uniform = !dates || (isUniform(type) && !compared.areIncomparable(sides));
    ValueType given = uniform ? type.withoutOrigin() : ValueType.TIMESTAMP;
    for (SqlNode side : sides) {
      ValueType own = typing.typeOf(side);
      boolean open = own.isUnknown() || (dates && !own.isTemporal());
      if (open && !Leaves.isGiven(side) && Leaves.areGiven(side)) {
        Leaves.given(side, leaf -> notes.value(leaf, Place.compared(given)));
        if (dates) {
          typing.decide(side, given);
        }
      }
    }
  }

  private static boolean isUniform(ValueType type) {
    return type.encoding().filter(ComparisonWriter::isUniform).isPresent();
  }

  /** Brings what is sought and the rows of a query into one form. */
  private void find(SqlNode left, SqlNode query) {
    List<SqlNode> sought = PlacedColumns.ofRow(left);
    List<ValueType> columns = columns(query);
    for (int i = 0; sought.size() == columns.size() && i < columns.size(); i++) {
      meet(sought.get(i), query, i, columns.get(i));
    }
  }

  private void meet(SqlNode sought, SqlNode query, int column, ValueType found) {
    ValueType own = typing.typeOf(sought);
    boolean given = own.isUnknown() && !own.isTemporal();
    if (given && !found.isUnknown()) {
      boolean uniform = !found.isTemporal() || isUniform(found);
      Leaves.given(
          sought, leaf -> notes.value(leaf, uniform ? Place.compared(found) : Place.ORDERED));
      if (!uniform && Leaves.areGiven(sought)) {
        place(query, column, Place.ORDERED);
      }
      return;
    }
    if (own.isTemporal() && !isUniform(own) && areGiven(query, column)) {
      notes.value(sought, Place.ORDERED);
      place(query, column, Place.ORDERED);
    } else if (!own.isTemporal() || !found.isTemporal()) {
      place(query, column, Place.compared(own));
    } else if (own.encoding().equals(found.encoding())) {
      return;
    } else if (compared.isInstant(sought) && isUniform(found)) {
      // In the column's form its index serves.
      notes.value(sought, Place.compared(found));
    } else if (isUniform(own)) {
      place(query, column, Place.compared(own));
    } else {
      notes.value(sought, Place.ORDERED);
      place(query, column, Place.ORDERED);
    }
  }

  private static boolean areGiven(SqlNode query, int column) {
    AtomicBoolean all = new AtomicBoolean(true);
    PlacedColumns.visit(
        query,
        column,
        each -> all.compareAndSet(true, Leaves.areGiven(each)),
        select -> all.set(false));
    return all.get();
  }
}
