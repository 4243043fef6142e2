package dev.lapse.planner.translate;

import dev.lapse.error.LapseException;
import dev.lapse.error.Position;
import dev.lapse.error.SqlState;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.SystemTables;
import dev.lapse.planner.sql.AnsiForms;
import dev.lapse.planner.sql.ForeignFunctions;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.SqliteToken;
import dev.lapse.planner.sql.SqliteTokens;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What is never handed to SQLite, whatever it would make of it. */
final class NativeRefusals {
  /** Changing these would let SQLite lose or leak rows behind Lapse's back. */
  private static final Set<String> PRAGMAS_NOT_SET =
      Set.of(
          "writable_schema",
          "schema_version",
          "query_only",
          "temp_store",
          "temp_store_directory",
          "ignore_check_constraints",
          "trusted_schema");

  /** Why a temporary view is refused. */
  private static final String NO_MAIN_IN_TEMPORARY_VIEW =
      "the body of a temporary view cannot name the schema main, since it would show expired rows;"
          + " leave main. out";

  /** SQLite takes whatever it does not know as off. */
  private static final Set<String> SYNCHRONOUS =
      Set.of("1", "2", "3", "normal", "full", "extra", "on");

  /** The other journals that are safe; but connections rely on the one that they found. */
  private static final Set<String> ROLLBACK_JOURNALS = Set.of("delete", "truncate", "persist");

  private final String sql;
  private final List<SqliteToken> tokens;
  private final Catalog catalog;
  private final ExpiredRows mode;
  private final MirrorReads mirrors;

  NativeRefusals(String sql, List<SqliteToken> tokens, Catalog catalog, ExpiredRows mode) {
    this.sql = sql;
    this.tokens = tokens;
    this.catalog = catalog;
    this.mode = mode;
    this.mirrors = new MirrorReads(catalog);
  }

  /** SQLite would run the first of several statements and forget the rest. */
  static void checkSingle(List<SqliteToken> tokens) {
    int last = tokens.size() - 1;
    while (last >= 0 && tokens.get(last).isMark(";")) {
      last--;
    }
    boolean trigger =
        tokens.get(0).isWord("CREATE")
            && tokens.stream().limit(3).anyMatch(t -> t.isWord("TRIGGER"));
    if (trigger && last >= 0 && tokens.get(last).isWord("END")) {
      return;
    }
    for (int i = 0; i < last; i++) {
      if (tokens.get(i).isMark(";")) {
        throw LapseException.of(
            SqlState.SYNTAX_ERROR, "more than one statement in a call; send them one by one");
      }
    }
  }

