package dev.lapse.planner.translate;

import dev.lapse.planner.expiry.StoredForm;
import dev.lapse.planner.expiry.TimestampEncoding;
import dev.lapse.planner.expiry.TimestampEncoding.Texts;
import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.ValueEncoding;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/**
 * Writes CAST. A value that the type cannot be made of gives what SQLite makes of it: NULL for a
 * date, 0 for a number.
 */
final class CastWriter {
  /** What is read where nothing is declared: ISO-8601 texts, and numbers of milliseconds. */
  private static final TimestampEncoding UNDECLARED =
      new TimestampEncoding(StoredForm.TEXT, Texts.ANY, true);

  private final Emission emission;
  private final Writers writers;

  CastWriter(Emission emission, Writers writers) {
    this.emission = emission;
    this.writers = writers;
  }

  /** Returns the type that a CAST names, with its precision. */
  static ValueType target(SqlDataTypeSpec spec) {
    return ValueType.computed(ColumnType.of(words(spec) + size(spec)));
  }

  private static String words(SqlDataTypeSpec spec) {
    String name = spec.getTypeName().toString().toUpperCase(Locale.ROOT);
    // All timestamps are UTC: an offset is read, and the instant kept.
    boolean zoned = name.startsWith("TIMESTAMP_") || name.startsWith("TIME_");
    return zoned ? name.substring(0, name.indexOf('_')) : name;
  }

  private static String size(SqlDataTypeSpec spec) {
    if (!(spec.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic)
        || basic.getPrecision() < 0) {
      return "";
    }
    return "(" + basic.getPrecision() + (basic.getScale() < 0 ? "" : "," + basic.getScale()) + ")";
  }

  String write(SqlCall call) {
    SqlNode of = call.operand(0);
    if (Intervals.isInterval(call)) {
      throw emission.refuse(call, "an interval can only be added to a date or compared");
    }
    if (!(call.operand(1) instanceof SqlDataTypeSpec spec)) {
      throw emission.refuse(call, "this CAST cannot be translated");
    }
    ValueType target = target(spec);
    boolean tries = call.getKind() == SqlKind.SAFE_CAST;
    return switch (target.type().kind()) {
      case DATE -> moment(call, "date(" + timeValue(of) + ")");
      case TIME -> moment(call, "replace(strftime('%H:%M:%f', " + timeValue(of) + "), '.000', '')");
      case TIMESTAMP -> moment(call, timestamp(of, target));
      case BOOLEAN -> truth(of);
      case CHAR, VARCHAR, TEXT -> text(of, target.type().precision());
      case DECIMAL -> decimal(of, target.type(), tries);
      case SMALLINT, INTEGER, BIGINT, REAL, DOUBLE ->
          "CAST(" + number(of, tries) + " AS " + words(spec) + ")";
      case BLOB -> "CAST(" + writers.expressions().write(of) + " AS BLOB)";
      case JSON -> "json(" + writers.expressions().write(of) + ")";
      case UUID -> "lower(CAST(" + writers.expressions().write(of) + " AS TEXT))";
      case ANY ->
          throw emission.refuse(call, "CAST to " + spec.getTypeName() + " is not supported here");
    };
  }

  /** Fails where a value that is no NULL is no date, unless the CAST only tries. */
  private String moment(SqlCall call, String converted) {
    SqlNode of = call.operand(0);
    ValueType type = emission.typing.typeOf(of);
    boolean always =
        type.encoding().filter(ComparisonWriter::isUniform).isPresent()
            || TemporalLiteral.of(of).isPresent()
            || FunctionWriter.nowPart(of).isPresent()
            || type.type().kind() == ColumnType.Kind.TIME;
    if (always || emission.kept || call.getKind() == SqlKind.SAFE_CAST) {
      return converted;
    }
    String target = words((SqlDataTypeSpec) call.operand(1));
    return emission.ownCall(
        "lapse_moment", converted + ", " + writers.expressions().write(of) + ", '" + target + "'");
  }

