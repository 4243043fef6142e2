package dev.lapse.planner.translate;

import dev.lapse.planner.sql.SqlText;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A text that is written when it is first wanted, since few statements come to need it. Two threads
 * may both write it: the texts are equal. Thread-safe.
 */
final class LaterText implements Supplier<SqlText> {
  private final Supplier<SqlText> writing;
  private volatile @Nullable SqlText written;

  LaterText(Supplier<SqlText> writing) {
    this.writing = writing;
  }

  @Override
  public SqlText get() {
    SqlText known = written;
    if (known == null) {
      known = writing.get();
      written = known;
    }
    return known;
  }
}
