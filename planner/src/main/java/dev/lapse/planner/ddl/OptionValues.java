package dev.lapse.planner.ddl;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlOption;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.sql.Refusal;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;

/** Reads the options of a TTL index; {@code name = DEFAULT} takes one back. */
final class OptionValues {
  private static final String ROWS = "delete_target_rows";
  private static final String MILLIS = "delete_target_time_ms";
  private static final String WINDOW = "window";
  private static final String ON_BLOCKED = "on_blocked";
  private static final String NAMES = String.join(", ", ROWS, MILLIS, WINDOW, ON_BLOCKED);

  private OptionValues() {}

  /** Returns the options that are there, changed by those that a statement lists. */
  static TtlOptions apply(TtlOptions present, List<SqlOption> listed) {
    TtlOptions options = present;
    Set<String> seen = new HashSet<>();
    for (SqlOption option : listed) {
      String name = option.name().toString().toLowerCase(Locale.ROOT);
      if (!seen.add(name)) {
        throw Refusal.at(
            option, SqlState.SYNTAX_ERROR, "the option " + name + " is given twice; give it once");
      }
      options = with(options, option, name);
    }
    return options;
  }

  private static TtlOptions with(TtlOptions o, SqlOption option, String name) {
    switch (name) {
      case ROWS:
        return new TtlOptions(
            number(option, name), o.deleteTargetTimeMillis(), o.window(), o.onBlocked());
      case MILLIS:
        return new TtlOptions(
            o.deleteTargetRows(), number(option, name), o.window(), o.onBlocked());
      case WINDOW:
        return new TtlOptions(
            o.deleteTargetRows(), o.deleteTargetTimeMillis(), window(option), o.onBlocked());
      case ON_BLOCKED:
        return new TtlOptions(
            o.deleteTargetRows(), o.deleteTargetTimeMillis(), o.window(), onBlocked(option));
      default:
        throw Refusal.at(
            option,
            SqlState.UNDEFINED_OBJECT,
            "a TTL index has no option " + name + "; it has " + NAMES);
    }
  }

  private static boolean isDefault(SqlOption option) {
    return option.value() instanceof SqlIdentifier word
        && word.isSimple()
        && word.getSimple().equalsIgnoreCase("default");
  }

  private static OptionalLong number(SqlOption option, String name) {
    if (isDefault(option)) {
      return OptionalLong.empty();
    }
    if (option.value() instanceof SqlNumericLiteral literal) {
      BigDecimal value = literal.bigDecimalValue();
      if (value != null
          && value.signum() >= 0
          && value.scale() <= 0
          && value.precision() - value.scale() <= 18) {
        return OptionalLong.of(value.longValueExact());
      }
    }
    throw refuse(option, name + " is a whole number from 0 (no limit)");
  }

  private static String word(SqlNode value) {
    if (value instanceof SqlCharStringLiteral literal) {
      return String.valueOf(literal.getValueAs(String.class));
    }
    return value instanceof SqlIdentifier word && word.isSimple() ? word.getSimple() : "";
  }

  private static Optional<TtlOptions.Window> window(SqlOption option) {
    if (isDefault(option)) {
      return Optional.empty();
    }
    String[] ends = word(option.value()).split("-", -1);
    try {
      if (ends.length == 2) {
        return Optional.of(
            new TtlOptions.Window(
                LocalTime.parse(ends[0].trim()), LocalTime.parse(ends[1].trim())));
      }
    } catch (DateTimeException e) {
      throw refuse(option, "window is two times of day, UTC, such as '22:00-05:00'").causedBy(e);
    }
    throw refuse(option, "window is two times of day, UTC, such as '22:00-05:00'");
  }

  private static TtlOptions.OnBlocked onBlocked(SqlOption option) {
    switch (word(option.value()).toLowerCase(Locale.ROOT)) {
      case "skip", "default":
        return TtlOptions.OnBlocked.SKIP;
      case "fail":
        return TtlOptions.OnBlocked.FAIL;
      default:
        throw refuse(option, "on_blocked is 'skip' or 'fail'");
    }
  }

  private static LapseException refuse(SqlOption option, String rule) {
    return Refusal.at(
        option.value(), SqlState.INVALID_PARAMETER_VALUE, rule + ", found " + option.value());
  }
}
