package dev.lapse.tests.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lapse.jdbc.LapseDataSource;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.io.ClassPathResource;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring JDBC and Spring Session JDBC. */
final class SpringTest {
  @TempDir Path folder;
  private LapseDataSource source;
  private JdbcTemplate template;

  @BeforeEach
  void connect() {
    source = new LapseDataSource("jdbc:lapse:" + folder.resolve("app.db"));
    source.setClock("manual");
    template = new JdbcTemplate(source);
    template.execute(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v VARCHAR(10) NOT NULL UNIQUE,"
            + " parent INTEGER REFERENCES t(id))");
  }

  @Test
  void errorsAreThoseThatSpringNames() {
    template.update("INSERT INTO t(v) VALUES (?)", "a");
    assertThatThrownBy(() -> template.update("INSERT INTO t(v) VALUES ('a')"))
        .isInstanceOf(DuplicateKeyException.class);
    assertThatThrownBy(() -> template.update("INSERT INTO t(v, parent) VALUES ('b', 9)"))
        .isInstanceOf(DataIntegrityViolationException.class);
    assertThatThrownBy(() -> template.update("INSERT INTO t(v) VALUES (NULL)"))
        .isInstanceOf(DataIntegrityViolationException.class);
    assertThatThrownBy(() -> template.queryForList("SELEC 1"))
        .isInstanceOf(BadSqlGrammarException.class);
    assertThatThrownBy(() -> template.queryForList("SELECT 1 FROM nowhere"))
        .isInstanceOf(BadSqlGrammarException.class);
    template.setQueryTimeout(1);
    assertThatThrownBy(
            () ->
                template.queryForList(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
                        + " SELECT count(*) FROM n"))
        .isInstanceOf(QueryTimeoutException.class);
  }

  @Test
  void keysComeByHolderAndByInsert() {
    GeneratedKeyHolder keys = new GeneratedKeyHolder();
    template.update(
        c -> {
          PreparedStatement insert =
              c.prepareStatement(
                  "INSERT INTO t(v) VALUES ('a'), ('b')", Statement.RETURN_GENERATED_KEYS);
          return insert;
        },
        keys);
    assertThat(keys.getKeyList()).extracting(m -> m.get("id")).containsExactly(1L, 2L);
    SimpleJdbcInsert insert =
        new SimpleJdbcInsert(source).withTableName("t").usingGeneratedKeyColumns("id");
    assertThat(insert.executeAndReturnKey(Map.of("v", "c"))).isEqualTo(3L);
  }

  @Test
  void transactionsNestAndOnlyRead() {
    JdbcTransactionManager manager = new JdbcTransactionManager(source);
    TransactionTemplate outer = new TransactionTemplate(manager);
    TransactionTemplate nested = new TransactionTemplate(manager);
    nested.setPropagationBehavior(TransactionTemplate.PROPAGATION_NESTED);
    outer.executeWithoutResult(
        o -> {
          template.update("INSERT INTO t(v) VALUES ('kept')");
          nested.executeWithoutResult(
              n -> {
                template.update("INSERT INTO t(v) VALUES ('undone')");
                n.setRollbackOnly();
              });
        });
    assertThat(template.queryForList("SELECT v FROM t", String.class)).containsExactly("kept");
    TransactionTemplate reader = new TransactionTemplate(manager);
    reader.setReadOnly(true);
    assertThat(
            reader.<List<String>>execute(
                s -> template.queryForList("SELECT v FROM t", String.class)))
        .containsExactly("kept");
  }

  /**
   * The schema is Spring Session's own for H2, unchanged; the clean-up that it runs every minute is
   * off, and a TTL index on the deadline of each session does its work.
   */
  @Test
  void sessionsExpireByTheirOwnDeadline() {
    new ResourceDatabasePopulator(
            new ClassPathResource("org/springframework/session/jdbc/schema-h2.sql"))
        .execute(source);
    template.execute(
        "CREATE TTL INDEX spring_session_ttl ON spring_session"
            + " (expiry_time STORED AS EPOCH MILLIS) EXPIRE AFTER 0 SECONDS");
    JdbcIndexedSessionRepository repository =
        new JdbcIndexedSessionRepository(
            template, new TransactionTemplate(new JdbcTransactionManager(source)));
    repository.setCleanupCron("-");
    repository.afterPropertiesSet();
    String brief = save(repository, Duration.ofMinutes(30));
    String lasting = save(repository, Duration.ofDays(30));
    assertThat(user(repository, brief)).isEqualTo("ada");

    template.execute("SET ttl_clock = TIMESTAMP '" + inOneHour() + "'");
    assertThat(user(repository, brief)).isNull();
    assertThat(user(repository, lasting)).isEqualTo("ada");
    template.execute("DELETE EXPIRED");
    source.setExpiredRows("visible");
    assertThat(count("spring_session")).isEqualTo(1);
    assertThat(count("spring_session_attributes")).isEqualTo(1);
  }

  private <S extends Session> String save(SessionRepository<S> repository, Duration idle) {
    S session = repository.createSession();
    session.setMaxInactiveInterval(idle);
    session.setAttribute("user", "ada");
    repository.save(session);
    return session.getId();
  }

  private static <S extends Session> @Nullable String user(
      SessionRepository<S> repository, String id) {
    S session = repository.findById(id);
    return session == null ? null : session.getAttribute("user");
  }

  private @Nullable String inOneHour() {
    return template.queryForObject(
        "SELECT CAST(CURRENT_TIMESTAMP + INTERVAL '1' HOUR AS VARCHAR(30))", String.class);
  }

  private @Nullable Integer count(String table) {
    return template.queryForObject("SELECT count(*) FROM " + table, Integer.class);
  }
}
