package dev.lapse.executor.ttl;

import dev.lapse.executor.sqlite.WriteGate;
import java.util.function.BooleanSupplier;

/**
 * A pass's turn at the gate, where it goes last. It may be taken again by what runs within it.
 * Confined to the thread that runs the pass.
 */
final class Turn {
  private static final long WAIT_MILLIS = 50;

  private final WriteGate gate;
  private final WriteGate.Owner owner;
  private final BooleanSupplier stopped;
  private final int tries;
  private int depth;

  /**
   * Makes a turn that is not yet taken.
   *
   * @param tries how often to wait 50 milliseconds for it
   */
  Turn(WriteGate gate, WriteGate.Owner owner, BooleanSupplier stopped, int tries) {
    this.gate = gate;
    this.owner = owner;
    this.stopped = stopped;
    this.tries = tries;
  }

  /** Returns whether it was to be had; then {@link #leave} must follow. */
  boolean enter() {
    boolean entered = depth > 0;
    for (int i = 0; i < tries && !entered && !stopped.getAsBoolean(); i++) {
      entered = gate.enterLast(owner, WAIT_MILLIS);
    }
    if (entered) {
      depth++;
    }
    return entered;
  }

  /** Tries once, even if the pass is to stop: what it did is yet to be written down. */
  boolean enterToEnd() {
    boolean entered = depth > 0 || gate.enterLast(owner, WAIT_MILLIS);
    if (entered) {
      depth++;
    }
    return entered;
  }

  void leave() {
    depth--;
    if (depth == 0) {
      gate.leave(owner);
    }
  }

  /** Returns whether somebody waits for this turn to end. */
  boolean isWantedByOthers() {
    return gate.someoneWaits();
  }

  /** Returns who has it, for a message. */
  String holder() {
    return gate.holder().map(WriteGate.Owner::describe).orElse("others write");
  }
}
