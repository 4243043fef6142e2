package dev.lapse.jdbc;

import dev.lapse.error.SqlState;
import java.sql.SQLException;
import java.sql.Savepoint;
import org.jspecify.annotations.Nullable;

/** A savepoint of one transaction. Its name in SQL is its own, whatever it is called. */
final class LapseSavepoint implements Savepoint {
  private final int id;
  private final @Nullable String name;

  LapseSavepoint(int id, @Nullable String name) {
    this.id = id;
    this.name = name;
  }

  String sqlName() {
    return "jdbc_savepoint_" + id;
  }

  @Override
  public int getSavepointId() throws SQLException {
    if (name != null) {
      throw SqlExceptions.of(
          SqlState.INVALID_SAVEPOINT, "the savepoint has a name; ask for getSavepointName");
    }
    return id;
  }

  @Override
  public String getSavepointName() throws SQLException {
    if (name == null) {
      throw SqlExceptions.of(
          SqlState.INVALID_SAVEPOINT, "the savepoint has no name; ask for getSavepointId");
    }
    return name;
  }
}
