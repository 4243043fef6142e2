package dev.lapse.tests.property;

/**
 * What a step wants stored, whatever the column's kind.
 *
 * @param millis milliseconds since 1970
 * @param form which of its kind's ways to write it; negative is NULL
 */
record Moment(long millis, int form) {}
