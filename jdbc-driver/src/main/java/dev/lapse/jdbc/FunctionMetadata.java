package dev.lapse.jdbc;

import dev.lapse.planner.translate.FunctionNames;
import java.sql.DatabaseMetaData;
import org.jspecify.annotations.Nullable;

/**
 * What DatabaseMetaData answers of functions: they belong to no schema, and are not listed in one.
 */
final class FunctionMetadata {
  private FunctionMetadata() {}

  static MetadataRows functions(@Nullable String schemaPattern, @Nullable String namePattern) {
    MetadataRows rows = AbsentMetadata.functions();
    NamePattern names = NamePattern.of(namePattern);
    boolean anywhere =
        schemaPattern == null || schemaPattern.isEmpty() || schemaPattern.equals("%");
    if (anywhere) {
      FunctionNames.all().stream()
          .filter(names::matches)
          .forEach(f -> rows.add(null, null, f, null, DatabaseMetaData.functionResultUnknown, f));
    }
    return rows;
  }
}
