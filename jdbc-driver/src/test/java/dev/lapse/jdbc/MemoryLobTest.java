package dev.lapse.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.Writer;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class MemoryLobTest {
  @Test
  void aBlobIsReadAndWrittenFromPositionOne() throws Exception {
    MemoryBlob blob = new MemoryBlob(new byte[0]);
    assertThat(blob.setBytes(1, new byte[] {1, 2, 3, 4})).isEqualTo(4);
    blob.setBytes(4, new byte[] {9, 8});
    assertThat(blob.getBytes(1, 100)).containsExactly(1, 2, 3, 9, 8);
    assertThat(blob.getBytes(2, 2)).containsExactly(2, 3);
    assertThat(blob.position(new byte[] {9, 8}, 1)).isEqualTo(4);
    assertThat(blob.position(new byte[] {7}, 1)).isEqualTo(-1);
    try (OutputStream out = blob.setBinaryStream(2)) {
      out.write(new byte[] {5, 5});
      out.write(6);
    }
    assertThat(blob.getBinaryStream().readAllBytes()).containsExactly(1, 5, 5, 6, 8);
    blob.truncate(2);
    assertThat(blob.length()).isEqualTo(2);
    assertThatThrownBy(() -> blob.getBytes(0, 1))
        .isInstanceOf(SQLException.class)
        .hasMessage("there is no position 0; positions count from 1 to 3");
  }

  @Test
  void aClobIsReadAndWrittenFromPositionOne() throws Exception {
    MemoryClob clob = new MemoryClob("abc");
    assertThat(clob.setString(3, "xyz")).isEqualTo(3);
    assertThat(clob.getSubString(1, 100)).isEqualTo("abxyz");
    assertThat(clob.position("yz", 1)).isEqualTo(4);
    try (Writer out = clob.setCharacterStream(1)) {
      out.write("ÄÖ");
    }
    assertThat(clob.getSubString(1, 5)).isEqualTo("ÄÖxyz");
    clob.truncate(1);
    assertThat(clob.length()).isEqualTo(1);
  }
}
