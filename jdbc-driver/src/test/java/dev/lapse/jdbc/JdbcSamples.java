package dev.lapse.jdbc;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLType;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Arguments for any method of JDBC: such as a caller means, nothing at all, and out of bounds. */
enum JdbcSamples {
  /** What a caller may mean. */
  PLAUSIBLE,
  /** Null, 0 and false. */
  EMPTY,
  /** Empty texts, and numbers below and above all bounds. */
  ODD;

  /** Returns arguments for a method of an interface. */
  @Nullable Object[] of(Class<?> face, Method method) {
    Class<?>[] types = method.getParameterTypes();
    @Nullable Object[] arguments = new @Nullable Object[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = argument(face, types[i], i);
    }
    return arguments;
  }

  private @Nullable Object argument(Class<?> face, Class<?> type, int place) {
    if (type.isPrimitive()) {
      return primitive(type);
    }
    if (this == EMPTY) {
      return null;
    }
    if (type == String.class) {
      return this == ODD ? "" : text(face, place);
    }
    return object(type);
  }

  private Object primitive(Class<?> type) {
    int number = this == PLAUSIBLE ? 1 : this == EMPTY ? 0 : -1;
    Map<Class<?>, Object> values = new HashMap<>();
    values.put(int.class, number);
    values.put(long.class, this == ODD ? Long.MIN_VALUE : (long) number);
    values.put(short.class, (short) number);
    values.put(byte.class, (byte) number);
    values.put(float.class, (float) number);
    values.put(double.class, this == ODD ? Double.NaN : number);
    values.put(boolean.class, this == PLAUSIBLE);
    return Objects.requireNonNull(values.get(type));
  }

  private static String text(Class<?> face, int place) {
    if (face == Connection.class || Statement.class.isAssignableFrom(face)) {
      boolean typeName = face == PreparedStatement.class && place > 0;
      return typeName ? "VARCHAR" : "SELECT id FROM t";
    }
    if (face == ResultSet.class) {
      return "id";
    }
    return face == DatabaseMetaData.class ? "t" : "jdbc:lapse:";
  }

  private static @Nullable Object object(Class<?> type) {
    Map<Class<?>, Object> values = new HashMap<>();
    values.put(Object.class, "1");
    values.put(String[].class, new String[] {"id"});
    values.put(int[].class, new int[] {1});
    values.put(byte[].class, new byte[] {'1'});
    values.put(Object[].class, new Object[] {1});
    values.put(Class.class, String.class);
    values.put(Map.class, Map.of());
    values.put(Calendar.class, Calendar.getInstance());
    values.put(Executor.class, (Executor) Runnable::run);
    values.put(Properties.class, new Properties());
    values.put(BigDecimal.class, BigDecimal.ONE);
    values.put(Date.class, Date.valueOf("2024-05-01"));
    values.put(Time.class, Time.valueOf("10:00:00"));
    values.put(Timestamp.class, Timestamp.valueOf("2024-05-01 10:00:00"));
    values.put(SQLType.class, JDBCType.VARCHAR);
    values.put(InputStream.class, new ByteArrayInputStream(new byte[] {'1'}));
    values.put(Reader.class, new StringReader("1"));
    values.put(java.sql.Blob.class, new MemoryBlob(new byte[] {1}));
    values.put(java.sql.Clob.class, new MemoryClob("1"));
    values.put(java.sql.NClob.class, new MemoryClob("1"));
    return values.get(type);
  }
}
