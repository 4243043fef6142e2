package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;

/** Reads {@code INTERVAL '…'}, of any length: ANSI's default of two digits is not enforced. */
final class IntervalLiteral {
  private static final List<TimeUnit> DAY_TIME =
      List.of(TimeUnit.DAY, TimeUnit.HOUR, TimeUnit.MINUTE, TimeUnit.SECOND);
  private static final long[] SECONDS = {86_400, 3_600, 60, 1};
  private static final int[] LIMITS = {0, 24, 60, 60};
  private static final Pattern YEAR_MONTH = Pattern.compile("(\\d{1,9})-(\\d{1,2})");
  private static final Pattern WHOLE = Pattern.compile("\\d{1,15}");
  private static final Pattern FRACTION = Pattern.compile("\\d{1,15}(\\.\\d{1,9})?|\\.\\d{1,9}");

  private final SqlIntervalLiteral literal;
  private final TimeUnit from;
  private final TimeUnit to;
  private final String text;
  private final boolean negative;

  private IntervalLiteral(SqlIntervalLiteral literal) {
    this.literal = literal;
    SqlIntervalLiteral.IntervalValue value =
        literal.getValueAs(SqlIntervalLiteral.IntervalValue.class);
    SqlIntervalQualifier qualifier = value.getIntervalQualifier();
    from = qualifier.getStartUnit();
    TimeUnit end = qualifier.getEndUnit();
    to = end == null ? from : end;
    String written = value.getIntervalLiteral().trim();
    boolean minus = written.startsWith("-");
    negative = minus != (value.getSign() < 0);
    text = minus || written.startsWith("+") ? written.substring(1).trim() : written;
  }

  /**
   * Returns how many months, or seconds, an interval is.
   *
   * @throws LapseException if its text does not fit its fields
   */
  static BigDecimal amount(SqlIntervalLiteral literal) {
    return new IntervalLiteral(literal).amount();
  }

  private BigDecimal amount() {
    BigDecimal size = from.yearMonth ? months() : seconds();
    return negative ? size.negate() : size;
  }

  private BigDecimal months() {
    if (from != to) {
      Matcher m = YEAR_MONTH.matcher(text);
      if (!m.matches() || Integer.parseInt(m.group(2)) > 11) {
        throw malformed();
      }
      return BigDecimal.valueOf(Long.parseLong(m.group(1)) * 12 + Long.parseLong(m.group(2)));
    }
    long each =
        TimeField.named(from.name())
            .map(TimeField::months)
            .filter(months -> months > 0)
            .orElseThrow(this::malformed);
    return whole(text).multiply(BigDecimal.valueOf(each));
  }

  private BigDecimal seconds() {
    if (from == TimeUnit.WEEK) {
      return whole(text).multiply(BigDecimal.valueOf(604_800));
    }
    int first = DAY_TIME.indexOf(from);
    int last = DAY_TIME.indexOf(to);
    boolean shaped = first > 0 || last == 0 || text.matches("\\d+ +[^ ]+");
    String[] fields = text.split(first == 0 ? " +|:" : ":", -1);
    if (first < 0 || last < first || fields.length != last - first + 1 || !shaped) {
      throw malformed();
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < fields.length; i++) {
      BigDecimal field = first + i == 3 ? fraction(fields[i]) : whole(fields[i]);
      if (i > 0 && field.compareTo(BigDecimal.valueOf(LIMITS[first + i])) >= 0) {
        throw malformed();
      }
      sum = sum.add(field.multiply(BigDecimal.valueOf(SECONDS[first + i])));
    }
    return sum;
  }

  private BigDecimal whole(String digits) {
    if (!WHOLE.matcher(digits).matches()) {
      throw malformed();
    }
    return new BigDecimal(digits);
  }

  private BigDecimal fraction(String digits) {
    if (!FRACTION.matcher(digits).matches()) {
      throw malformed();
    }
    return new BigDecimal(digits);
  }

  private LapseException malformed() {
    return LapseException.at(
        SourceText.position(literal),
        SqlState.INVALID_DATETIME,
        "'"
            + text
            + "' is no interval of "
            + from
            + (to == from ? "" : " TO " + to)
            + "; write for example INTERVAL '1' DAY or INTERVAL '1 12:00' DAY TO MINUTE");
  }
}
