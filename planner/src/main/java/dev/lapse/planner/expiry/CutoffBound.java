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
    TEXT_BEYOND
  }

  /**
   * Returns the value to bind.
   *
   * @return a {@code String}, {@code Long} or {@code Double}
   */
  public Object valueAt(Instant now) {
    ExpiredRange range = index.expireAfter().expiredAt(now);
    if (end == End.TEXT_BEYOND) {
      return beyond(range.last());
    }
    List<ExpiredRange.Interval> intervals = range.intervals();
    boolean from = end == End.NUMBER_FROM || end == End.TEXT_FROM;
    boolean text = end == End.TEXT_FROM || end == End.TEXT_UP_TO;
    if (interval >= intervals.size()) {
      return nothing(text, from);
    }
    ExpiredRange.Interval each = intervals.get(interval);
    Instant instant = from ? each.from() : each.upTo();
    if (instant.isBefore(TimestampEncoding.MIN_INSTANT)) {
      return nothing(text, from);
    }
    TimestampEncoding encoding = index.encoding();
    if (text) {
      // A DATES column is compared with the full text: '2026-12-01' sorts before its own midnight.
      return encoding.texts() == TimestampEncoding.Texts.MICROS
          ? TimestampEncoding.microsText(instant)
          : TimestampEncoding.millisText(instant);
    }
    return number(encoding.form(), instant);
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
