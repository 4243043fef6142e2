package dev.lapse.planner.expiry;

import java.time.Instant;
import java.util.List;

/**
 * One value that the expiry predicate compares with: it depends on the instant and so is bound, not
 * written into the statement's text.
 *
 * @param index the TTL index
 * @param end which end, of numbers or of texts
 * @param interval which interval of the {@link ExpiredRange}, from 0; one that the range doesn't
 *     have is bound so that nothing lies in it
 */
public record CutoffBound(TtlIndex index, End end, int interval) {
  /** Which end of an interval, and of which of the two forms that one column may hold. */
  public enum End {
    /** The first due number; only from the second interval on. */
    NUMBER_FROM,
    /** The last due number. */
    NUMBER_UP_TO,
    /** The first due text; only from the second interval on. */
    TEXT_FROM,
    /** The last due text. */
    TEXT_UP_TO,
    /**
     * A text that sorts after each text, whatever its zone offset, that may be due. Offsets reach
     * 14 hours, so the day after the day after the cut-off serves.
     */
    TEXT_BEYOND,
    /** The last due number of all intervals; {@link #interval} is 0. */
    NUMBER_LAST,
    /** The last due text of all intervals, in a column of one text form; likewise. */
    TEXT_LAST,
    /**
     * A text that sorts after each due text of any form that puts a blank between day and time and
     * stands at UTC; likewise.
     */
    TEXT_LAST_MINUTE,
    /** The lowest text that puts a T after the cut-off's day; likewise. */
    TEXT_T_DAY,
    /** As {@link #TEXT_LAST_MINUTE}, for texts with a T; likewise. */
    TEXT_T_LAST_MINUTE
  }

  /**
   * Returns the value to bind.
   *
   * @return a {@code String}, {@code Long} or {@code Double}
   */
  public Object valueAt(Instant now) {
    ExpiredRange range = index.expireAfter().expiredAt(now);
    switch (end) {
      case NUMBER_FROM, NUMBER_UP_TO, TEXT_FROM, TEXT_UP_TO:
        List<ExpiredRange.Interval> intervals = range.intervals();
        return interval < intervals.size()
            ? end(intervals.get(interval))
            : nothing(isText(), isFrom());
      default:
        return last(range.last());
    }
  }

  private boolean isFrom() {
    return end == End.NUMBER_FROM || end == End.TEXT_FROM || end == End.TEXT_T_DAY;
  }

  private boolean isText() {
    return end != End.NUMBER_FROM && end != End.NUMBER_UP_TO && end != End.NUMBER_LAST;
  }

  private Object end(ExpiredRange.Interval each) {
    Instant instant = isFrom() ? each.from() : each.upTo();
    if (instant.isBefore(TimestampEncoding.MIN_INSTANT)) {
      return nothing(isText(), isFrom());
    }
    if (end == End.TEXT_FROM) {
      // An interval begins with a day, and '2026-12-01' sorts before every time of that day.
      return TimestampEncoding.dateText(instant);
    }
    if (end == End.NUMBER_FROM) {
      // A number between two milliseconds means the later one, so all after the one before belong.
      Number before = (Number) number(index.encoding().form(), instant.minusMillis(1));
      return Math.nextUp(before.doubleValue());
    }
    return isText() ? fullText(instant) : number(index.encoding().form(), instant);
  }

  private Object last(Instant last) {
    if (end == End.TEXT_BEYOND) {
      return beyond(last);
    }
    if (last.isBefore(TimestampEncoding.MIN_INSTANT)) {
      return nothing(isText(), isFrom());
    }
    switch (end) {
      case NUMBER_LAST:
        return number(index.encoding().form(), last);
      case TEXT_LAST:
        return fullText(last);
      case TEXT_LAST_MINUTE:
        // '~' sorts after everything that ISO-8601 lets follow the minute.
        return minute(last) + "~";
      case TEXT_T_DAY:
        return TimestampEncoding.dateText(last) + "T";
      default:
        return minute(last).replace(' ', 'T') + "~";
    }
  }

  private static String minute(Instant last) {
    return TimestampEncoding.millisText(last).substring(0, "YYYY-MM-DD HH:MM".length());
  }

  /** A DATES column is compared with the full text too: '2026-12-01' sorts before its midnight. */
  private String fullText(Instant instant) {
    return index.encoding().texts() == TimestampEncoding.Texts.MICROS
        ? TimestampEncoding.microsText(instant)
        : TimestampEncoding.millisText(instant);
  }

  private static Object number(StoredForm form, Instant instant) {
    switch (form) {
      case EPOCH_MILLIS:
        return instant.toEpochMilli();
      case EPOCH_SECONDS:
        return TimestampEncoding.epochSeconds(instant);
      case JULIAN_DAY:
        return TimestampEncoding.julianDay(instant);
      default:
        throw new IllegalStateException("numbers of a TEXT column have no meaning");
    }
  }

  /** An interval from the highest to the lowest value: nothing lies in it. */
  private static Object nothing(boolean text, boolean from) {
    if (text) {
      return from ? "~" : "";
    }
    return from ? Long.MAX_VALUE : Long.MIN_VALUE;
  }

  private static String beyond(Instant last) {
    if (last.isBefore(TimestampEncoding.MIN_INSTANT)) {
      return "";
    }
    Instant dayAfterNext = last.plusSeconds(2 * 86_400L);
    // ':' sorts after '9': no year of four digits is beyond it.
    return dayAfterNext.isAfter(TimestampEncoding.MAX_INSTANT)
        ? ":"
        : TimestampEncoding.dateText(dayAfterNext);
  }
}
