package dev.lapse.planner.duration;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.sql.Refusal;
import java.math.BigInteger;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.jspecify.annotations.Nullable;

/**
 * Reads an interval literal as ANSI writes it, but with as many digits in its first field as one
 * likes: {@code INTERVAL '365' DAY} needs no {@code DAY(3)} here.
 */
final class IntervalText {
  private static final List<TimeUnit> DAY_TIME =
      List.of(TimeUnit.DAY, TimeUnit.HOUR, TimeUnit.MINUTE, TimeUnit.SECOND);
  private static final long[] SECONDS = {86_400, 3_600, 60, 1};
  private static final int[] LIMITS = {0, 24, 60, 60};
  private static final Pattern FRACTION = Pattern.compile("(.*\\d)\\.(\\d+)");

  private final SqlIntervalLiteral literal;
  private final String text;
  private final TimeUnit from;
  private final @Nullable TimeUnit to;
  private final boolean negative;

  IntervalText(SqlIntervalLiteral literal) {
    this.literal = literal;
    SqlIntervalLiteral.IntervalValue value =
        literal.getValueAs(SqlIntervalLiteral.IntervalValue.class);
    SqlIntervalQualifier qualifier = value.getIntervalQualifier();
    from = qualifier.getStartUnit();
    TimeUnit end = qualifier.getEndUnit();
    to = end == from ? null : end;
    String written = value.getIntervalLiteral().trim();
    boolean minus = written.startsWith("-");
    negative = minus != (value.getSign() < 0);
    text = minus || written.startsWith("+") ? written.substring(1).trim() : written;
  }

  ExpireAfter duration() {
    switch (from) {
      case YEAR, MONTH:
        return Durations.calendar(literal, signed(months()));
      case WEEK:
        return Durations.elapsed(
            literal, signed(whole(text).multiply(BigInteger.valueOf(604_800))));
      case DAY, HOUR, MINUTE, SECOND:
        return Durations.elapsed(literal, signed(seconds()));
      default:
        throw Refusal.at(
            literal,
            SqlState.INVALID_PARAMETER_VALUE,
            "a duration has no unit "
                + from
                + "; use SECOND, MINUTE, HOUR, DAY, WEEK, MONTH or YEAR");
    }
  }

  private BigInteger signed(BigInteger value) {
    return negative ? value.negate() : value;
  }

  private BigInteger months() {
    if (to == null) {
      return whole(text).multiply(BigInteger.valueOf(from == TimeUnit.YEAR ? 12 : 1));
    }
    Matcher m = Pattern.compile("(\\d+)-(\\d+)").matcher(text);
    if (!m.matches()) {
      throw malformed();
    }
    return whole(m.group(1))
        .multiply(BigInteger.valueOf(12))
        .add(BigInteger.valueOf(field(m.group(2), 12)));
  }

  private BigInteger seconds() {
    int first = DAY_TIME.indexOf(from);
    int last = to == null ? first : DAY_TIME.indexOf(to);
    String[] fields = withoutFraction(last).split(first == 0 ? "[ :]" : ":", -1);
    if (last < first || fields.length != last - first + 1 || (first == 0 && !blankAfterDay(last))) {
      throw malformed();
    }
    BigInteger sum = whole(fields[0]).multiply(BigInteger.valueOf(SECONDS[first]));
    for (int i = 1; i < fields.length; i++) {
      long value = field(fields[i], LIMITS[first + i]);
      sum = sum.add(BigInteger.valueOf(value * SECONDS[first + i]));
    }
    return sum;
  }

  private boolean blankAfterDay(int last) {
    return last == 0 || text.matches("\\d+ [^ ]+");
  }

  private String withoutFraction(int last) {
    Matcher m = FRACTION.matcher(text);
    if (DAY_TIME.get(last) != TimeUnit.SECOND || !m.matches()) {
      return text;
    }
    if (!m.group(2).matches("0+")) {
      throw Refusal.at(
          literal,
          SqlState.INVALID_PARAMETER_VALUE,
          "a duration is a whole number of seconds, found " + text);
    }
    return m.group(1);
  }

  private BigInteger whole(String digits) {
    if (!digits.matches("\\d{1,30}")) {
      throw malformed();
    }
    return new BigInteger(digits);
  }

  private long field(String digits, int limit) {
    if (!digits.matches("\\d{1,2}") || Integer.parseInt(digits) >= limit) {
      throw malformed();
    }
    return Integer.parseInt(digits);
  }

  private LapseException malformed() {
    return Refusal.at(
        literal,
        SqlState.INVALID_PARAMETER_VALUE,
        "'"
            + text
            + "' is no interval of "
            + from
            + (to == null ? "" : " TO " + to)
            + "; write for example INTERVAL '1' DAY or INTERVAL '1 12:00' DAY TO MINUTE");
  }
}
