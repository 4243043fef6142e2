package dev.lapse.tests.simulation;

/** What the model answers to a statement that must fail and change nothing. */
final class Refused extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Refuses a statement.
   *
   * @param classOfState how its SQLState must begin
   */
  Refused(String classOfState) {
    super(classOfState);
  }
}
