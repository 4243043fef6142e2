package dev.lapse.executor;

import java.util.ArrayList;
import java.util.List;

/** The cursors of one session that have not come to their end. Not thread-safe. */
final class OpenCursors {
  private final SessionAtGate atGate;
  private final List<SqliteCursor> cursors = new ArrayList<>();

  OpenCursors(SessionAtGate atGate) {
    this.atGate = atGate;
  }

  void opened(SqliteCursor cursor) {
    cursors.add(cursor);
    atGate.goesOnReading();
  }

  void closed(SqliteCursor cursor) {
    if (cursors.remove(cursor)) {
      atGate.endsReading();
    }
  }

  /**
   * Takes the rows of all cursors into memory, so that none keeps a snapshot.
   *
   * @return whether there was any
   */
  boolean takeRows() {
    boolean any = !cursors.isEmpty();
    List.copyOf(cursors).forEach(SqliteCursor::takeRows);
    return any;
  }

  /**
   * Takes the rows of cursors that tell live rows from expired ones by what was in the file when
   * they began: SQLite may show them what this connection is about to write.
   */
  void takeRowsBeforeWrite() {
    if (!cursors.isEmpty()) {
      cursors.stream().filter(c -> !c.hidesOwnWrites()).toList().forEach(SqliteCursor::takeRows);
    }
  }

  /** Closes all of them. */
  void close() {
    List.copyOf(cursors).forEach(SqliteCursor::close);
  }
}
