package dev.lapse.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** What ALTER INDEX changes. */
public sealed interface SqlIndexAction {
  /** Sets the duration, or turns a plain index into a TTL index. */
  final class ExpireAfter extends LapseCall implements SqlIndexAction {
    private static final LapseOperator OPERATOR =
        new LapseOperator("ALTER INDEX EXPIRE AFTER", SqlKind.OTHER, ExpireAfter::new);

    private ExpireAfter(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public ExpireAfter(SqlParserPos pos, SqlExpireAfter expireAfter) {
      this(pos, Operands.of(expireAfter));
    }

    /** Returns the duration. */
    public SqlExpireAfter expireAfter() {
      return (SqlExpireAfter) operands.node(0);
    }

    @Override
    void write(Text out) {
      out.node(expireAfter());
    }
  }

  /** Turns a TTL index into a plain one. */
  final class NoExpire extends LapseCall implements SqlIndexAction {
    private static final LapseOperator OPERATOR =
        new LapseOperator("ALTER INDEX NO EXPIRE", SqlKind.OTHER, NoExpire::new);

    private NoExpire(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public NoExpire(SqlParserPos pos) {
      this(pos, Operands.of());
    }

    @Override
    void write(Text out) {
      out.words("NO EXPIRE");
    }
  }

  /** Stops deleting by it. */
  final class Suspend extends LapseCall implements SqlIndexAction {
    private static final LapseOperator OPERATOR =
        new LapseOperator("ALTER INDEX SUSPEND", SqlKind.OTHER, Suspend::new);

    private Suspend(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public Suspend(SqlParserPos pos) {
      this(pos, Operands.of());
    }

    @Override
    void write(Text out) {
      out.words("SUSPEND");
    }
  }

  /** Goes on deleting by it. */
  final class Resume extends LapseCall implements SqlIndexAction {
    private static final LapseOperator OPERATOR =
        new LapseOperator("ALTER INDEX RESUME", SqlKind.OTHER, Resume::new);

    private Resume(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public Resume(SqlParserPos pos) {
      this(pos, Operands.of());
    }

    @Override
    void write(Text out) {
      out.words("RESUME");
    }
  }

  /** Sets options. */
  final class SetOptions extends LapseCall implements SqlIndexAction {
    private static final LapseOperator OPERATOR =
        new LapseOperator("ALTER INDEX SET", SqlKind.OTHER, SetOptions::new);

    private SetOptions(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public SetOptions(SqlParserPos pos, List<SqlOption> options) {
      this(pos, Operands.of(options));
    }

    /** Returns the options. */
    public List<SqlOption> options() {
      return operands.list(0, SqlOption.class);
    }

    @Override
    void write(Text out) {
      out.words("SET").list(options());
    }
  }

  /** Renames it. */
  final class RenameTo extends LapseCall implements SqlIndexAction {
    private static final LapseOperator OPERATOR =
        new LapseOperator("ALTER INDEX RENAME TO", SqlKind.OTHER, RenameTo::new);

    private RenameTo(SqlParserPos pos, Operands operands) {
      super(OPERATOR, pos, operands);
    }

    /** Makes the node. */
    public RenameTo(SqlParserPos pos, SqlIdentifier newName) {
      this(pos, Operands.of(newName));
    }

    /** Returns the new name. */
    public SqlIdentifier newName() {
      return operands.identifier(0);
    }

    @Override
    void write(Text out) {
      out.words("RENAME TO").node(newName());
    }
  }
}
