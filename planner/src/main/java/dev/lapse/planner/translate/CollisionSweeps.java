package dev.lapse.planner.translate;

final class CollisionSweeps {
  static final String OLD_ALIAS = "lapse_old";

  private CollisionSweeps() {}
}
