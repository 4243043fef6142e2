package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Batches, generated keys, and the values that parameters and getters take. */
final class WritesThroughJdbcTest {
  @TempDir Path folder;
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:lapse:" + folder.resolve("a.db"));
    statement = connection.createStatement();
    statement.execute(
        "CREATE TABLE t(v VARCHAR(20) DEFAULT 'none', id INTEGER PRIMARY KEY, b BLOB)");
    statement.execute(
        "CREATE TABLE child(id INTEGER PRIMARY KEY, t INTEGER REFERENCES t(id)"
            + " DEFERRABLE INITIALLY DEFERRED)");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private static List<String> rows(ResultSet rows) throws SQLException {
    List<String> read = new ArrayList<>();
    try (rows) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          row.append(i > 1 ? "|" : "").append(rows.getString(i));
        }
        read.add(row.toString());
      }
    }
    return read;
  }

  @Test
  void keysComeByNumberAndByName() throws SQLException {
    String insert = "INSERT INTO t(b) VALUES (x'01'), (x'02')";
    statement.executeUpdate(insert, new int[] {1, 2});
    assertThat(rows(statement.getGeneratedKeys())).containsExactly("none|1", "none|2");
    statement.executeUpdate(insert, new String[] {"ID", "v"});
    assertThat(rows(statement.getGeneratedKeys())).containsExactly("3|none", "4|none");
    statement.executeUpdate(insert, new int[] {9});
    assertThatThrownBy(statement::getGeneratedKeys).hasMessageContaining("column 9");
    try (PreparedStatement batch =
        connection.prepareStatement("INSERT INTO t(v) VALUES (?)", new String[] {"id"})) {
      for (String v : List.of("a", "b", "c")) {
        batch.setString(1, v);
        batch.addBatch();
      }
      assertThat(batch.executeLargeBatch()).containsExactly(1L, 1L, 1L);
      assertThat(rows(batch.getGeneratedKeys())).containsExactly("7", "8", "9");
    }
  }

  /** Under autocommit a batch is one transaction, which a deferred key may still undo. */
  @Test
  void aBatchThatCannotBeCommittedLeavesNothing() throws SQLException {
    try (PreparedStatement batch = connection.prepareStatement("INSERT INTO child VALUES (?, ?)")) {
      for (int i = 1; i <= 2; i++) {
        batch.setInt(1, i);
        batch.setInt(2, 77);
        batch.addBatch();
      }
      assertThatThrownBy(batch::executeBatch)
          .isInstanceOfSatisfying(
              BatchUpdateException.class,
              e -> {
                assertThat(e.getSQLState()).isEqualTo("23503");
                assertThat(e.getLargeUpdateCounts())
                    .containsExactly(Statement.EXECUTE_FAILED, Statement.EXECUTE_FAILED);
              });
    }
    assertThat(connection.getAutoCommit()).isTrue();
    assertThat(rows(statement.executeQuery("SELECT * FROM child"))).isEmpty();
    assertThat(statement.executeUpdate("INSERT INTO t(v) VALUES ('after')")).isEqualTo(1);
  }

  @Test
  void aBatchTellsHowFarItCame() throws SQLException {
    try (PreparedStatement batch = connection.prepareStatement("INSERT INTO t(id) VALUES (?)")) {
      for (int id : new int[] {5, 6, 5, 8}) {
        batch.setInt(1, id);
        batch.addBatch();
      }
      assertThatThrownBy(batch::executeBatch)
          .isInstanceOfSatisfying(
              BatchUpdateException.class,
              e -> assertThat(e.getLargeUpdateCounts()).containsExactly(1L, 1L));
    }
    assertThat(rows(statement.executeQuery("SELECT id FROM t ORDER BY id")))
        .containsExactly("5", "6");
  }

  @Test
  void lengthsAreKeptTo() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t(b) VALUES (?)")) {
      byte[] bytes = {1, 2, 3};
      insert.setBinaryStream(1, new ByteArrayInputStream(bytes), 2);
      insert.executeUpdate();
      assertThatThrownBy(() -> insert.setBlob(1, new ByteArrayInputStream(bytes), 4))
          .hasMessageContaining("was to hold 4");
      assertThatThrownBy(() -> insert.setBinaryStream(1, new ByteArrayInputStream(bytes), -1))
          .isInstanceOf(SQLDataException.class);
      assertThatThrownBy(() -> insert.setObject(1, "x", Types.ARRAY))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
    }
    assertThat(rows(statement.executeQuery("SELECT hex(b) FROM t"))).containsExactly("0102");
  }

  @Test
  void aFloatThatDoesNotFitIsAnError() throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT 1e300, 0.1")) {
      row.next();
      assertThatThrownBy(() -> row.getFloat(1))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22003"));
      assertThat(row.getFloat(2)).isEqualTo(0.1f);
      assertThat(row.getHoldability()).isEqualTo(connection.getHoldability());
    }
  }

  @Test
  void namesAreQuotedWhereTheyNeedIt() throws SQLException {
    assertThat(statement.isSimpleIdentifier("customer_1")).isTrue();
    assertThat(statement.isSimpleIdentifier("order")).isFalse();
    assertThat(statement.enquoteIdentifier("order", false)).isEqualTo("\"order\"");
    assertThat(statement.enquoteIdentifier("a b\"c", false)).isEqualTo("\"a b\"\"c\"");
    assertThat(statement.enquoteIdentifier("plain", false)).isEqualTo("plain");
    assertThat(statement.enquoteIdentifier("plain", true)).isEqualTo("\"plain\"");
    assertThat(statement.enquoteLiteral("it's")).isEqualTo("'it''s'");
    assertThat(statement.enquoteNCharLiteral("ü")).isEqualTo("'ü'");
  }

  @Test
  void columnsSayWhetherTheyCountByThemselves() throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT id, v, 1 FROM t")) {
      assertThat(row.getMetaData().isAutoIncrement(1)).isTrue();
      assertThat(row.getMetaData().isAutoIncrement(2)).isFalse();
      assertThat(row.getMetaData().isWritable(2)).isTrue();
      assertThat(row.getMetaData().isReadOnly(3)).isTrue();
    }
  }

  @Test
  void clientInfoIsKeptAsFarAsItIsKnown() throws SQLException {
    connection.setClientInfo("ApplicationName", "reports");
    connection.setClientInfo("Colour", "blue");
    assertThat(connection.getWarnings().getMessage()).contains("Colour");
    assertThat(connection.getClientInfo("ApplicationName")).isEqualTo("reports");
    assertThat(connection.getClientInfo("Colour")).isNull();
    assertThat(rows(connection.getMetaData().getClientInfoProperties())).hasSize(3);
  }
}
