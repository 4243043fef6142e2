package dev.lapse.tests.tpch;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every query of TPC-H answers through Lapse what an engine of other making answers. */
class TpchAnswersTest {
  /** The size of the rows: 0.01 in every build, more by {@code -Dlapse.tpch.scale}. */
  private static final double SCALE =
      Double.parseDouble(System.getProperty("lapse.tpch.scale", "0.01"));

  private static Connection lapse;
  private static Connection other;

  @TempDir static Path folder;

  @BeforeAll
  static void load() throws SQLException {
    TpchRows rows = new TpchRows(SCALE);
    lapse =
        DriverManager.getConnection("jdbc:lapse:" + folder.resolve("tpch.db") + "?clock=manual");
    rows.load(lapse);
    other = DriverManager.getConnection("jdbc:duckdb:");
    rows.load(other);
  }

  @AfterAll
  static void close() throws SQLException {
    lapse.close();
    other.close();
  }

  static IntStream queries() {
    return IntStream.rangeClosed(1, TpchText.QUERIES);
  }

  @ParameterizedTest(name = "Q{0}")
  @MethodSource("queries")
  void answersAsAnotherEngineDoes(int number) throws SQLException {
    TpchAnswer expected = TpchAnswer.of(other, forOther(number));
    TpchAnswer.of(lapse, TpchText.ansi(number)).assertSameAs(expected);
  }

  /** DuckDB's grammar has LIMIT only. */
  private static String forOther(int number) {
    return TpchText.ansi(number).replaceAll("FETCH FIRST (\\d+) ROWS ONLY", "LIMIT $1");
  }
}
