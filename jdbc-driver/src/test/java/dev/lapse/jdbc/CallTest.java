package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls of functions. */
final class CallTest {
  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection("jdbc:lapse:");
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  private String answered(String call) throws SQLException {
    try (CallableStatement statement = connection.prepareCall(call);
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      return rows.getString(1);
    }
  }

  @Test
  void aCallAnswersARow() throws SQLException {
    assertThat(answered("call current_schema")).isEqualTo("main");
    assertThat(answered("{call upper('a')}")).isEqualTo("A");
    assertThat(answered("CALL abs(-3);")).isEqualTo("3");
    assertThat(answered("SELECT 7")).isEqualTo("7");
  }

  @Test
  void whatAFunctionReturnsIsTheFirstParameter() throws SQLException {
    try (CallableStatement call = connection.prepareCall("{? = call nullif(?, ?)}")) {
      call.registerOutParameter(1, Types.INTEGER);
      call.setInt(2, 5);
      call.setInt(3, 6);
      assertThatThrownBy(() -> call.getInt(1)).hasMessageContaining("execute it first");
      assertThat(call.execute()).isFalse();
      assertThat(call.getInt(1)).isEqualTo(5);
      call.setInt(3, 5);
      call.executeUpdate();
      assertThat(call.getInt(1)).isZero();
      assertThat(call.wasNull()).isTrue();
      assertThatThrownBy(() -> call.getInt(2)).hasMessageContaining("none that is answered");
      assertThatThrownBy(() -> call.setInt(1, 1)).hasMessageContaining("count from 2");
      assertThatThrownBy(() -> call.getInt("a"))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
    }
  }

  @Test
  void whatIsNotThereIsNotCalled() {
    assertThatThrownBy(() -> connection.prepareCall("{call nothing(1)}"))
        .hasMessageContaining("nothing");
    assertThatThrownBy(() -> connection.prepareCall("{call}")).hasMessageContaining("missing");
  }
}
