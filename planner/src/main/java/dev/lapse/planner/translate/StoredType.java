package dev.lapse.planner.translate;

import dev.lapse.planner.sql.ColumnType;
import dev.lapse.planner.sql.Identifiers;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.sql.type.BasicSqlType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A {@link ValueType} as Calcite carries it through scopes, subqueries and set operations. To
 * Calcite all are BIGINT (or BOOLEAN, which conditions must be), so that it takes any two for
 * comparable: what may be compared with what is SQLite's business.
 */
final class StoredType extends BasicSqlType {
  private final ValueType value;

  StoredType(ValueType value) {
    super(
        RelDataTypeSystem.DEFAULT,
        value.type().kind() == ColumnType.Kind.BOOLEAN ? SqlTypeName.BOOLEAN : SqlTypeName.BIGINT,
        value.nullable());
    this.value = value;
    computeDigest();
  }

  ValueType value() {
    return value;
  }

  @Override
  public BasicSqlType createWithNullability(boolean nullable) {
    return nullable == isNullable() ? this : new StoredType(value.withNullable(nullable));
  }

  /** Every part, apart from whether it is nullable: two types are the same if their digests are. */
  @Override
  protected void generateTypeString(StringBuilder sb, boolean withDetail) {
    sb.append("STORED");
    if (value == null) {
      // The constructor above this one asks for the digest before there is a value.
      return;
    }
    ColumnType type = value.type();
    sb.append(' ').append(type.kind().name());
    sb.append('(').append(type.precision()).append(',').append(type.scale()).append(')');
    sb.append(type.affinity().name());
    type.storedAs().ifPresent(form -> sb.append(' ').append(form.name()));
    value.encoding().ifPresent(encoding -> sb.append(' ').append(encoding));
    value.table().ifPresent(name -> sb.append(" of ").append(Identifiers.quote(name)));
    value.column().ifPresent(name -> sb.append('.').append(Identifiers.quote(name)));
  }

  /** Returns what is known of a type of Calcite's. */
  static ValueType valueOf(RelDataType type) {
    if (type instanceof StoredType stored) {
      return stored.value();
    }
    if (type.isStruct()) {
      return type.getFieldCount() == 1
          ? valueOf(type.getFieldList().get(0).getType()).withNullable(true)
          : ValueType.ANY;
    }
    // Calcite made it, for a column that USING merges from two.
    return ValueType.ANY;
  }
}
