package dev.lapse.planner.translate;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeMappingRules;

/** Makes types; columns of any two types may be united, as in SQLite. */
final class TypeFactory extends SqlTypeFactoryImpl {
  /** As many as a schema of some hundred tables has; beyond it they are made anew. */
  private static final int KEPT = 10_000;

  private final Map<ValueType, RelDataType> kept = new ConcurrentHashMap<>();

  TypeFactory() {
    super(RelDataTypeSystem.DEFAULT);
  }

  @Override
  public Charset getDefaultCharset() {
    return StandardCharsets.UTF_8;
  }

  RelDataType of(ValueType value) {
    RelDataType known = kept.get(value);
    if (known != null) {
      return known;
    }
    RelDataType made = canonize(new StoredType(value));
    if (kept.size() < KEPT) {
      kept.put(value, made);
    }
    return made;
  }

  @Override
  public RelDataType leastRestrictive(List<RelDataType> types) {
    return leastRestrictive(types, SqlTypeMappingRules.instance(false));
  }

  @Override
  public RelDataType leastRestrictive(List<RelDataType> types, SqlTypeMappingRule mappingRule) {
    if (types.get(0).isStruct()) {
      return united(types);
    }
    List<ValueType> values = types.stream().map(StoredType::valueOf).toList();
    ValueType first = values.get(0);
    // Columns that USING merges keep the type, and the origin, of the first.
    return values.stream().allMatch(first::hasValuesOf)
        ? of(first.withNullable(values.stream().anyMatch(ValueType::nullable)))
        : of(ValueType.common(values));
  }

  private RelDataType united(List<RelDataType> rows) {
    Builder united = builder();
    for (RelDataTypeField field : rows.get(0).getFieldList()) {
      List<ValueType> values =
          rows.stream()
              .filter(row -> row.getFieldCount() > field.getIndex())
              .map(row -> row.getFieldList().get(field.getIndex()).getType())
              .map(StoredType::valueOf)
              .toList();
      united.add(field.getName(), of(ValueType.common(values)));
    }
    return united.build();
  }
}
