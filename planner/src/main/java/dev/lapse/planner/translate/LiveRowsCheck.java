package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.catalog.View;
import dev.lapse.planner.expiry.CutoffBound;
import dev.lapse.planner.sql.Bind;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqlText;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Refuses a text in which a table with TTL is read without its live test. It knows nothing of how
 * the text came about: whatever the writers forget, no expired row is shown.
 */
final class LiveRowsCheck {
  private static final Set<String> END_OF_FROM =
      Set.of(
          "WHERE",
          "GROUP",
          "HAVING",
          "ORDER",
          "LIMIT",
          "WINDOW",
          "UNION",
          "INTERSECT",
          "EXCEPT",
          "SELECT",
          "VALUES",
          "SET",
          "RETURNING");

  private final Catalog catalog;
  private final ExpiredRows mode;

  LiveRowsCheck(Catalog catalog, ExpiredRows mode) {
    this.catalog = catalog;
    this.mode = mode;
  }

  /**
   * Checks a translated statement.
   *
   * @param hiding how it is to hide expired rows: with NONE no table needs a test
   * @throws LapseException with INTERNAL_ERROR if it does not hide them
   */
  void check(SqlText sql, Hiding hiding) {
    if (mode == ExpiredRows.HIDDEN) {
      new Scan(sql, Optional.empty(), hiding).run();
    }
  }

  /**
   * Checks a sweep, which deletes and looks up expired rows of one table.
   *
   * @throws LapseException with INTERNAL_ERROR if it might delete a live row, or reads other
   *     tables' expired rows
   */
  void checkSweep(SqlText sql, Table target) {
    new Scan(sql, Optional.of(target), Hiding.FILTER).run();
  }

  private final class Scan {
    private final SqlText sql;
    private final Optional<Table> swept;
    private final Hiding hiding;
    private final List<SqliteToken> tokens;

    /** Where mentions start that are part of a text which takes expired rows away. */
    private final Set<Integer> taken = new HashSet<>();

    Scan(SqlText sql, Optional<Table> swept, Hiding hiding) {
      this.sql = sql;
      this.swept = swept;
      this.hiding = hiding;
      this.tokens = SqliteTokens.of(sql.text());
    }

    void run() {
      FromList from = new FromList();
      boolean deletes = false;
      for (int i = 0; i < tokens.size(); i++) {
        from.pass(tokens.get(i));
        if (!tokens.get(i).isName() || isMark(i + 1, ".")) {
          continue;
        }
        boolean main = isMark(i - 1, ".") && isName(i - 2, "main");
        boolean temp = isMark(i - 1, ".") && isName(i - 2, "temp");
        boolean bare = !isMark(i - 1, ".") && from.takesRelation();
        if (!(main || temp || bare)) {
          continue;
        }
        String name = tokens.get(i).value();
        boolean mirror = catalog.shownPastTests(name).isPresent() && !isWord(i - 3, "INTO");
        Optional<View> view = catalog.view(name).filter(catalog::readsTtl);
        if ((mirror || (view.isPresent() && !temp)) && mode == ExpiredRows.HIDDEN) {
          throw refuse(name);
        }
        Optional<Table> table = catalog.table(name).filter(Table::hasTtl);
        if (table.isPresent()) {
          if (!main) {
            throw refuse(name);
          }
          deletes |= swept.isPresent() && isSweep(i, table.get());
          checkMention(i, table.get());
        }
      }
      if (swept.isPresent() && !deletes) {
        throw refuse(swept.get().name());
      }
    }

    private boolean isSweep(int at, Table table) {
      return isWord(at - 3, "FROM") && isWord(at - 4, "DELETE") && sweeps(at, table);
    }

    private boolean sweeps(int at, Table table) {
      return swept.filter(table::equals).isPresent()
          && isWord(at + 1, "WHERE")
          && follows(at + 2, LiveRows.expired(table, placeholder()));
    }

    private void checkMention(int at, Table table) {
      boolean asked = hiding == Hiding.NONE && swept.isEmpty();
      if (isWord(at - 3, "INTO") || asked || taken.contains(tokens.get(at).start())) {
        return;
      }
      if (swept.isPresent()) {
        boolean lookup =
            swept.get().equals(table)
                && isWord(at + 1, "AS")
                && isName(at + 2, CollisionSweeps.OLD_ALIAS)
                && isWord(at - 3, "JOIN");
        if (lookup || isSweep(at, table) || mode == ExpiredRows.VISIBLE) {
          return;
        }
      }
      if (isDifference(at, table) || isExcluding(at, table)) {
        return;
      }
      int next = at + 1;
      String qualifier = "";
      if (isWord(next, "AS")) {
        qualifier = Identifiers.quote(tokens.get(next + 1).value()) + ".";
        next += 2;
      }
      next = afterIndexChoice(next);
      boolean update = isWord(at - 3, "UPDATE") || isWord(at - 5, "UPDATE");
      if (update) {
        next = whereOf(next);
        qualifier = qualifier.isEmpty() ? Identifiers.quote(table.name()) + "." : qualifier;
      }
      if (!isWord(next, "WHERE") || !isLive(next + 1, table, qualifier)) {
        throw refuse(table.name());
      }
    }

