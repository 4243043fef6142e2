package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DatabaseMetaDataTest {
  @TempDir java.nio.file.Path folder;
  private Connection connection;
  private DatabaseMetaData metaData;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:lapse:" + folder.resolve("a.db"));
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE customer(id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL,"
              + " credit DECIMAL(12, 4), seen TIMESTAMP)");
      statement.execute(
          "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id)"
              + " ON DELETE CASCADE, due DATE DEFAULT '2024-01-01')");
      statement.execute("CREATE VIEW late AS SELECT id, due FROM orders");
      statement.execute(
          "CREATE TTL INDEX seen_ttl ON customer(seen) EXPIRE AFTER INTERVAL '1' DAY");
    }
    metaData = connection.getMetaData();
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private static List<String> read(ResultSet rows, String... columns) throws SQLException {
    List<String> read = new ArrayList<>();
    try (rows) {
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (String column : columns) {
          row.add(String.valueOf(rows.getString(column)));
        }
        read.add(String.join("|", row));
      }
    }
    return read;
  }

  @Test
  void schemasAreMainAndTtl() throws SQLException {
    assertThat(read(metaData.getSchemas(), "TABLE_SCHEM")).containsExactly("main", "ttl");
    assertThat(read(metaData.getTableTypes(), "TABLE_TYPE"))
        .containsExactly("SYSTEM TABLE", "TABLE", "VIEW");
  }

  @Test
  void tablesOfTheEngineAreListedOnlyWhenAskedFor() throws SQLException {
    assertThat(read(metaData.getTables(null, "main", "%", null), "TABLE_TYPE", "TABLE_NAME"))
        .containsExactly("TABLE|customer", "TABLE|orders", "VIEW|late");
    assertThat(read(metaData.getTables(null, "", "CUST%", null), "TABLE_NAME"))
        .containsExactly("customer");
    String[] system = {"SYSTEM TABLE"};
    assertThat(read(metaData.getTables(null, "ttl", null, system), "TABLE_NAME"))
        .contains("indexes", "metrics", "parameters");
    assertThat(read(metaData.getTables(null, "main", "lapse%", system), "TABLE_NAME"))
        .contains("lapse_ttl_indexes");
  }

  @Test
  void columnsHaveTheirDeclaredTypes() throws SQLException {
    assertThat(
            read(
                metaData.getColumns(null, null, "customer", null),
                "COLUMN_NAME",
                "DATA_TYPE",
                "TYPE_NAME",
                "COLUMN_SIZE",
                "DECIMAL_DIGITS",
                "IS_NULLABLE",
                "ORDINAL_POSITION",
                "IS_AUTOINCREMENT"))
        .containsExactly(
            "id|" + Types.INTEGER + "|INTEGER|10|0|NO|1|YES",
            "name|" + Types.VARCHAR + "|VARCHAR|20|null|NO|2|NO",
            "credit|" + Types.DECIMAL + "|DECIMAL|12|4|YES|3|NO",
            "seen|" + Types.TIMESTAMP + "|TIMESTAMP|23|3|YES|4|NO");
    assertThat(read(metaData.getColumns(null, "ttl", "indexes", "expire\\_%"), "COLUMN_NAME"))
        .containsExactly("expire_after");
    assertThat(read(metaData.getColumns(null, null, "late", null), "COLUMN_NAME", "TYPE_NAME"))
        .containsExactly("id|INTEGER", "due|DATE");
  }

  @Test
  void keysAndIndexesHaveStableNames() throws SQLException {
    assertThat(
            read(
                metaData.getPrimaryKeys(null, null, "CUSTOMER"),
                "COLUMN_NAME",
                "KEY_SEQ",
                "PK_NAME"))
        .containsExactly("id|1|pk_customer");
    String[] key = {"PKTABLE_NAME", "PKCOLUMN_NAME", "FKCOLUMN_NAME", "DELETE_RULE", "FK_NAME"};
    String expected = "customer|id|customer_id|0|fk_orders_customer_id";
    assertThat(read(metaData.getImportedKeys(null, null, "orders"), key)).containsExactly(expected);
    assertThat(read(metaData.getExportedKeys(null, null, "customer"), key))
        .containsExactly(expected);
    assertThat(
            read(
                metaData.getIndexInfo(null, null, "customer", false, true),
                "INDEX_NAME",
                "COLUMN_NAME",
                "NON_UNIQUE"))
        .containsExactly("seen_ttl|seen|true");
    assertThat(read(metaData.getPrimaryKeys(null, "ttl", "indexes"), "PK_NAME")).isEmpty();
    assertThat(
            read(
                metaData.getBestRowIdentifier(
                    null, null, "orders", DatabaseMetaData.bestRowSession, true),
                "COLUMN_NAME"))
        .containsExactly("id");
  }

  @Test
  void theProductIsLapse() throws SQLException {
    assertThat(metaData.getDatabaseProductName()).isEqualTo("Lapse");
    assertThat(metaData.getDatabaseProductVersion()).matches("\\d+\\.\\d+\\.\\d+.*");
    assertThat(metaData.getIdentifierQuoteString()).isEqualTo("\"");
    assertThat(metaData.getURL()).startsWith("jdbc:lapse:");
    assertThat(read(metaData.getTypeInfo(), "TYPE_NAME")).contains("TIMESTAMP", "DECIMAL");
  }
}