  /** The point in time that a value means; of a text, NULL unless its day exists. */
  private String timeValue(SqlNode of) {
    ValueType type = emission.typing.typeOf(of);
    boolean known = type.isTemporal() || type.type().kind() == ColumnType.Kind.TIME;
    if (known || of instanceof SqlDynamicParam) {
      return writers.datetimes().timeValue(of);
    }
    String sql = writers.expressions().write(of);
    if (type.isNumber()) {
      return TemporalForm.ofNumber(sql, StoredForm.EPOCH_MILLIS);
    }
    String primary = TemporalForm.primary(sql);
    String existing =
        "CASE WHEN "
            + primary
            + " LIKE '__:%' OR date(substr("
            + primary
            + ", 1, 10)) = substr("
            + primary
            + ", 1, 10) THEN "
            + primary
            + " END";
    return isText(type)
        ? existing
        : "CASE WHEN typeof("
            + sql
            + ") IN ('integer', 'real') THEN "
            + TemporalForm.ofNumber(sql, StoredForm.EPOCH_MILLIS)
            + " ELSE "
            + existing
            + " END";
  }

  private static boolean isText(ValueType type) {
    return switch (type.type().kind()) {
      case CHAR, VARCHAR, TEXT -> true;
      default -> false;
    };
  }

  private String timestamp(SqlNode of, ValueType target) {
    Optional<TimestampEncoding> from = emission.typing.typeOf(of).encoding();
    int digits = target.type().precision();
    if (digits > 3) {
      return from.filter(e -> e.texts() == Texts.MICROS).isPresent()
          ? writers.expressions().write(of)
          : "(" + TemporalForm.millisText(timeValue(of)) + " || '000')";
    }
    if (digits < 0 || digits == 3) {
      return from.filter(ValueType.MILLIS_TEXT::equals).isPresent()
          ? writers.expressions().write(of)
          : TemporalForm.millisText(timeValue(of));
    }
    int kept = "2026-01-01 00:00:00".length() + (digits == 0 ? 0 : digits + 1);
    String zeros = digits == 0 ? ".000" : "000".substring(digits);
    return "(substr("
        + TemporalForm.millisText(timeValue(of))
        + ", 1, "
        + kept
        + ") || '"
        + zeros
        + "')";
  }

  private String truth(SqlNode of) {
    String sql = TemporalForm.primary(writers.expressions().write(of));
    ValueType type = emission.typing.typeOf(of);
    if (type.type().kind() == ColumnType.Kind.BOOLEAN) {
      return sql;
    }
    String word =
        "CASE lower(trim("
            + sql
            + ")) WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE WHEN '1' THEN TRUE WHEN '0' THEN"
            + " FALSE END";
    if (isText(type)) {
      return word;
    }
    return type.isNumber()
        ? "(" + sql + " <> 0)"
        : "CASE WHEN typeof(" + sql + ") = 'text' THEN " + word + " ELSE " + sql + " <> 0 END";
  }

  private String text(SqlNode of, int length) {
    Optional<TimestampEncoding> encoding = emission.typing.typeOf(of).encoding();
    String sql = writers.expressions().write(of);
    if (encoding.filter(TimestampEncoding::readsNumbers).isPresent()) {
      boolean date = emission.typing.typeOf(of).type().kind() == ColumnType.Kind.DATE;
      String value = TemporalForm.timeValue(sql, encoding.get());
      sql = date ? "date(" + value + ")" : TemporalForm.millisText(value);
    }
    String text = "CAST(" + sql + " AS TEXT)";
    return length < 0 ? text : "substr(" + text + ", 1, " + length + ")";
  }

  private String decimal(SqlNode of, ColumnType target, boolean tries) {
    String number = "CAST(" + number(of, tries) + " AS NUMERIC)";
    if (target.precision() < 0 || emission.typing.typeOf(of).isInteger()) {
      return number;
    }
    return target.scale() > 0
        ? "round(" + number + ", " + target.scale() + ")"
        : "CAST(round(" + number + ") AS INTEGER)";
  }

  private String number(SqlNode of, boolean tries) {
    if (Intervals.isInterval(of)) {
      return writers.intervals().value(of);
    }
    if (of instanceof SqlDynamicParam parameter) {
      return emission.parameter(parameter.getIndex(), ValueEncoding.NONE);
    }
    String sql = writers.expressions().write(of);
    return tries && !emission.typing.typeOf(of).isNumber()
        ? emission.ownCall("lapse_number", sql)
        : sql;
  }
}
