package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All that DatabaseMetaData says of one schema, as one text: metadata.txt beside the tests. */
final class MetadataGoldenTest {
  private static final Path GOLDEN = Path.of("src", "test", "resources", "metadata.txt");

  /** What depends on the machine or on the version. */
  private static final Set<String> VARYING =
      Set.of(
          "getURL",
          "getDatabaseProductVersion",
          "getDriverVersion",
          "getDatabaseMajorVersion",
          "getDatabaseMinorVersion",
          "getDriverMajorVersion",
          "getDriverMinorVersion",
          "hashCode",
          "toString");

  @TempDir Path folder;
  private Connection connection;
  private DatabaseMetaData metaData;
  private final List<String> lines = new ArrayList<>();

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:lapse:" + folder.resolve("a.db"));
    try (Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "CREATE TABLE customer(id INTEGER CONSTRAINT customer_key PRIMARY KEY,"
                  + " mail VARCHAR(40) NOT NULL CONSTRAINT one_mail UNIQUE,"
                  + " credit DECIMAL(12, 4) DEFAULT 0, since DATE, seen TIMESTAMP(6),"
                  + " token UUID, active BOOLEAN NOT NULL, picture BLOB,"
                  + " upper_mail VARCHAR(40) GENERATED ALWAYS AS (upper(mail)))",
              "CREATE TABLE item(code CHAR(4), lot SMALLINT, price DECIMAL, PRIMARY KEY (code,"
                  + " lot)) WITHOUT ROWID",
              "CREATE TABLE orders(customer INTEGER CONSTRAINT buyer REFERENCES customer"
                  + " ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,"
                  + " mail VARCHAR(40) REFERENCES customer(mail) ON UPDATE SET NULL,"
                  + " code CHAR(4), lot SMALLINT, due TIMESTAMP,"
                  + " FOREIGN KEY (code, lot) REFERENCES item(code, lot))",
              "CREATE TABLE \"odd_%name\"(\"a b\" TEXT, n, at TIMESTAMP STORED AS EPOCH MILLIS)",
              "CREATE VIEW late AS SELECT mail, due FROM orders",
              "CREATE TTL INDEX orders_ttl ON orders(due) EXPIRE AFTER INTERVAL '7' DAY",
              "CREATE UNIQUE INDEX orders_mail ON orders(mail DESC, due) WHERE due IS NOT NULL",
              "CREATE INDEX customer_upper ON customer(upper(mail), since)")) {
        statement.execute(sql);
      }
    }
    metaData = connection.getMetaData();
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private void show(String title, ResultSet rows) throws SQLException {
    lines.add("== " + title);
    try (rows) {
      ResultSetMetaData columns = rows.getMetaData();
      List<String> labels = new ArrayList<>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        labels.add(columns.getColumnLabel(i));
      }
      lines.add(String.join(" | ", labels));
      while (rows.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= labels.size(); i++) {
          values.add(String.valueOf(rows.getString(i)));
        }
        lines.add(String.join(" | ", values));
      }
    }
  }

  private void showAnswers() throws ReflectiveOperationException {
    lines.add("== answers");
    List<Method> methods =
        Arrays.stream(DatabaseMetaData.class.getMethods())
            .filter(m -> m.getParameterCount() == 0 && !VARYING.contains(m.getName()))
            .filter(m -> m.getReturnType().isPrimitive() || m.getReturnType() == String.class)
            .sorted(Comparator.comparing(Method::getName))
            .toList();
    for (Method method : methods) {
      lines.add(method.getName() + ": " + method.invoke(metaData));
    }
  }

  @Test
  void theMetadataIsThatOfTheGoldenText() throws Exception {
    show("schemas", metaData.getSchemas());
    show("catalogs", metaData.getCatalogs());
    show("table types", metaData.getTableTypes());
    show("tables", metaData.getTables(null, null, null, null));
    show("system tables", metaData.getTables(null, null, "%", new String[] {"SYSTEM TABLE"}));
    show("tables by an escaped pattern", metaData.getTables(null, null, "odd\\_\\%%", null));
    show("columns", metaData.getColumns(null, "main", "%", "%"));
    show("columns of ttl", metaData.getColumns(null, "ttl", "index%", null));
    show("best row of orders", metaData.getBestRowIdentifier(null, null, "orders", 0, true));
    show("best row of item", metaData.getBestRowIdentifier(null, null, "item", 0, true));
    show("pseudo columns", metaData.getPseudoColumns(null, null, "%", "%"));
    for (String table : List.of("customer", "item", "orders")) {
      show("primary key of " + table, metaData.getPrimaryKeys(null, null, table));
    }
    show("keys that orders has", metaData.getImportedKeys(null, null, "orders"));
    show("keys to customer", metaData.getExportedKeys(null, null, "customer"));
    show("keys to item", metaData.getCrossReference(null, null, "item", null, null, "orders"));
    show("keys across", metaData.getCrossReference(null, "ttl", "item", null, null, "orders"));
    for (String table : List.of("customer", "item", "orders")) {
      show("indexes of " + table, metaData.getIndexInfo(null, null, table, false, true));
    }
    show("unique indexes", metaData.getIndexInfo(null, null, "orders", true, true));
    show("types", metaData.getTypeInfo());
    show("functions", metaData.getFunctions(null, null, "%DATE%"));
    show("client info", metaData.getClientInfoProperties());
    showAnswers();
    Path made = Path.of("target", "metadata.txt");
    Files.createDirectories(made.getParent());
    Files.write(made, lines);
    assertThat(lines).isEqualTo(Files.readAllLines(GOLDEN));
  }

  private static boolean isKnown(Statement statement, String call) {
    try {
      statement.executeQuery(call).close();
      return true;
    } catch (SQLException e) {
      return !String.valueOf(e.getMessage()).contains("no such function");
    }
  }

  /** A function that is listed takes some number of arguments. */
  @Test
  void everyFunctionThatIsListedExists() throws SQLException {
    List<String> unknown = new ArrayList<>();
    try (ResultSet functions = metaData.getFunctions(null, null, "%");
        Statement statement = connection.createStatement()) {
      while (functions.next()) {
        String name = functions.getString("FUNCTION_NAME");
        boolean known = false;
        for (String arguments : List.of("(1)", "(1, 1)", "(1, 1, 1)", "(1, 1, 1, 1)")) {
          known = known || isKnown(statement, "SELECT " + name + arguments);
        }
        if (!known) {
          unknown.add(name);
        }
      }
    }
    assertThat(unknown).isEmpty();
  }
}
