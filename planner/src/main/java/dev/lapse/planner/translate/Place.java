package dev.lapse.planner.translate;

/**
 * Where a value stands that must have the form of others.
 *
 * @param type the type of the place, with the form that dates have there
 * @param use what is done with the value there
 */
record Place(ValueType type, Use use) {
  /** What is done with a value. */
  enum Use {
    /** It is kept, or chosen among others: it gets the form itself, even if that is coarser. */
    STORED,
    /** It is compared with values of the form: where the form is too coarse it equals none. */
    COMPARED,
    /** It is compared with values of any form, by a number that orders as its instant does. */
    ORDERED
  }

  static Place stored(ValueType type) {
    return new Place(type, Use.STORED);
  }

  static Place compared(ValueType type) {
    return new Place(type, Use.COMPARED);
  }

  /** A place where instants are compared. */
  static final Place ORDERED = new Place(ValueType.TIMESTAMP, Use.ORDERED);
}
