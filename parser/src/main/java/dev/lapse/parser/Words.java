package dev.lapse.parser;

import static dev.lapse.parser.generated.LapseParserImplConstants.*;

import java.util.Set;

/**
 * The words that Calcite reserves and that tables in the wild use as names, by the context in which
 * they are still words of the language. {@link TokenList} makes names of them everywhere else.
 */
final class Words {
  /** Words of features that Lapse does not have: always names. */
  static final Set<Integer> NAMES =
      Set.of(
          PERIOD,
          REGR_AVGX,
          REGR_AVGY,
          REGR_INTERCEPT,
          REGR_R2,
          REGR_SLOPE,
          REGR_SXY,
          CONTAINS,
          PRECEDES,
          SUCCEEDS,
          SUBMULTISET,
          SPECIFIC,
          RESET,
          UPSERT,
          CALL,
          EXTEND,
          MEASURES,
          MEASURE,
          SUBSET,
          RUNNING,
          CLASSIFIER,
          PERMUTE,
          ALLOW,
          DISALLOW,
          STREAM,
          PREV,
          SYSTEM_TIME,
          ORDINAL,
          MONDAY,
          TUESDAY,
          WEDNESDAY,
          THURSDAY,
          FRIDAY,
          SATURDAY,
          SUNDAY,
          JSON_SCOPE,
          VARIANT,
          MATCH_NUMBER,
          JSON_OBJECT,
          JSON_ARRAY,
          DESCRIBE,
          SKIP_);

  /**
   * Functions without parentheses that SQLite lacks: always names, and quoted lest Calcite calls.
   */
  static final Set<Integer> QUOTED_NAMES =
      Set.of(
          USER,
          SYSTEM_USER,
          SESSION_USER,
          CURRENT_USER,
          CURRENT_ROLE,
          CURRENT_PATH,
          CURRENT_CATALOG,
          CURRENT_SCHEMA);

  /** After one of these stands the name of a table or an index, even before "(". */
  static final Set<Integer> BEFORE_TABLE =
      Set.of(TABLE, INTO, INDEX, VIEW, REFERENCES, WITH, RECURSIVE);

  /** Names of functions, and of groupings, with a syntax of their own: words only before "(". */
  static final Set<Integer> FUNCTIONS =
      Set.of(
          ABS,
          AVG,
          CARDINALITY,
          CAST,
          CEIL,
          CEILING,
          CHAR,
          CHAR_LENGTH,
          CHARACTER_LENGTH,
          COALESCE,
          COLLECT,
          CONVERT,
          COUNT,
          COVAR_POP,
          COVAR_SAMP,
          CUBE,
          CUME_DIST,
          DENSE_RANK,
          ELEMENT,
          EVERY,
          EXP,
          EXTRACT,
          FIRST_VALUE,
          FLOOR,
          FUSION,
          INTERSECTION,
          JSON_ARRAYAGG,
          JSON_EXISTS,
          JSON_OBJECTAGG,
          JSON_QUERY,
          JSON_VALUE,
          LAG,
          LAST_VALUE,
          LEAD,
          LN,
          LOWER,
          MAX,
          MIN,
          MOD,
          MULTISET,
          NTH_VALUE,
          NTILE,
          NULLIF,
          OCTET_LENGTH,
          OVERLAY,
          PERCENT_RANK,
          PERCENTILE_CONT,
          PERCENTILE_DISC,
          POSITION,
          POWER,
          RANK,
          REGR_COUNT,
          REGR_SXX,
          REGR_SYY,
          ROLLUP,
          ROW_NUMBER,
          SAFE_CAST,
          SAFE_OFFSET,
          SAFE_ORDINAL,
          SQRT,
          STDDEV_POP,
          STDDEV_SAMP,
          SUBSTRING,
          SUM,
          TRANSLATE,
          TRIM,
          TRUNCATE,
          TRY_CAST,
          UPPER,
          VAR_POP,
          VAR_SAMP);

  /** Words that begin a literal: words only before a text. */
  static final Set<Integer> LITERALS = Set.of(DATE, TIME, TIMESTAMP, DATETIME, UUID, DECIMAL);

