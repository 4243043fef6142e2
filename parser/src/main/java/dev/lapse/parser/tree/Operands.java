package dev.lapse.parser.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a node as Calcite wants them, a list of nodes, and as we want them: flags, texts,
 * words of an enum. Keeping every part among the operands lets equalsDeep, clone and shuttles work
 * without code in each node.
 */
final class Operands {
  private final @Nullable SqlNode[] nodes;

  Operands(@Nullable SqlNode[] nodes) {
    this.nodes = nodes.clone();
  }

  /** Wraps parts: nodes, lists of nodes, booleans, strings and enum constants, or null. */
  static Operands of(@Nullable Object... parts) {
    @Nullable SqlNode[] nodes = new @Nullable SqlNode[parts.length];
    for (int i = 0; i < parts.length; i++) {
      nodes[i] = wrap(parts[i]);
    }
    return new Operands(nodes);
  }

  private static @Nullable SqlNode wrap(@Nullable Object part) {
    if (part == null) {
      return null;
    } else if (part instanceof SqlNode node) {
      return node;
    } else if (part instanceof Boolean flag) {
      return SqlLiteral.createBoolean(flag, SqlParserPos.ZERO);
    } else if (part instanceof String text) {
      return SqlLiteral.createCharString(text, SqlParserPos.ZERO);
    } else if (part instanceof Enum<?> symbol) {
      return SqlLiteral.createSymbol(symbol, SqlParserPos.ZERO);
    } else if (part instanceof List<?> list) {
      List<@Nullable SqlNode> nodes = new ArrayList<>();
      for (Object element : list) {
        nodes.add(wrap(element));
      }
      return new SqlNodeList(nodes, SqlParserPos.ZERO);
    }
    throw new IllegalArgumentException("not a part of a node: " + part.getClass());
  }

  /** Returns the parts from a place on. */
  Operands from(int start) {
    return new Operands(Arrays.copyOfRange(nodes, start, nodes.length));
  }

  List<@Nullable SqlNode> asList() {
    return Collections.unmodifiableList(Arrays.asList(nodes));
  }

  void set(int i, @Nullable SqlNode node) {
    nodes[i] = node;
  }

  @Nullable SqlNode optional(int i) {
    return nodes[i];
  }

  SqlNode node(int i) {
    SqlNode node = nodes[i];
    if (node == null) {
      throw new IllegalStateException("part " + i + " is missing");
    }
    return node;
  }

  SqlIdentifier identifier(int i) {
    return (SqlIdentifier) node(i);
  }

  @Nullable SqlIdentifier optionalIdentifier(int i) {
    return (SqlIdentifier) nodes[i];
  }

  boolean flag(int i) {
    return ((SqlLiteral) node(i)).booleanValue();
  }

  @Nullable String optionalText(int i) {
    SqlNode node = nodes[i];
    return node == null ? null : ((SqlLiteral) node).getValueAs(String.class);
  }

  String text(int i) {
    return ((SqlLiteral) node(i)).getValueAs(String.class);
  }

  <E extends Enum<E>> @Nullable E optionalSymbol(int i, Class<E> type) {
    SqlNode node = nodes[i];
    return node == null ? null : ((SqlLiteral) node).getValueAs(type);
  }

  <E extends Enum<E>> E symbol(int i, Class<E> type) {
    return ((SqlLiteral) node(i)).getValueAs(type);
  }

  /** Returns a list part; a part that is missing is an empty list. */
  <N extends SqlNode> List<N> list(int i, Class<N> type) {
    SqlNode node = nodes[i];
    List<N> list = new ArrayList<>();
    if (node != null) {
      for (SqlNode element : (SqlNodeList) node) {
        list.add(type.cast(element));
      }
    }
    return Collections.unmodifiableList(list);
  }

  List<String> texts(int i) {
    List<String> list = new ArrayList<>();
    for (SqlLiteral literal : list(i, SqlLiteral.class)) {
      list.add(literal.getValueAs(String.class));
    }
    return Collections.unmodifiableList(list);
  }
}
