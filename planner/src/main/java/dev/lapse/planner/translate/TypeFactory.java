package dev.lapse.planner.translate;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeMappingRules;

/** Makes types; columns of any two types may be united, as in SQLite. */
final class TypeFactory extends SqlTypeFactoryImpl {
  TypeFactory() {
    super(RelDataTypeSystem.DEFAULT);
  }

  @Override
  public Charset getDefaultCharset() {
    return StandardCharsets.UTF_8;
  }

  RelDataType of(ValueType value) {
    return canonize(new StoredType(value));
  }

  @Override
  public RelDataType leastRestrictive(List<RelDataType> types) {
    return leastRestrictive(types, SqlTypeMappingRules.instance(false));
  }

  @Override
  public RelDataType leastRestrictive(List<RelDataType> types, SqlTypeMappingRule mappingRule) {
    if (types.get(0).isStruct()) {
      RelDataType united = leastRestrictiveStructuredType(types);
      return united == null ? types.get(0) : united;
    }
    return of(ValueType.common(types.stream().map(StoredType::valueOf).toList()));
  }
}
