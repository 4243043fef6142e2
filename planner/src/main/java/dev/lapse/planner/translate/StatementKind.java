package dev.lapse.planner.translate;

/** What a translated statement does. */
public enum StatementKind {
  /** Reads. */
  QUERY,
  /** Adds rows. */
  INSERT,
  /** Changes rows. */
  UPDATE,
  /** Removes rows. */
  DELETE
}