  void check(NativeStatement.Kind kind) {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (NativeText.mayName(tokens.get(i))
          && tokens.get(i).value().equalsIgnoreCase("load_extension")
          && tokens.get(i + 1).isMark("(")) {
        throw never("load_extension() runs foreign code in this process; it is not offered");
      }
    }
    boolean reads = kind == NativeStatement.Kind.QUERY || kind == NativeStatement.Kind.WRITE;
    if (mode == ExpiredRows.HIDDEN && (reads || NativeStatement.isCreatedFromQuery(tokens))) {
      mirrors.check(tokens);
    }
    switch (kind) {
      case WRITE:
        checkTarget();
        break;
      case DDL:
        checkDefinition();
        break;
      case PRAGMA:
        checkPragma();
        break;
      case OTHER:
        checkOther();
        break;
      default:
    }
  }

  /** SQLite obeys many a PRAGMA while it prepares it, and so when it only explains it. */
  static void checkExplained(NativeStatement.Kind kind) {
    if (kind == NativeStatement.Kind.PRAGMA) {
      throw LapseException.of(
          SqlState.FEATURE_NOT_SUPPORTED,
          "EXPLAIN of a PRAGMA is not offered: SQLite would obey it; run it without EXPLAIN");
    }
  }

  private static LapseException never(String message) {
    return LapseException.of(SqlState.INSUFFICIENT_PRIVILEGE, message);
  }

  private void checkOther() {
    if (NativeStatement.isAny(tokens.get(0), "ATTACH", "DETACH")) {
      throw LapseException.of(
          SqlState.FEATURE_NOT_SUPPORTED,
          "ATTACH and DETACH are not offered: a connection belongs to one file; open another"
              + " connection for another file");
    }
    if (!tokens.get(0).isWord("VACUUM")) {
      return;
    }
    if (tokens.stream().anyMatch(t -> t.isWord("INTO"))) {
      throw LapseException.of(
          SqlState.FEATURE_NOT_SUPPORTED,
          "VACUUM INTO is not offered: it writes another file; back the file up with the sqlite3"
              + " shell's .backup");
    }
  }

  /** Finds the table that an INSERT, REPLACE, UPDATE or DELETE writes to. */
  private void checkTarget() {
    int depth = 0;
    for (int i = 0; i < tokens.size(); i++) {
      SqliteToken token = tokens.get(i);
      if (token.isMark("(")) {
        depth++;
      } else if (token.isMark(")")) {
        depth--;
      } else if (depth == 0 && NativeStatement.isAny(token, "INTO", "UPDATE", "FROM")) {
        checkWritten(afterConflictClause(i + 1));
        return;
      }
    }
  }

  private int afterConflictClause(int at) {
    return at < tokens.size() && tokens.get(at).isWord("OR") ? at + 2 : at;
  }

  private void checkWritten(int at) {
    if (at >= tokens.size()) {
      return;
    }
    boolean qualified = at + 2 < tokens.size() && tokens.get(at + 1).isMark(".");
    String schema = qualified ? tokens.get(at).value() : "main";
    String name = tokens.get(qualified ? at + 2 : at).value();
    if (schema.equalsIgnoreCase(SystemTables.SCHEMA)) {
      throw never("the tables of schema ttl are read-only; use SET, ALTER INDEX or DELETE EXPIRED");
    }
    checkNotReserved(name);
    if (!schema.equalsIgnoreCase("temp")
        && ShadowViews.isShadowed(catalog, name)
        && catalog.view(name).isPresent()) {
      throw LapseException.of(
          SqlState.FEATURE_NOT_SUPPORTED,
          "a write to the view "
              + name
              + ", which reads a table with a TTL index, is not offered: its triggers would be"
              + " given rows that have expired; write to the table itself");
    }
    if (!schema.equalsIgnoreCase("temp") && ShadowViews.isShadowed(catalog, name)) {
      throw LapseException.of(
          SqlState.FEATURE_NOT_SUPPORTED,
          "a write to "
              + name
              + ", which has a TTL index, must be one that Lapse can translate;"
              + " put what it could not read into a SELECT of its own, or simplify the expression");
    }
  }

  private void checkNotReserved(String name) {
    if (Identifiers.isReserved(name)) {
      throw never(
          name
              + " belongs to "
              + (name.toLowerCase(Locale.ROOT).startsWith("s") ? "SQLite" : "Lapse")
              + " and is not written by statements; names beginning with lapse_ and sqlite_ are"
              + " reserved");
    }
  }

  /** No definition names a table of Lapse's own, as its object or its subject. */
  private void checkDefinition() {
    if (tokens.get(0).isWord("ANALYZE") || tokens.get(0).isWord("REINDEX")) {
      return;
    }
    checkTemporaryView();
    checkFunctions();
    mirrors.checkDefinition(sql.substring(tokens.get(0).start()));
    // A view may read what is reserved; a trigger would write it on Lapse's behalf.
    boolean trigger = tokens.stream().limit(3).anyMatch(t -> t.isWord("TRIGGER"));
    if (trigger) {
      checkTrigger();
    }
    boolean body = false;
    for (int i = 0; i < tokens.size(); i++) {
      SqliteToken token = tokens.get(i);
      body |= !trigger && NativeStatement.isAny(token, "AS", "BEGIN");
      boolean names =
          token.isName()
              || (token.kind() == SqliteToken.Kind.STRING && i > 0 && takesName(tokens.get(i - 1)));
      if (!body && names) {
        checkNotReserved(token.value());
      }
    }
  }

  /** Other programs read what is kept; CREATE TABLE … AS keeps nothing of its query. */
  private void checkFunctions() {
    boolean temporary =
        tokens.size() > 1 && NativeStatement.isAny(tokens.get(1), "TEMP", "TEMPORARY");
    boolean drops = tokens.get(0).isWord("DROP");
    if (!temporary && !drops && !NativeStatement.isCreatedFromQuery(tokens)) {
      ForeignFunctions.refuseIn(sql);
    }
  }

  /** SQLite runs a trigger by itself, and looks for the functions in it when it fires. */
  private void checkTrigger() {
    Optional<AnsiForms.Form> form = AnsiForms.in(tokens);
    if (form.isPresent()) {
      throw LapseException.at(
          Position.of(sql, form.get().start()),
          SqlState.FEATURE_NOT_SUPPORTED,
          "a trigger is kept in the file, where SQLite cannot read "
              + form.get().name()
              + "; "
              + form.get().remedy());
    }
  }

  /** SQLite takes a text in single quotes for a name after these. */
  private static boolean takesName(SqliteToken token) {
    return token.isMark(".")
        || NativeStatement.isAny(
            token, "TABLE", "INDEX", "VIEW", "TRIGGER", "EXISTS", "ON", "INTO", "UPDATE", "FROM");
  }

  /** The shadows would not stand before such a name, and the body of this view is SQLite's. */
  private void checkTemporaryView() {
    boolean temporary =
        tokens.size() > 2
            && (NativeStatement.isAny(tokens.get(1), "TEMP", "TEMPORARY")
                || SqliteTokens.qualify(tokens, "temp"));
    boolean view = tokens.stream().limit(3).anyMatch(t -> t.isWord("VIEW"));
    if (temporary && view && SqliteTokens.qualify(tokens, "main")) {
      throw LapseException.of(SqlState.FEATURE_NOT_SUPPORTED, NO_MAIN_IN_TEMPORARY_VIEW);
    }
    if (temporary && view) {
      // Nothing is known of it later, when its name is read.
      mirrors.check(tokens);
    }
  }

  private void checkPragma() {
    int at = NativeStatement.pragmaAt(tokens);
    if (at >= tokens.size()) {
      return;
    }
    String name = tokens.get(at).value().toLowerCase(Locale.ROOT);
    boolean sets = at + 2 < tokens.size();
    if (!sets) {
      return;
    }
    String value = tokens.get(at + 2).value().toLowerCase(Locale.ROOT);
    checkShared(name, value);
    boolean unsafe =
        PRAGMAS_NOT_SET.contains(name)
            || (name.equals("journal_mode") && !value.equals("wal"))
            || (name.equals("synchronous") && !SYNCHRONOUS.contains(value));
    if (unsafe) {
      throw never(
          "PRAGMA "
              + name
              + " cannot be set to "
              + value
              + " through Lapse: it would put the file's safety, or what is hidden, at risk");
    }
  }

  /** Refuses what would change the file or the connection under those who rely on it. */
  private static void checkShared(String name, String value) {
    if (name.equals("locking_mode") && value.equals("exclusive")) {
      throw never(
          "PRAGMA locking_mode cannot be set to exclusive through Lapse: it would shut out the"
              + " other connections to the file, the monitor's among them; use BEGIN IMMEDIATE to"
              + " keep writers away for a while");
    }
    if (name.equals("journal_mode") && ROLLBACK_JOURNALS.contains(value)) {
      throw never(
          "PRAGMA journal_mode cannot be set to "
              + value
              + " through Lapse: its connections rely on the journal that they found; change it"
              + " with SQLite's shell while nobody has the file open");
    }
    if (name.equals("busy_timeout")) {
      throw never(
          "PRAGMA busy_timeout cannot be set through Lapse: it would replace a wait that can be"
              + " cancelled; write busyTimeoutMs="
              + value
              + " in the connection's URL or properties");
    }
  }
}
