package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Calls every method of the interfaces of JDBC with arguments of all sorts. What it throws is an
 * SQLException with an SQLState; what is not offered says so and is listed in docs/JDBC.md; null
 * comes only where the Javadoc of JDBC lets it.
 */
final class ConformanceTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "JDBC.md");

  /** Methods that may answer null though there is nothing wrong. */
  private static final Set<String> NULLABLE =
      Set.of(
          "Driver.connect",
          "DataSource.getLogWriter",
          "Connection.getCatalog",
          "Connection.getClientInfo",
          "Connection.getWarnings",
          "Statement.getResultSet",
          "Statement.getWarnings",
          "PreparedStatement.getMetaData",
          "ResultSet.getWarnings");

  /** Calls with null to which JDBC asks for a NullPointerException. */
  private static final Set<String> NULL_REFUSED =
      Set.of(
          "EMPTY Statement.enquoteIdentifier",
          "EMPTY Statement.enquoteLiteral",
          "EMPTY Statement.enquoteNCharLiteral",
          "EMPTY Statement.isSimpleIdentifier");

  /** Methods that a closed object answers as an open one does. */
  private static final Set<String> ANSWERED_WHEN_CLOSED =
      Set.of("close", "isClosed", "isValid", "abort", "unwrap", "isWrapperFor", "free");

  /** Makes a fresh object to call one method on. */
  @FunctionalInterface
  private interface Maker {
    Object make(Connection connection) throws SQLException;
  }

  private static Map<Class<?>, Maker> makers() {
    Map<Class<?>, Maker> makers = new LinkedHashMap<>();
    makers.put(Driver.class, c -> new LapseDriver());
    makers.put(DataSource.class, c -> new LapseDataSource());
    makers.put(Connection.class, c -> c);
    makers.put(Statement.class, c -> c.createStatement());
    makers.put(PreparedStatement.class, c -> bound(c));
    makers.put(CallableStatement.class, ConformanceTest::call);
    makers.put(ResultSet.class, ConformanceTest::editedRow);
    makers.put(ResultSetMetaData.class, c -> rows(c).getMetaData());
    makers.put(ParameterMetaData.class, c -> bound(c).getParameterMetaData());
    makers.put(DatabaseMetaData.class, Connection::getMetaData);
    makers.put(Savepoint.class, ConformanceTest::savepoint);
    makers.put(Blob.class, c -> new MemoryBlob(new byte[] {1, 2}));
    makers.put(NClob.class, c -> new MemoryClob("ab"));
    return makers;
  }

  private static PreparedStatement bound(Connection connection) throws SQLException {
    PreparedStatement statement = connection.prepareStatement("SELECT id FROM t WHERE id = ?");
    statement.setInt(1, 1);
    return statement;
  }

  private static CallableStatement call(Connection connection) throws SQLException {
    CallableStatement call = connection.prepareCall("{? = call upper(?)}");
    call.registerOutParameter(1, Types.VARCHAR);
    call.setString(2, "1");
    call.execute();
    return call;
  }

  private static ResultSet rows(Connection connection) throws SQLException {
    ResultSet rows = connection.createStatement().executeQuery("SELECT id FROM t");
    rows.next();
    return rows;
  }

  private static ResultSet editedRow(Connection connection) throws SQLException {
    ResultSet rows =
        connection
            .createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)
            .executeQuery("SELECT id FROM t");
    rows.next();
    return rows;
  }

  private static Savepoint savepoint(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    return connection.setSavepoint();
  }

  private static Connection connect() throws SQLException {
    Connection connection = LapseDriver.open("jdbc:lapse:", new java.util.Properties());
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t(id VARCHAR(10) PRIMARY KEY)");
      statement.execute("INSERT INTO t VALUES ('1')");
    }
    return connection;
  }

  private static List<Method> methods(Class<?> face) {
    return Arrays.stream(face.getMethods())
        .filter(m -> !Modifier.isStatic(m.getModifiers()))
        .sorted(Comparator.comparing(Method::getName).thenComparing(Method::toString))
        .toList();
  }

  private static String name(Method method) {
    return method.getDeclaringClass().getSimpleName() + "." + method.getName();
  }

  /** What came of a call. */
  private record Answer(@Nullable Object value, @Nullable Throwable thrown) {
    boolean isRefusal() {
      return thrown instanceof SQLFeatureNotSupportedException;
    }
  }

  private static Answer call(Object target, Method method, @Nullable Object[] arguments) {
    try {
      return new Answer(method.invoke(target, arguments), null);
    } catch (InvocationTargetException e) {
      return new Answer(null, e.getCause());
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /** Plain rows are another class than those that scroll. */
  @Test
  void everyMethodOfPlainRowsAnswersOrThrowsAnSqlException() throws SQLException {
    List<String> faults = new ArrayList<>();
    for (Method method : methods(ResultSet.class)) {
      for (JdbcSamples samples : JdbcSamples.values()) {
        try (Connection connection = connect()) {
          Answer answer = call(rows(connection), method, samples.of(ResultSet.class, method));
          checkFamily(samples + " " + name(method), answer, faults);
        }
      }
    }
    assertThat(faults).isEmpty();
  }

  private static void checkFamily(String call, Answer answer, List<String> faults) {
    Throwable thrown = answer.thrown();
    boolean asked = thrown instanceof NullPointerException && NULL_REFUSED.contains(call);
    if (thrown == null || asked) {
      return;
    }
    if (!(thrown instanceof SQLException failed)) {
      faults.add(call + " throws " + thrown);
    } else if (failed.getSQLState() == null || failed.getMessage() == null) {
      faults.add(call + " throws without a state: " + failed);
    } else if (answer.isRefusal() != failed.getSQLState().equals("0A000")) {
      faults.add(call + " throws " + failed.getSQLState() + " as " + failed.getClass());
    }
  }

  @Test
  void everyMethodAnswersOrThrowsAnSqlException() throws SQLException {
    List<String> faults = new ArrayList<>();
    for (Map.Entry<Class<?>, Maker> each : makers().entrySet()) {
      for (Method method : methods(each.getKey())) {
        for (JdbcSamples samples : JdbcSamples.values()) {
          try (Connection connection = connect()) {
            Object target = each.getValue().make(connection);
            Answer answer = call(target, method, samples.of(each.getKey(), method));
            checkFamily(samples + " " + name(method), answer, faults);
          }
        }
      }
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void whatACallerMeansIsAnsweredUnlessTheDocumentSaysOtherwise() throws Exception {
    Set<String> refused = new TreeSet<>();
    List<String> nulls = new ArrayList<>();
    for (Map.Entry<Class<?>, Maker> each : makers().entrySet()) {
      for (Method method : methods(each.getKey())) {
        try (Connection connection = connect()) {
          Object target = each.getValue().make(connection);
          Answer answer = call(target, method, JdbcSamples.PLAUSIBLE.of(each.getKey(), method));
          if (isByName(method)) {
            assertThat(answer.isRefusal()).as(method.toString()).isTrue();
          } else if (answer.isRefusal()) {
            refused.add(name(method));
          } else if (answer.thrown() == null && answer.value() == null) {
            nulls.add(method.getReturnType() == void.class ? "void" : name(method));
          }
        }
      }
    }
    nulls.removeIf(n -> n.equals("void") || NULLABLE.contains(n));
    assertThat(nulls).isEmpty();
    assertThat(refused).isEqualTo(documented());
  }

  /** The document says this of all of them at once. */
  private static boolean isByName(Method method) {
    return method.getDeclaringClass() == CallableStatement.class
        && method.getParameterTypes().length > 0
        && method.getParameterTypes()[0] == String.class;
  }

  /** Reads the table of what is not offered: an interface, and its methods. */
  private static Set<String> documented() throws IOException {
    Set<String> documented = new TreeSet<>();
    Pattern method = Pattern.compile("`(\\w+)`");
    try (Stream<String> lines = Files.lines(DOCUMENT)) {
      for (String line : lines.filter(l -> l.startsWith("| `")).toList()) {
        String[] cells = line.split("\\|", -1);
        String face = cells[1].strip().replace("`", "");
        Matcher found = method.matcher(cells[2]);
        while (found.find()) {
          documented.add(face + "." + found.group(1));
        }
      }
    }
    return documented;
  }

  /** Closes an object, or what it came from. */
  @FunctionalInterface
  private interface Closer {
    void close(Object target, Connection connection) throws Exception;
  }

  private static void checkClosed(
      Class<?> face, Closer closer, Set<String> states, List<String> faults) throws Exception {
    for (Method method : methods(face)) {
      try (Connection connection = connect()) {
        Object target = Objects.requireNonNull(makers().get(face)).make(connection);
        closer.close(target, connection);
        Answer answer = call(target, method, JdbcSamples.PLAUSIBLE.of(face, method));
        boolean exempt = ANSWERED_WHEN_CLOSED.contains(method.getName());
        String state = answer.thrown() instanceof SQLException e ? e.getSQLState() : null;
        boolean refused =
            answer.isRefusal() && (isByName(method) || documented().contains(name(method)));
        if (exempt ? answer.thrown() != null && state == null : !refused && !holds(states, state)) {
          faults.add(method + " answers " + answer);
        }
      }
    }
  }

  private static boolean holds(Set<String> states, @Nullable String state) {
    return state != null && states.contains(state);
  }

  @Test
  void aClosedObjectSaysSo() throws Exception {
    List<String> faults = new ArrayList<>();
    Closer itself = (target, connection) -> ((AutoCloseable) target).close();
    checkClosed(Connection.class, itself, Set.of("08003"), faults);
    checkClosed(Statement.class, itself, Set.of("55000"), faults);
    checkClosed(PreparedStatement.class, itself, Set.of("55000"), faults);
    checkClosed(CallableStatement.class, itself, Set.of("55000"), faults);
    checkClosed(ResultSet.class, itself, Set.of("24000"), faults);
    checkClosed(Blob.class, (blob, c) -> ((Blob) blob).free(), Set.of("55000"), faults);
    checkClosed(NClob.class, (clob, c) -> ((NClob) clob).free(), Set.of("55000"), faults);
    assertThat(faults).isEmpty();
  }

  /**
   * A pool drops a connection at a state of class 08: a closed statement must not look like one.
   */
  @Test
  void whatCameOfAClosedConnectionIsClosedToo() throws Exception {
    List<String> faults = new ArrayList<>();
    Closer above = (target, connection) -> connection.close();
    checkClosed(Statement.class, above, Set.of("08003"), faults);
    checkClosed(PreparedStatement.class, above, Set.of("08003"), faults);
    checkClosed(ResultSet.class, above, Set.of("24000"), faults);
    assertThat(faults).isEmpty();
  }
}
