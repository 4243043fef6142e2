package dev.lapse.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Inserts rows in one statement, plainly or in one of the ways that treat a collision as welcome.
 */
record Insert(Way way, List<NewRow> rows) implements Step {
  /** What is said about collisions. */
  enum Way {
    PLAIN("INSERT INTO t "),
    IGNORE("INSERT OR IGNORE INTO t "),
    REPLACE("INSERT OR REPLACE INTO t "),
    UPSERT("INSERT INTO t "),
    NOTHING("INSERT INTO t ");

    private final String verb;

    Way(String verb) {
      this.verb = verb;
    }

    String tail() {
      return switch (this) {
        case UPSERT -> " ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, v = excluded.v";
        case NOTHING -> " ON CONFLICT DO NOTHING";
        default -> "";
      };
    }
  }

  /** A row before its column's kind is known. */
  record NewRow(
      long id,
      @Nullable Integer kind,
      @Nullable Integer code,
      @Nullable String v,
      Moment ts,
      Moment ts2) {
    Row in(Layout layout) {
      return new Row(id, kind, code, v, layout.column().store(ts), ColumnKind.TEXT.store(ts2));
    }
  }

  @Override
  public void run(Stage stage) throws SQLException {
    List<Row> all = rows.stream().map(r -> r.in(stage.layout)).toList();
    Model model = stage.model;
    if (ambiguous(model, all)) {
      return;
    }
    String sql =
        way.verb
            + "(id, kind, code, v, ts, ts2) VALUES "
            + all.stream().map(Row::values).collect(Collectors.joining(", "))
            + way.tail();
    if (way == Way.PLAIN && all.stream().anyMatch(model::collidesWithLive)) {
      stage.duplicate(sql);
      return;
    }
    int count = stage.run(sql);
    int expected = 0;
    for (Row row : all) {
      expected += apply(model, row);
    }
    assertThat(count).as("update count").isEqualTo(expected);
  }

  /**
   * Rows of one statement that collide with each other, and those that would edit one row and break
   * on another, are not what this is about.
   */
  private boolean ambiguous(Model model, List<Row> all) {
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (all.get(i).collides(all.get(j))) {
          return true;
        }
      }
      Row row = all.get(i);
      boolean both = model.collidesWithLive(row) && model.collidesWithExpired(row);
      boolean breaks =
          way == Way.UPSERT
              && model.colliding(row).anyMatch(r -> r.id() != row.id() && model.live(r));
      if (breaks || (both && way != Way.PLAIN)) {
        return true;
      }
    }
    return false;
  }

  private int apply(Model model, Row row) {
    List<Row> liveHit = model.colliding(row).filter(model::live).toList();
    if (!liveHit.isEmpty() && (way == Way.IGNORE || way == Way.NOTHING)) {
      return 0;
    }
    if (!liveHit.isEmpty() && way == Way.UPSERT) {
      Row hit = liveHit.get(0);
      model.replace(hit, hit.withKind(row.kind()).withV(row.v()));
      return 1;
    }
    model.removeIf(row::collides);
    model.add(row);
    return 1;
  }
}