    private boolean isLive(int at, Table table, String qualifier) {
      if (follows(at, LiveRows.test(table, "", placeholder()))
          || follows(at, LiveRows.test(table, qualifier, placeholder()))) {
        return true;
      }
      // UPDATE … FROM: the test of the row itself, whose own mention is checked in its turn.
      return isWord(at, "EXISTS")
          && isName(at + 7, table.name())
          && isWord(at + 8, "AS")
          && isName(at + 9, ChangeWriter.LIVE_ALIAS);
    }

    /** Returns whether the rows read here are counted, and the expired ones taken away at once. */
    private boolean isDifference(int at, Table table) {
      int open = at - 9;
      boolean counts = open >= 0 && isMark(open, "(") && isWord(open + 6, "FROM");
      int next = at + 1;
      String alias = "";
      if (counts && isWord(next, "AS")) {
        alias = Identifiers.quote(tokens.get(next + 1).value());
        next += 2;
      }
      if (!counts || !isMark(next, ")")) {
        return false;
      }
      String text = sql.text();
      Optional<List<String>> parts = new CountDifference(table, alias).parts(placeholder());
      int start = tokens.get(open).start();
      if (parts.isEmpty() || !text.startsWith(String.join("", parts.get()), start)) {
        return false;
      }
      int mention = tokens.get(at).start() - start;
      int from = start + parts.get().get(0).length();
      for (String part : parts.get().subList(1, parts.get().size())) {
        taken.add(from + " - ".length() + mention);
        from += part.length();
      }
      return true;
    }

    /** Returns whether the expired rows are left out by their keys here. */
    private boolean isExcluding(int at, Table table) {
      if (!isWord(at + 1, "AS")
          || !isName(at + 2, LiveRows.ROW_ALIAS)
          || !isWord(at + 3, "WHERE")) {
        return false;
      }
      Optional<String> test = LiveRows.excluding(table, placeholder());
      if (test.isEmpty() || !follows(at + 4, test.get())) {
        return false;
      }
      int start = tokens.get(at + 4).start();
      tokens.stream()
          .map(SqliteToken::start)
          .filter(s -> s >= start && s < start + test.get().length())
          .forEach(taken::add);
      return true;
    }

    /** Returns whether a test stands here, and nothing after it weakens it. */
    private boolean follows(int at, String test) {
      if (at >= tokens.size() || !sql.text().startsWith(test, tokens.get(at).start())) {
        return false;
      }
      int end = tokens.get(at).start() + test.length();
      Optional<SqliteToken> next = tokens.stream().filter(t -> t.start() >= end).findFirst();
      return next.isEmpty()
          || next.get().isMark(")")
          || next.get().isWord("AND")
          || next.get().isWord("RETURNING")
          || next.get().isWord("ORDER")
          || next.get().isWord("LIMIT");
    }

    private int afterIndexChoice(int next) {
      if (isWord(next, "INDEXED") && isWord(next + 1, "BY")) {
        return next + 3;
      }
      return isWord(next, "NOT") && isWord(next + 1, "INDEXED") ? next + 2 : next;
    }

    private int whereOf(int from) {
      int depth = 0;
      for (int i = from; i < tokens.size(); i++) {
        depth += tokens.get(i).isMark("(") ? 1 : tokens.get(i).isMark(")") ? -1 : 0;
        if (depth == 0 && tokens.get(i).isWord("WHERE")) {
          return i;
        }
      }
      return tokens.size();
    }

    private Function<CutoffBound, String> placeholder() {
      return bound -> "?" + (sql.binds().indexOf(new Bind.Cutoff(bound)) + 1);
    }

    private boolean isMark(int i, String mark) {
      return i >= 0 && i < tokens.size() && tokens.get(i).isMark(mark);
    }

    private boolean isWord(int i, String word) {
      return i >= 0 && i < tokens.size() && tokens.get(i).isWord(word);
    }

    private boolean isName(int i, String name) {
      return i >= 0
          && i < tokens.size()
          && tokens.get(i).isName()
          && Identifiers.same(tokens.get(i).value(), name);
    }

    private LapseException refuse(String name) {
      return LapseException.of(
          SqlState.INTERNAL_ERROR,
          "the translated text reads "
              + name
              + " without its live test, so it is not run; please report the statement: "
              + sql.text());
    }
  }

  /** Follows where in a text the name of a relation may stand. */
  private static final class FromList {
    private final java.util.ArrayDeque<Boolean> outer = new java.util.ArrayDeque<>();
    private boolean inFrom;
    private boolean takesRelation;
    private boolean expected;

    void pass(SqliteToken token) {
      takesRelation = expected;
      expected = false;
      if (token.isMark("(")) {
        // A parenthesis where a relation may stand can open a join.
        outer.push(inFrom);
        inFrom = takesRelation;
        expected = takesRelation;
      } else if (token.isMark(")")) {
        inFrom = !outer.isEmpty() && outer.pop();
      } else if (token.isWord("FROM") || token.isWord("JOIN") || token.isWord("UPDATE")) {
        inFrom = true;
        expected = true;
      } else if (token.isWord("INTO")) {
        expected = true;
      } else if (token.isMark(",")) {
        expected = inFrom;
      } else if (token.kind() == SqliteToken.Kind.WORD
          && END_OF_FROM.contains(token.text().toUpperCase(java.util.Locale.ROOT))) {
        inFrom = false;
      }
    }

    boolean takesRelation() {
      return takesRelation;
    }
  }
}
