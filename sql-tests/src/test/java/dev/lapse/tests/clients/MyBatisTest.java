package dev.lapse.tests.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lapse.jdbc.LapseDataSource;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MyBatis, which writes the keys of rows that it inserted back into their objects, in order. */
final class MyBatisTest {
  @TempDir Path folder;
  private SqlSessionFactory factory;

  /** A row. */
  public static final class Note {
    private long id;
    private String text = "";
    private LocalDateTime made = LocalDateTime.parse("2026-05-01T10:00:00.250");

    static Note of(String text) {
      Note note = new Note();
      note.text = text;
      return note;
    }
  }

  /** What is asked of the table. */
  public interface Notes {
    /** Inserts one. */
    @Insert("INSERT INTO note(text, made) VALUES (#{text}, #{made})")
    @Options(useGeneratedKeys = true, keyProperty = "id")
    int insert(Note note);

    /** Inserts several by one statement. */
    @Insert(
        "<script>INSERT INTO note(text, made) VALUES <foreach item='n' collection='list'"
            + " separator=','>(#{n.text}, #{n.made})</foreach></script>")
    @Options(useGeneratedKeys = true, keyProperty = "id")
    int insertAll(List<Note> notes);

    /** Reads all. */
    @Select("SELECT id, text, made FROM note ORDER BY id")
    List<Note> all();
  }

  @BeforeEach
  void connect() throws SQLException {
    LapseDataSource source = new LapseDataSource("jdbc:lapse:" + folder.resolve("app.db"));
    try (var connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT, made TIMESTAMP)");
    }
    Configuration configuration =
        new Configuration(new Environment("test", new JdbcTransactionFactory(), source));
    configuration.addMapper(Notes.class);
    factory = new SqlSessionFactoryBuilder().build(configuration);
  }

  private static List<Note> notes(String... texts) {
    return Stream.of(texts).map(Note::of).toList();
  }

  private static List<String> shown(List<Note> notes) {
    return notes.stream().map(n -> n.id + n.text).toList();
  }

  @Test
  void keysOfSeveralRowsComeInOrder() {
    List<Note> several = notes("a", "b", "c");
    Note one = Note.of("d");
    try (SqlSession session = factory.openSession()) {
      Notes mapper = session.getMapper(Notes.class);
      assertThat(mapper.insertAll(several)).isEqualTo(3);
      assertThat(mapper.insert(one)).isEqualTo(1);
      session.commit();
      assertThat(shown(mapper.all())).containsExactly("1a", "2b", "3c", "4d");
      assertThat(mapper.all().get(3).made).isEqualTo(one.made);
    }
    assertThat(shown(several)).containsExactly("1a", "2b", "3c");
    assertThat(one.id).isEqualTo(4);
  }

  @Test
  void keysOfABatchComeInOrder() {
    List<Note> batch = notes("a", "b", "c");
    try (SqlSession session = factory.openSession(ExecutorType.BATCH)) {
      batch.forEach(session.getMapper(Notes.class)::insert);
      session.flushStatements();
      session.commit();
    }
    assertThat(shown(batch)).containsExactly("1a", "2b", "3c");
  }
}
