package dev.lapse.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.SqlWriter;
import org.jspecify.annotations.Nullable;

/** Writes statements word by word; what is absent writes nothing. */
final class Text {
  private final SqlWriter writer;

  Text(SqlWriter writer) {
    this.writer = writer;
  }

  Text words(String words) {
    for (String word : words.split(" ", -1)) {
      writer.keyword(word);
    }
    return this;
  }

  Text wordsIf(boolean condition, String words) {
    return condition ? words(words) : this;
  }

  Text node(SqlNode node) {
    node.unparse(writer, 0, 0);
    return this;
  }

  /** Writes an expression; a query gets parentheses. */
  private Text operand(SqlNode node) {
    node.unparse(writer, 2, 3);
    return this;
  }

  /** Writes {@code ORDER BY … LIMIT … OFFSET …}, or nothing. */
  Text someRows(@Nullable SqlOrderBy some) {
    if (some == null) {
      return this;
    }
    if (!some.orderList.isEmpty()) {
      words("ORDER BY").commas(some.orderList);
    }
    return optional("LIMIT", some.fetch).optional("OFFSET", some.offset);
  }

  /** Writes words and a node, or neither if there is no node. */
  Text optional(String words, @Nullable SqlNode node) {
    if (node != null) {
      if (!words.isEmpty()) {
        words(words);
      }
      node(node);
    }
    return this;
  }

  /** Writes source text as it stands. */
  Text raw(String text) {
    writer.print(text);
    writer.setNeedWhitespace(true);
    return this;
  }

  /** Writes source text in parentheses. */
  Text rawList(String text) {
    return raw("(" + text + ")");
  }

  /** Writes a list in parentheses, or nothing if it is empty. */
  Text optionalList(String words, List<? extends SqlNode> nodes) {
    if (!nodes.isEmpty()) {
      if (!words.isEmpty()) {
        words(words);
      }
      list(nodes);
    }
    return this;
  }

  /** Writes a list in parentheses. */
  Text list(List<? extends SqlNode> nodes) {
    SqlWriter.Frame frame = writer.startList("(", ")");
    for (SqlNode node : nodes) {
      writer.sep(",");
      node.unparse(writer, 0, 0);
    }
    writer.endList(frame);
    return this;
  }

  /** Writes a list without parentheses; a query in it gets its own. */
  Text commas(List<? extends SqlNode> nodes) {
    SqlWriter.Frame frame = writer.startList("", "");
    for (SqlNode node : nodes) {
      writer.sep(",");
      node.unparse(writer, 0, 0);
    }
    writer.endList(frame);
    return this;
  }

  /** Writes {@code column = expression}, separated by commas. */
  Text assignments(List<? extends SqlNode> columns, List<? extends SqlNode> expressions) {
    SqlWriter.Frame frame = writer.startList("", "");
    for (int i = 0; i < columns.size(); i++) {
      writer.sep(",");
      SqlNode column = columns.get(i);
      Text left = column instanceof SqlNodeList row ? list(row) : node(column);
      left.words("=").operand(expressions.get(i));
    }
    writer.endList(frame);
    return this;
  }

  /** Writes {@code WITH [RECURSIVE] …}, or nothing. */
  Text with(@Nullable SqlNodeList items) {
    if (items == null) {
      return this;
    }
    words("WITH");
    wordsIf(((SqlWithItem) items.get(0)).recursive.booleanValue(), "RECURSIVE");
    return commas(items);
  }

  /** Writes {@code FROM …}, or nothing. */
  Text from(@Nullable SqlNode from) {
    if (from != null) {
      words("FROM");
      SqlWriter.Frame frame = writer.startList(SqlWriter.FrameTypeEnum.FROM_LIST);
      from.unparse(writer, 0, 0);
      writer.endList(frame);
    }
    return this;
  }

  /** Writes {@code RETURNING …}, or nothing. */
  Text returning(@Nullable SqlNodeList items) {
    return items == null ? this : words("RETURNING").commas(items);
  }

  /** Writes nodes one after the other. */
  Text sequence(List<? extends SqlNode> nodes) {
    nodes.forEach(this::node);
    return this;
  }
}
