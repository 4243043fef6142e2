package dev.lapse.planner.translate;

import dev.lapse.planner.sql.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.jspecify.annotations.Nullable;

/**
 * The labels of a query's columns. Under a star Calcite gives each a name of its own, {@code id0};
 * to SQLite a name may come twice.
 */
final class Labels {
  private final Typing typing;

  Labels(Typing typing) {
    this.typing = typing;
  }

  /** Returns the columns of a query with the names that its stars give them. */
  List<ResultColumn> of(SqlNode query, List<ResultColumn> columns) {
    SqlNode body = query;
    while (true) {
      if (body instanceof SqlOrderBy ordered) {
        body = ordered.query;
      } else if (body instanceof SqlWith with) {
        body = with.body;
      } else if (SetOperationWriter.isSetOperation(body)) {
        body = ((SqlCall) body).operand(0);
      } else {
        break;
      }
    }
    return body instanceof SqlSelect select ? ofSelect(select, columns) : columns;
  }

  private List<ResultColumn> ofSelect(SqlSelect select, List<ResultColumn> columns) {
    List<String> labels = new ArrayList<>();
    for (SqlNode item : select.getSelectList()) {
      if (!(item instanceof SqlIdentifier star) || !star.isStar()) {
        labels.add(labels.size() < columns.size() ? columns.get(labels.size()).label() : "");
        continue;
      }
      Optional<List<String>> names = ofStar(star, select.getFrom());
      if (names.isEmpty()) {
        return columns;
      }
      labels.addAll(names.get());
    }
    if (labels.size() != columns.size()) {
      return columns;
    }
    List<ResultColumn> labelled = new ArrayList<>();
    for (int i = 0; i < labels.size(); i++) {
      labelled.add(columns.get(i).labelled(labels.get(i)));
    }
    return labelled;
  }

  private Optional<List<String>> ofStar(SqlIdentifier star, @Nullable SqlNode from) {
    if (from == null) {
      return Optional.empty();
    }
    if (star.names.size() == 1) {
      return ofRelation(from);
    }
    return leaf(from, star.names.get(star.names.size() - 2)).flatMap(this::ofRelation);
  }

  private Optional<List<String>> ofRelation(SqlNode relation) {
    if (!(relation instanceof SqlJoin join)) {
      return typing
          .columnsOf(relation)
          .map(columns -> columns.stream().map(ResultColumn::label).toList());
    }
    Optional<List<String>> left = ofRelation(join.getLeft());
    Optional<List<String>> right = ofRelation(join.getRight());
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    List<String> shared = new ArrayList<>();
    if (join.isNatural()) {
      shared.addAll(left.get());
    } else if (join.getCondition() instanceof SqlNodeList using) {
      using.forEach(name -> shared.add(Names.last((SqlIdentifier) name)));
    }
    List<String> both = new ArrayList<>(left.get());
    right.get().stream()
        .filter(name -> shared.stream().noneMatch(one -> Identifiers.same(one, name)))
        .forEach(both::add);
    return Optional.of(both);
  }

  /** Returns the item of a FROM that has a name. */
  private static Optional<SqlNode> leaf(SqlNode from, String name) {
    if (from instanceof SqlJoin join) {
      return leaf(join.getLeft(), name).or(() -> leaf(join.getRight(), name));
    }
    String own =
        from.getKind() == SqlKind.AS
            ? Names.last(((SqlCall) from).operand(1))
            : from instanceof SqlIdentifier table ? Names.last(table) : "";
    return Identifiers.same(own, name) ? Optional.of(from) : Optional.empty();
  }
}
