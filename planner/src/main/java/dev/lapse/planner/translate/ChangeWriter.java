package dev.lapse.planner.translate;

final class ChangeWriter {
  static final String LIVE_ALIAS = "lapse_live";

  private ChangeWriter() {}
}
