package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TimestampEncoding.Texts;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.ValueEncoding;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Writes what is computed with dates and times, by SQLite's date functions. */
final class DatetimeWriter {
  /** More than the milliseconds of any month. */
  private static final String MONTH_WEIGHT = "100000000000";

  private final Emission emission;
  private final Writers writers;

  DatetimeWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
  }

  /** Returns the SQL of a point in time as SQLite's date functions take it. */
  String timeValue(SqlNode node) {
    if (node instanceof SqlDynamicParam parameter) {
      return emission.parameter(
          parameter.getIndex(),
          new ValueEncoding(ValueType.TIMESTAMP.type(), Optional.of(ValueType.MILLIS_TEXT), false));
    }
    String sql = writers.expressions().write(node);
    ValueType type = emission.typing.typeOf(node);
    return type.encoding().isEmpty() ? sql : TemporalForm.timeValue(sql, type.encoding().get());
  }

  /** Returns a date or time moved by an interval. */
  String sum(SqlCall call) {
    boolean first = Intervals.isInterval(call.operand(0));
    SqlNode moved = call.operand(first ? 1 : 0);
    SqlNode interval = call.operand(first ? 0 : 1);
    boolean backwards = call.getKind() == SqlKind.MINUS;
    if (first && backwards) {
      throw emission.refuse(call, "a date cannot be taken from an interval");
    }
    ValueType type = emission.typing.typeOf(moved);
    return moved(
        moved,
        writers.intervals().modifiers(interval, backwards),
        DatetimeRules.sum(type, interval),
        type);
  }

  private String moved(SqlNode moved, String modifiers, ValueType result, ValueType type) {
    String value = timeValue(moved);
    if (result.type().kind() == ColumnType.Kind.TIME) {
      return "replace(strftime('%H:%M:%f', " + value + modifiers + "), '.000', '')";
    }
    if (result.type().kind() == ColumnType.Kind.DATE) {
      return "date(" + value + modifiers + ")";
    }
    boolean micros = result.encoding().filter(e -> e.texts() == Texts.MICROS).isPresent();
    if (micros && result.encoding().equals(type.encoding())) {
      String seconds = "substr(" + value + ", 1, 19)";
      return "(strftime('%Y-%m-%d %H:%M:%S', "
          + seconds
          + modifiers
          + ") || substr("
          + value
          + ", 20))";
    }
    return TemporalForm.millisText(value + modifiers);
  }

  /** TIMESTAMPADD(unit, count, date). */
  String added(TimeField field, SqlNode count, SqlNode date) {
    ValueType type = emission.typing.typeOf(date);
    String number = TemporalForm.primary(writers.expressions().write(count));
    String modifiers;
    if (field.months() > 0) {
      modifiers =
          ", CAST(" + number + " * " + field.months() + " AS INTEGER) || ' months', 'floor'";
    } else if (field.millis() > 0) {
      modifiers = ", (" + number + " * " + field.millis() / 1000.0 + ") || ' seconds'";
    } else {
      modifiers = ", (" + number + seconds(field, date) + ") || ' seconds'";
    }
    return moved(date, modifiers, DatetimeRules.added(type, field), type);
  }

  private String seconds(TimeField field, SqlNode at) {
    return switch (field) {
      case MICROSECOND -> " / 1000000.0";
      case NANOSECOND -> " / 1000000000.0";
      default -> throw noUnit(field, at);
    };
  }

  private RuntimeException noUnit(TimeField field, SqlNode at) {
    return emission.refuse(at, field + " is no unit of time that is counted");
  }

  /** TIMESTAMPDIFF(unit, from, to): whole units, cut towards zero. */
  String difference(TimeField field, SqlNode from, SqlNode to) {
    String earlier = timeValue(from);
    String later = timeValue(to);
    if (field.months() > 0) {
      String months = months(earlier, later);
      return field.months() == 1 ? months : "(" + months + " / " + field.months() + ")";
    }
    String millis = millis(earlier, later);
    return switch (field) {
      case MILLISECOND -> millis;
      case MICROSECOND -> "(" + millis + " * 1000)";
      case NANOSECOND -> "(" + millis + " * 1000000)";
      case WEEK, DAY, HOUR, MINUTE, SECOND -> "(" + millis + " / " + field.millis() + ")";
      default -> throw noUnit(field, from);
    };
  }

  /** Returns the milliseconds between two time values. */
  static String millis(String earlier, String later) {
    return "(" + TemporalForm.epochMillis(later) + " - " + TemporalForm.epochMillis(earlier) + ")";
  }

  /** Returns the whole months between two time values, cut towards zero. */
  static String months(String earlier, String later) {
    return "((" + monthAndRest(later) + " - " + monthAndRest(earlier) + ") / " + MONTH_WEIGHT + ")";
  }

  /** The months, and in the lower digits what of the month has gone by. */
  private static String monthAndRest(String timeValue) {
    return "((strftime('%Y', "
        + timeValue
        + ") * 12 + strftime('%m', "
        + timeValue
        + ")) * "
        + MONTH_WEIGHT
        + " + CAST(replace(strftime('%d%H%M%f', "
        + timeValue
        + "), '.', '') AS INTEGER))";
  }

  /** FLOOR or CEIL of a date to a unit. */
  String rounded(TimeField field, SqlNode date, boolean up) {
    ValueType type = emission.typing.typeOf(date);
    ColumnType.Kind kind = DatetimeRules.rounded(type).type().kind();
    String value = timeValue(date);
    if (up) {
      // The end of the unit is the start of the one in which the last millisecond lies.
      value = TemporalForm.millisText(value + oneUnitOn(field, date) + ", '-0.001 seconds'");
    }
    if (kind == ColumnType.Kind.TIME) {
      return switch (field) {
        case HOUR -> "strftime('%H:00:00', " + value + ")";
        case MINUTE -> "strftime('%H:%M:00', " + value + ")";
        case SECOND -> "strftime('%H:%M:%S', " + value + ")";
        default -> throw noUnit(field, date);
      };
    }
    String rest = kind == ColumnType.Kind.DATE ? "" : " 00:00:00.000";
    return switch (field) {
      case MILLENNIUM -> years(value, 1000, 1, rest);
      case CENTURY -> years(value, 100, 1, rest);
      case DECADE -> years(value, 10, 0, rest);
      case YEAR -> "strftime('%Y-01-01" + rest + "', " + value + ")";
      case QUARTER ->
          "(strftime('%Y-', "
              + value
              + ") || printf('%02d', (strftime('%m', "
              + value
              + ") - 1) / 3 * 3 + 1) || '-01"
              + rest
              + "')";
      case MONTH -> "strftime('%Y-%m-01" + rest + "', " + value + ")";
      case WEEK -> "strftime('%Y-%m-%d" + rest + "', " + value + ", 'weekday 0', '-6 days')";
      case DAY -> "strftime('%Y-%m-%d" + rest + "', " + value + ")";
      case HOUR -> day(kind, "%Y-%m-%d %H:00:00.000", value);
      case MINUTE -> day(kind, "%Y-%m-%d %H:%M:00.000", value);
      case SECOND -> day(kind, "%Y-%m-%d %H:%M:%S.000", value);
      case MILLISECOND -> day(kind, "%Y-%m-%d %H:%M:%f", value);
      default -> throw noUnit(field, date);
    };
  }

  private static String day(ColumnType.Kind kind, String format, String value) {
    return kind == ColumnType.Kind.DATE
        ? "date(" + value + ")"
        : "strftime('" + format + "', " + value + ")";
  }

  /** Centuries and millennia begin with a year 1, decades with a year 0. */
  private static String years(String value, int size, int first, String rest) {
    String year = "(strftime('%Y', " + value + ") - " + first + ") / " + size + " * " + size;
    return "(substr('000' || (" + year + " + " + first + "), -4) || '-01-01" + rest + "')";
  }

  private String oneUnitOn(TimeField field, SqlNode at) {
    if (field.months() > 0) {
      return ", '" + field.months() + " months', 'floor'";
    }
    if (field.millis() == 0) {
      throw noUnit(field, at);
    }
    return ", '" + field.millis() / 1000.0 + " seconds'";
  }

  /** EXTRACT(field FROM date or interval). */
  String extract(TimeField field, SqlNode from) {
    if (Intervals.isInterval(from)) {
      return writers.intervals().extract(field, from);
    }
    if (hasDigits(field, from)) {
      return digits(field, writers.expressions().write(from));
    }
    String value = timeValue(from);
    return switch (field) {
      case YEAR -> number("%Y", value);
      case ISOYEAR -> number("%G", value);
      case QUARTER -> "((strftime('%m', " + value + ") + 2) / 3)";
      case MONTH -> number("%m", value);
      case WEEK -> number("%V", value);
      case DAY -> number("%d", value);
      case DOY -> number("%j", value);
      case DOW -> "(strftime('%w', " + value + ") + 1)";
      case ISODOW -> number("%u", value);
      case HOUR -> number("%H", value);
      case MINUTE -> number("%M", value);
      case SECOND -> number("%S", value);
      case EPOCH -> "unixepoch(" + value + ")";
      case DECADE -> "(strftime('%Y', " + value + ") / 10)";
      case CENTURY -> "((strftime('%Y', " + value + ") + 99) / 100)";
      case MILLENNIUM -> "((strftime('%Y', " + value + ") + 999) / 1000)";
      case MILLISECOND -> fraction(value, 1);
      case MICROSECOND -> fraction(value, 1_000);
      case NANOSECOND -> fraction(value, 1_000_000);
    };
  }

  /**
   * Returns whether a field's digits stand in a known place: in a column whose constraint holds its
   * texts in one form. Cutting them out takes a fraction of what SQLite's date functions take.
   */
  private boolean hasDigits(TimeField field, SqlNode from) {
    ValueType type = emission.typing.typeOf(from);
    Optional<Texts> texts =
        type.encoding()
            .filter(e -> e.isCanonicalText() && type.column().isPresent())
            .map(TimestampEncoding::texts);
    return switch (field) {
      case YEAR, MONTH, DAY -> texts.isPresent();
      case HOUR, MINUTE, SECOND -> texts.filter(t -> t != Texts.DATES).isPresent();
      default -> false;
    };
  }

  private static String digits(TimeField field, String text) {
    String place =
        switch (field) {
          case YEAR -> "1, 4";
          case MONTH -> "6, 2";
          case DAY -> "9, 2";
          case HOUR -> "12, 2";
          case MINUTE -> "15, 2";
          case SECOND -> "18, 2";
          default -> throw new IllegalStateException("no digits of their own: " + field);
        };
    return "CAST(substr(" + text + ", " + place + ") AS INTEGER)";
  }

  /** The seconds with their fraction, as ANSI's minor fields count them. */
  private static String fraction(String value, int factor) {
    return "(CAST(replace(strftime('%f', " + value + "), '.', '') AS INTEGER) * " + factor + ")";
  }

  private static String number(String format, String value) {
    return "CAST(strftime('" + format + "', " + value + ") AS INTEGER)";
  }

  /** Returns the last day of a date's month. */
  String lastDay(SqlNode date) {
    // By way of the next month, December 9999 would have no last day.
    return "date(strftime('%Y-%m-31', " + timeValue(date) + "), 'floor')";
  }

  /** Returns a name, in English, out of a list that begins with the field's first value. */
  String name(TimeField field, SqlNode date, List<String> names) {
    StringBuilder sql = new StringBuilder("CASE ").append(extract(field, date));
    for (int i = 0; i < names.size(); i++) {
      sql.append(" WHEN ").append(i + 1).append(" THEN '").append(names.get(i)).append('\'');
    }
    return sql.append(" END").toString();
  }
}
