package dev.lapse.tests.logic;

/** What the tables of a run have to do with expiry. */
enum Expiry {
  /** Nothing. */
  NONE("no TTL index"),
  /** Each table has a TTL index by which nothing expires. */
  IDLE("a TTL index that expires nothing on every table"),
  /** By each table's TTL index about a third of its rows have expired. */
  THIRD("a third of the rows expired");

  private final String description;

  Expiry(String description) {
    this.description = description;
  }

  String description() {
    return description;
  }
}
