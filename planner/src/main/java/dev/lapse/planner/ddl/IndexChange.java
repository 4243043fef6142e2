package dev.lapse.planner.ddl;

import dev.lapse.error.LapseException;
import dev.lapse.error.SqlState;
import dev.lapse.parser.tree.SqlAlterIndex;
import dev.lapse.parser.tree.SqlExpireAfter;
import dev.lapse.parser.tree.SqlIndexAction;
import dev.lapse.planner.catalog.Catalog;
import dev.lapse.planner.catalog.Column;
import dev.lapse.planner.catalog.Index;
import dev.lapse.planner.catalog.Table;
import dev.lapse.planner.duration.Durations;
import dev.lapse.planner.expiry.ExpireAfter;
import dev.lapse.planner.expiry.TtlIndex;
import dev.lapse.planner.expiry.TtlOptions;
import dev.lapse.planner.expiry.TtlState;
import dev.lapse.planner.sql.Identifiers;
import dev.lapse.planner.sql.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** ALTER INDEX in all its forms. */
final class IndexChange {
  private final Catalog catalog;
  private final ObjectNames names;

  IndexChange(Catalog catalog) {
    this.catalog = catalog;
    this.names = new ObjectNames(catalog);
  }

  DdlPlan plan(SqlAlterIndex alter) {
    SqlIndexAction action = alter.action();
    String name = ObjectNames.free(alter.name());
    if (action instanceof SqlIndexAction.ExpireAfter expire) {
      return expireAfter(alter.name(), name, expire.expireAfter());
    }
    if (action instanceof SqlIndexAction.RenameTo rename) {
      return rename(alter.name(), name, rename.newName());
    }
    if (action instanceof SqlIndexAction.NoExpire) {
      return DdlPlan.of(new DdlStep.RemoveTtlIndex(ttlIndex(alter.name(), name).name()));
    }
    TtlIndex index = valid(alter.name(), name);
    if (action instanceof SqlIndexAction.Suspend) {
      return DdlPlan.of(new DdlStep.SetSuspended(index.name(), true));
    }
    if (action instanceof SqlIndexAction.Resume) {
      return DdlPlan.of(new DdlStep.SetSuspended(index.name(), false));
    }
    if (action instanceof SqlIndexAction.SetOptions set) {
      TtlOptions options = OptionValues.apply(index.options(), set.options());
      return DdlPlan.of(new DdlStep.SetOptions(index.name(), options));
    }
    throw new IllegalStateException("an ALTER INDEX not known: " + action);
  }

  /** Returns the TTL index of a name, invalid ones too. */
  private TtlIndex ttlIndex(SqlIdentifier at, String name) {
    Optional<TtlIndex> index = catalog.ttlIndex(name);
    if (index.isPresent()) {
      return index.get();
    }
    Index plain = plain(at, name);
    throw Refusal.at(
        at,
        SqlState.WRONG_OBJECT_TYPE,
        "index "
            + plain.name()
            + " is no TTL index; ALTER INDEX "
            + Identifiers.quote(plain.name())
            + " EXPIRE AFTER … makes it one");
  }

  private Index plain(SqlIdentifier at, String name) {
    return catalog
        .index(name)
        .orElseThrow(() -> Refusal.at(at, SqlState.UNDEFINED_OBJECT, "there is no index " + name));
  }

  private TtlIndex valid(SqlIdentifier at, String name) {
    TtlIndex index = ttlIndex(at, name);
    if (index.state() instanceof TtlState.Invalid invalid) {
      throw Refusal.at(
          at,
          SqlState.OBJECT_NOT_IN_STATE,
          "TTL index "
              + index.name()
              + " is invalid: "
              + invalid.reason()
              + "; drop it with DROP INDEX and create it again");
    }
    return index;
  }

  private DdlPlan expireAfter(SqlIdentifier at, String name, SqlExpireAfter clause) {
    if (catalog.ttlIndex(name).isPresent()) {
      TtlIndex index = valid(at, name);
      RowTtlDefinition.requireUsers(index, at);
      return DdlPlan.of(new DdlStep.SetExpireAfter(index.name(), Durations.of(clause)));
    }
    Conversion conversion = conversion(at, plain(at, name), Durations.of(clause));
    List<DdlStep> steps = new ArrayList<>();
    TtlDefinition definition = conversion.definition();
    conversion
        .column()
        .probe(conversion.table(), definition.name(), definition.predicate())
        .ifPresent(steps::add);
    steps.add(new DdlStep.StoreTtlIndex(definition));
    return new DdlPlan(steps, ChildKeys.warnings(catalog, conversion.table()));
  }

  /** A plain index that becomes a TTL index as it is. */
  private record Conversion(TtlDefinition definition, TtlColumn column, Table table) {}

