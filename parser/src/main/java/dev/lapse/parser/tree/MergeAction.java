package dev.lapse.parser.tree;

/** What a clause of MERGE does, in the order in which the changes are made. */
public enum MergeAction {
  /** Deletes the row of the target. */
  DELETE,
  /** Changes the row of the target. */
  UPDATE,
  /** Adds a row to the target. */
  INSERT,
  /** Leaves everything as it is. */
  NOTHING
}
