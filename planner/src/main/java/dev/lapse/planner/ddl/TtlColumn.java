package dev.lapse.planner.ddl;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlTtlColumn;
import dev.lapse.parser.tree.StoredAs;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/**
 * The column that a TTL index is to be on, checked.
 *
 * @param column the column
 * @param storedAs what STORED AS says of the index
 * @param descending whether the index runs downwards
 */
record TtlColumn(Column column, Optional<StoredForm> storedAs, boolean descending) {
  static final String FORMS = "EPOCH SECONDS, EPOCH MILLIS or JULIAN DAY";

  /** Checks what a statement lists. */
  static TtlColumn of(Table table, List<SqlTtlColumn> listed, SqlNode statement) {
    if (listed.size() != 1) {
      String found =
          listed.stream().map(c -> c.expression().toString()).collect(Collectors.joining(", "));
      throw Refusal.at(
          listed.size() < 2 ? statement : listed.get(1),
          SqlState.INVALID_DEFINITION,
          "a TTL index needs exactly one column, found ("
              + found
              + "); create one TTL index per column");
    }
    SqlTtlColumn only = listed.get(0);
    if (!(only.expression() instanceof SqlIdentifier name) || !name.isSimple()) {
      throw Refusal.at(
          only,
          SqlState.INVALID_DEFINITION,
          "a TTL index is on a column, found the expression "
              + only.expression()
              + "; make it a generated column and index that");
    }
    Column column = existing(table, name);
    Optional<StoredForm> form = Optional.ofNullable(only.storedAs()).map(TtlColumn::form);
    requireServes(table, column, form, only);
    return new TtlColumn(column, form, only.descending());
  }

  static StoredForm form(StoredAs words) {
    return StoredForm.valueOf(words.name());
  }

  private static Column existing(Table table, SqlIdentifier name) {
    Column column = table.column(name.getSimple()).orElse(null);
    if (column != null) {
      return column;
    }
    String key = Identifiers.key(name.getSimple());
    boolean rowid = key.equals("rowid") || key.equals("oid") || key.equals("_rowid_");
    if (rowid && !table.withoutRowid()) {
      throw Refusal.at(name, SqlState.WRONG_OBJECT_TYPE, rowidMessage(name.getSimple()));
    }
    throw Refusal.at(
        name,
        SqlState.UNDEFINED_COLUMN,
        "there is no column " + name.getSimple() + " in " + table.name());
  }

  private static String rowidMessage(String column) {
    return column
        + " is the rowid, which numbers rows and is no time; add a TIMESTAMP column and index that";
  }

  /**
   * Checks that a TTL index can serve a column.
   *
   * @param storedAs what STORED AS says
   * @throws LapseException if it cannot; the message says which types can, and what to write
   */
  static void requireServes(Table table, Column column, Optional<StoredForm> storedAs, SqlNode at) {
    boolean alias = table.rowidColumn().filter(r -> Identifiers.same(r, column.name())).isPresent();
    if (alias) {
      throw Refusal.at(at, SqlState.WRONG_OBJECT_TYPE, rowidMessage(column.name()));
    }
    if (storedAs.isPresent()) {
      requireForm(column, storedAs.get(), at);
    } else {
      requireDates(column, at);
    }
  }

  private static void requireDates(Column column, SqlNode at) {
    ColumnType type = column.type();
    boolean checked = column.encoding().texts().isCanonical();
    if (type.kind().isDateOrTimestamp() || type.storedAs().isPresent() || checked) {
      return;
    }
    String name = column.name();
    String declared = column.declaredType().isEmpty() ? "no type" : column.declaredType();
    String remedy;
    if (type.affinity() == ColumnType.Affinity.TEXT) {
      remedy = "if it holds ISO-8601 text, write (" + name + " STORED AS TEXT)";
    } else {
      remedy =
          "if its numbers are times, say which: ("
              + name
              + " STORED AS EPOCH SECONDS), EPOCH MILLIS or JULIAN DAY";
    }
    throw Refusal.at(
        at,
        SqlState.DATATYPE_MISMATCH,
        "a TTL index serves DATE and TIMESTAMP columns, and "
            + name
            + " is declared "
            + declared
            + "; "
            + remedy);
  }

  private static void requireForm(Column column, StoredForm form, SqlNode at) {
    ColumnType.Kind kind = column.type().kind();
    if (kind == ColumnType.Kind.BOOLEAN || kind == ColumnType.Kind.TIME) {
      throw Refusal.at(
          at,
          SqlState.DATATYPE_MISMATCH,
          "a TTL index needs days and " + column.name() + " is " + kind + "; use a TIMESTAMP");
    }
    Optional<StoredForm> declared = column.type().storedAs();
    if (declared.isPresent() && declared.get() != form) {
      throw contradiction(column, form, at, "is declared " + column.declaredType());
    }
    TimestampEncoding encoding = column.encoding();
    if (form == StoredForm.TEXT) {
      if (!encoding.readsTexts()) {
        throw contradiction(column, form, at, "can hold no texts");
      }
      return;
    }
    if (!encoding.numbers()) {
      boolean text = column.type().affinity() == ColumnType.Affinity.TEXT;
      String why =
          text
              ? "is declared "
                  + column.declaredType()
                  + ", in which SQLite turns numbers into texts"
              : "has a CHECK that lets only texts in";
      throw contradiction(column, form, at, why);
    }
  }

  private static LapseException contradiction(
      Column column, StoredForm form, SqlNode at, String why) {
    return Refusal.at(
        at,
        SqlState.DATATYPE_MISMATCH,
        column.name()
            + " "
            + why
            + ", which contradicts STORED AS "
            + form.sql()
            + "; leave STORED AS out, or name the form that its values have");
  }

  /** Returns what the column's values mean to the index. */
  TimestampEncoding encoding() {
    TimestampEncoding own = column.encoding();
    return new TimestampEncoding(storedAs.orElse(own.form()), own.texts(), own.numbers());
  }

  /** Returns the probe that the definition needs, if numbers in the column would mean nothing. */
  Optional<DdlStep> probe(Table table, String index, Optional<String> predicate) {
    TimestampEncoding read = encoding();
    if (storedAs.isPresent() || read.readsNumbers() || !read.numbers()) {
      return Optional.empty();
    }
    String message =
        "column "
            + column.name()
            + " of "
            + table.name()
            + " holds numbers, and nothing says what they mean; write ("
            + column.name()
            + " STORED AS EPOCH MILLIS), EPOCH SECONDS or JULIAN DAY, or STORED AS TEXT if rows"
            + " with a number shall never expire";
    return Optional.of(
        new DdlStep.RequireNoNumbers(table.name(), column.name(), index, predicate, message));
  }
}