  /** Words of types: words only after AS in a CAST. */
  static final Set<Integer> TYPES =
      Set.of(
          BIGINT, BINARY, BOOLEAN, CHARACTER, DEC, DOUBLE, FLOAT, INT, INTEGER, NUMERIC, REAL,
          SMALLINT, TINYINT, UNSIGNED, VARBINARY, VARCHAR);

  /** The first words of the types that the grammar knows. */
  static final Set<Integer> KNOWN_TYPES =
      Set.of(
          BIGINT, BINARY, BOOLEAN, CHAR, CHARACTER, DEC, DECIMAL, DOUBLE, FLOAT, INT, INTEGER,
          NUMERIC, REAL, SMALLINT, TINYINT, VARBINARY, VARCHAR, DATE, TIME, TIMESTAMP, DATETIME,
          UUID, ANY, INTERVAL, VARIANT, GEOMETRY, ROW, MAP);

  /** Units of time: words after a number, a text or TO, and first in EXTRACT and its like. */
  static final Set<Integer> UNITS = Set.of(YEAR, MONTH, HOUR, MINUTE, SECOND);

  /** Words that end a duration of ours. */
  static final Set<Integer> DURATION_UNITS =
      Set.of(
          SECOND, SECONDS, MINUTE, MINUTES, HOUR, HOURS, DAY, DAYS, WEEK, WEEKS, MONTH, MONTHS,
          YEAR, YEARS);

  /** What stands after a duration, and in none. */
  static final Set<Integer> AFTER_DURATION =
      Set.of(WHERE, WITH, COMMA, SET, ON, RETURNING, WITHOUT, STRICT, SEMICOLON);

  /** Functions whose first argument is a unit. */
  static final Set<Integer> TAKE_UNIT = Set.of(EXTRACT, TIMESTAMPADD, TIMESTAMPDIFF);

  /** The verbs of the statements that may end with RETURNING. */
  static final Set<Integer> CHANGES = Set.of(INSERT, REPLACE, UPDATE, DELETE, WITH_DML);

  /** What may stand before RETURNING only if it is the name of a column. */
  static final Set<Integer> BEFORE_NAME =
      Set.of(
          SET,
          WHERE,
          AND,
          OR,
          NOT,
          COMMA,
          DOT,
          LPAREN,
          EQ,
          DOUBLE_EQ,
          NE,
          NE2,
          LT,
          LE,
          GT,
          GE,
          PLUS,
          MINUS,
          STAR,
          SLASH,
          PERCENT_REMAINDER,
          CONCAT,
          BY,
          SELECT,
          DISTINCT,
          ON,
          HAVING,
          AS,
          INTO,
          UPDATE,
          FROM,
          JOIN,
          LIKE,
          BETWEEN,
          WHEN,
          THEN,
          ELSE,
          CASE,
          TABLE,
          TO,
          RETURNING_CLAUSE);

  /** After one of these an operand follows, so that a sign is a prefix. */
  static final Set<Integer> BEFORE_OPERAND =
      Set.of(
          SELECT,
          DISTINCT,
          WHERE,
          AND,
          OR,
          NOT,
          ON,
          HAVING,
          BY,
          SET,
          WHEN,
          THEN,
          ELSE,
          CASE,
          BETWEEN,
          LIKE,
          GLOB,
          LIMIT,
          OFFSET,
          RETURNING_CLAUSE,
          COMMA,
          LPAREN,
          EQ,
          DOUBLE_EQ,
          NE,
          NE2,
          LT,
          LE,
          GT,
          GE,
          PLUS,
          MINUS,
          PREFIX_PLUS,
          PREFIX_MINUS,
          TILDE,
          SLASH,
          PERCENT_REMAINDER,
          CONCATENATION,
          JSON_GET,
          JSON_GET_VALUE,
          SHIFT_LEFT,
          SHIFT_RIGHT,
          BIT_AND,
          BIT_OR,
          IS_SAME,
          IS_NOT_SAME);

  private Words() {}
}