  private Conversion conversion(SqlIdentifier at, Index index, ExpireAfter duration) {
    requireConvertible(at, index);
    Table table = catalog.table(index.table()).orElseThrow();
    Index.Part part = index.parts().get(0);
    Column column = table.column(part.column().orElseThrow()).orElseThrow();
    TtlColumn.requireServes(table, column, Optional.empty(), at);
    TtlIndexCreation.requireNoVirtualReader(catalog, table.name(), at);
    TtlDefinition definition =
        new TtlDefinition(
            index.name(),
            table.name(),
            column.name(),
            Optional.empty(),
            duration,
            index.predicate(),
            false,
            TtlOptions.NONE);
    return new Conversion(
        definition, new TtlColumn(column, Optional.empty(), part.descending()), table);
  }

  private static void requireConvertible(SqlNode at, Index index) {
    String what = "";
    if (index.origin() != Index.Origin.STATEMENT) {
      what = "belongs to a key of " + index.table();
    } else if (index.unique()) {
      what = "is unique";
    } else if (index.parts().size() != 1) {
      what = "is over " + index.parts().size() + " columns";
    } else if (index.parts().get(0).column().isEmpty()) {
      what = "is over an expression";
    }
    if (!what.isEmpty()) {
      throw Refusal.at(
          at,
          SqlState.WRONG_OBJECT_TYPE,
          "index "
              + index.name()
              + " "
              + what
              + ", and a TTL index is a plain one over one column; use CREATE TTL INDEX beside it");
    }
    String collation = index.parts().get(0).collation();
    if (!Identifiers.same(collation, "BINARY")) {
      throw Refusal.at(
          at,
          SqlState.WRONG_OBJECT_TYPE,
          "index "
              + index.name()
              + " has the collation "
              + collation
              + ", by which times cannot be looked up; use CREATE TTL INDEX beside it");
    }
  }

  private DdlPlan rename(SqlIdentifier at, String name, SqlIdentifier newName) {
    String other = ObjectNames.free(newName);
    boolean ttl = catalog.ttlIndex(name).isPresent();
    String current = ttl ? valid(at, name).name() : plain(at, name).name();
    if (!Identifiers.same(current, other)) {
      names.requireNoIndex(newName, other);
      requireForgotten(newName, other);
    }
    Index index = plain(at, current);
    requireRenamable(at, index);
    List<DdlStep> steps = new ArrayList<>();
    // SQLite cannot rename an index, so this one is built again.
    steps.add(new DdlStep.RunSql("DROP INDEX " + Identifiers.quoteMain(current)));
    steps.add(new DdlStep.RunSql(IndexText.renamed(index, other)));
    if (ttl) {
      steps.add(new DdlStep.RenameTtlIndex(current, other));
    }
    return new DdlPlan(steps, List.of());
  }

  private void requireForgotten(SqlIdentifier at, String name) {
    if (catalog.ttlIndex(name).isPresent()) {
      throw Refusal.at(
          at,
          SqlState.DUPLICATE_OBJECT,
          "there is an invalid TTL index " + name + "; drop it first with DROP INDEX");
    }
  }

  private static void requireRenamable(SqlNode at, Index index) {
    boolean expression = index.parts().stream().anyMatch(p -> p.column().isEmpty());
    if (index.origin() == Index.Origin.STATEMENT && !expression) {
      return;
    }
    throw Refusal.at(
        at,
        SqlState.WRONG_OBJECT_TYPE,
        "index "
            + index.name()
            + (expression ? " is over an expression" : " belongs to a key of " + index.table())
            + " and keeps its name; create another one beside it");
  }

  ProposedTtlIndex proposed(SqlAlterIndex alter) {
    if (!(alter.action() instanceof SqlIndexAction.ExpireAfter expire)) {
      throw notAboutExpiry(alter);
    }
    String name = ObjectNames.free(alter.name());
    ExpireAfter duration = Durations.of(expire.expireAfter());
    if (catalog.ttlIndex(name).isPresent()) {
      TtlIndex now = valid(alter.name(), name);
      Table table = catalog.table(now.table()).orElseThrow();
      return new ProposedTtlIndex(
          Optional.of(now), now.withExpireAfter(duration), table, true, List.of());
    }
    Conversion conversion = conversion(alter.name(), plain(alter.name(), name), duration);
    TtlIndexCreation.Declared declared =
        new TtlIndexCreation.Declared(
            conversion.definition(), conversion.column(), conversion.table());
    return new ProposedTtlIndex(
        Optional.empty(),
        declared.index(),
        conversion.table(),
        true,
        ChildKeys.warnings(catalog, conversion.table()));
  }

  private static LapseException notAboutExpiry(SqlAlterIndex alter) {
    return Refusal.at(
        alter,
        SqlState.FEATURE_NOT_SUPPORTED,
        "EXPLAIN shows what ALTER INDEX … EXPIRE AFTER would delete; this statement deletes"
            + " nothing");
  }
}
