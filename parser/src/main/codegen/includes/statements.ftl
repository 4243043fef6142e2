/* Which statements there are, and all but those that make tables or change rows. */

/** Parses one statement and the end of the text. */
SqlNode LapseStatementEof() :
{
    final SqlNode statement;
}
{
    ( <SEMICOLON> )*
    { expect("a statement", null); }
    statement = LapseStatement()
    ( <SEMICOLON> )*
    <EOF> { return statement; }
}

SqlNode LapseStatement() :
{
    final SqlNode statement;
}
{
    (
        statement = LapseCreate()
    |
        statement = LapseAlter()
    |
        statement = LapseDrop()
    |
        statement = LapseSet()
    |
        LOOKAHEAD(1) statement = LapseShow()
    |
        LOOKAHEAD(1) statement = LapseCompact()
    |
        statement = LapseExplain()
    |
        LOOKAHEAD(1) statement = LapseTransaction()
    |
        LOOKAHEAD(1) statement = LapseInsert(null)
    |
        statement = LapseUpdate(null)
    |
        statement = LapseDelete()
    |
        statement = LapseWithDml()
    |
        statement = LapseMerge()
    |
        statement = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    )
    { return statement; }
}

SqlNode LapseCreate() :
{
    final SqlParserPos start;
    boolean unique = false;
    boolean temporary = false;
    final SqlNode statement;
}
{
    <CREATE> { start = getPos(); expect("TTL INDEX, INDEX, TABLE or VIEW", null); }
    (
        <TTL> { expect("INDEX", "write CREATE TTL INDEX name ON table (column) EXPIRE AFTER 30 DAYS"); }
        <INDEX> statement = CreateTtlIndex(start)
    |
        [ <UNIQUE> { unique = true; } ] <INDEX> statement = CreateIndex(start, unique)
    |
        [ ( <TEMP> | <TEMPORARY> ) { temporary = true; } ]
        (
            <TABLE> statement = CreateTable(start, temporary)
        |
            <VIEW> statement = CreateView(start, temporary)
        )
    )
    { return statement; }
}

SqlNode CreateTtlIndex(SqlParserPos start) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final SqlIdentifier table;
    final List<SqlTtlColumn> columns;
    final SqlExpireAfter duration;
    SqlNode where = null;
    final List<SqlOption> settings;
}
{
    { expect("the name of the index", null); }
    ifNotExists = IfNotExists()
    name = CompoundTableIdentifier()
    { expect("ON and a table", "write CREATE TTL INDEX name ON table (column) EXPIRE AFTER 30 DAYS"); }
    <ON> { expect("the name of a table", null); }
    table = CompoundTableIdentifier()
    { expect("a column in parentheses", "write for example ON t (created_at)"); }
    columns = TtlColumns()
    { expect("EXPIRE AFTER and a duration", "write for example EXPIRE AFTER 30 MINUTES"); }
    duration = ExpireAfter()
    [ where = Where() ]
    settings = WithOptionsOpt() {
        return new SqlCreateTtlIndex(posFrom(start), ifNotExists, name, table, columns, duration,
            where, settings);
    }
}

SqlNode CreateIndex(SqlParserPos start, boolean unique) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final SqlIdentifier table;
    final List<String> parts;
    String where = null;
}
{
    ifNotExists = IfNotExists()
    name = CompoundTableIdentifier()
    <ON> table = CompoundTableIdentifier()
    <LPAREN> { parts = rawTexts(true); }
    [ <WHERE> { where = rawRest(); } ] {
        return new SqlCreateIndex(posFrom(start), unique, ifNotExists, name, table, parts, where);
    }
}

SqlNode CreateView(SqlParserPos start, boolean temporary) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final List<SqlIdentifier> columns;
    final SqlNode query;
}
{
    ifNotExists = IfNotExists()
    name = CompoundTableIdentifier()
    columns = NamesOpt()
    <AS> query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) {
        return new SqlCreateView(posFrom(start), temporary, ifNotExists, name, columns, query);
    }
}

SqlNode LapseAlter() :
{
    final SqlParserPos start;
    final SqlNode statement;
}
{
    <ALTER> { start = getPos(); expect("INDEX, TABLE or SYSTEM SET", null); }
    (
        <INDEX> statement = AlterIndex(start)
    |
        <TABLE> statement = AlterTable(start)
    |
        <SYSTEM> { expect("SET", "write ALTER SYSTEM SET parameter = value"); }
        <SET> statement = SetParameter(start, true)
    )
    { return statement; }
}

SqlNode AlterIndex(SqlParserPos start) :
{
    final SqlIdentifier name;
    final SqlIndexAction action;
}
{
    { expect("the name of an index", null); }
    name = CompoundTableIdentifier()
    { expect("EXPIRE AFTER, NO EXPIRE, SUSPEND, RESUME, SET (…) or RENAME TO", null); }
    action = IndexAction() {
        return new SqlAlterIndex(posFrom(start), name, action);
    }
}

SqlIndexAction IndexAction() :
{
    final SqlParserPos start;
    final SqlExpireAfter duration;
    final List<SqlOption> settings;
    final SqlIdentifier name;
}
{
    duration = ExpireAfter() {
        return new SqlIndexAction.ExpireAfter(duration.getParserPosition(), duration);
    }
|
    <NO> { start = getPos(); expect("EXPIRE", null); } <EXPIRE> {
        return new SqlIndexAction.NoExpire(posFrom(start));
    }
|
    <SUSPEND> { return new SqlIndexAction.Suspend(getPos()); }
|
    <RESUME> { return new SqlIndexAction.Resume(getPos()); }
|
    <SET> { start = getPos(); } settings = Options() {
        return new SqlIndexAction.SetOptions(posFrom(start), settings);
    }
|
    <RENAME> { start = getPos(); } <TO> name = SimpleIdentifier() {
        return new SqlIndexAction.RenameTo(posFrom(start), name);
    }
}

SqlNode AlterTable(SqlParserPos start) :
{
    final SqlIdentifier name;
    final SqlTableAction action;
}
{
    name = CompoundTableIdentifier()
    { expect("RENAME, ADD COLUMN, DROP COLUMN, SET DEFAULT TTL, ENABLE TTL or DROP TTL", null); }
    action = TableAction() {
        return new SqlAlterTable(posFrom(start), name, action);
    }
}

SqlTableAction TableAction() :
{
    final SqlParserPos start;
    final SqlIdentifier column;
    final SqlIdentifier name;
    final SqlColumnDefinition definition;
    final SqlRowTtl ttl;
}
{
    <SET> { start = getPos(); expect("DEFAULT TTL", "write for example SET DEFAULT TTL 30 DAYS"); }
    ttl = DefaultTtl() {
        return new SqlTableAction.SetDefaultTtl(posFrom(start), ttl);
    }
|
    <ENABLE> { start = getPos(); expect("TTL", null); } <TTL> {
        return new SqlTableAction.EnableTtl(posFrom(start));
    }
|
    LOOKAHEAD({ getToken(1).kind == DROP && getToken(2).kind == TTL && atStatementEnd(3) })
    <DROP> { start = getPos(); } <TTL> {
        return new SqlTableAction.DropTtl(posFrom(start));
    }
|
    <RENAME> { start = getPos(); }
    (
        <TO> name = SimpleIdentifier() { return new SqlTableAction.RenameTo(posFrom(start), name); }
    |
        [ LOOKAHEAD({ getToken(1).kind == COLUMN && getToken(2).kind != TO }) <COLUMN> ]
        column = SimpleIdentifier() <TO> name = SimpleIdentifier() {
            return new SqlTableAction.RenameColumn(posFrom(start), column, name);
        }
    )
|
    <ADD> { start = getPos(); }
    [ LOOKAHEAD({ getToken(1).kind == COLUMN }) <COLUMN> ]
    definition = ColumnDefinition() {
        return new SqlTableAction.AddColumn(posFrom(start), definition);
    }
|
    <DROP> { start = getPos(); }
    [ LOOKAHEAD({ getToken(1).kind == COLUMN && !atStatementEnd(2) }) <COLUMN> ]
    column = SimpleIdentifier() {
        return new SqlTableAction.DropColumn(posFrom(start), column);
    }
}

JAVACODE boolean atStatementEnd(int ahead) {
    final int kind = getToken(ahead).kind;
    return kind == EOF || kind == SEMICOLON || kind == EXPLAIN_AS;
}

SqlNode LapseDrop() :
{
    final SqlParserPos start;
    final boolean ifExists;
    final SqlIdentifier name;
}
{
    <DROP> { start = getPos(); expect("INDEX, TABLE or VIEW", null); }
    (
        <INDEX> ifExists = IfExists() name = CompoundTableIdentifier() {
            return new SqlDropIndex(posFrom(start), ifExists, name);
        }
    |
        <TABLE> ifExists = IfExists() name = CompoundTableIdentifier() {
            return new SqlDropTable(posFrom(start), ifExists, name);
        }
    |
        <VIEW> ifExists = IfExists() name = CompoundTableIdentifier() {
            return new SqlDropView(posFrom(start), ifExists, name);
        }
    )
}

SqlNode LapseSet() :
{
    final SqlNode statement;
}
{
    <SET> statement = SetParameter(getPos(), false) { return statement; }
}

SqlNode SetParameter(SqlParserPos start, boolean system) :
{
    final SqlIdentifier name;
    final SqlNode value;
}
{
    { expect("the name of a parameter", "SHOW ALL lists them"); }
    name = CompoundTableIdentifier()
    <EQ> { expect("a value or DEFAULT", null); }
    (
        <DEFAULT_> { value = null; }
    |
        <ON> { value = new SqlIdentifier("on", getPos()); }
    |
        value = Expression(ExprContext.ACCEPT_NON_QUERY)
    ) {
        return new SqlSet(posFrom(start), system, name, value);
    }
}

SqlNode LapseShow() :
{
    final SqlParserPos start;
    SqlIdentifier name = null;
}
{
    <SHOW> {
        start = getPos();
        expect("ALL, TTL INDEXES or the name of a parameter", "SHOW ALL lists the parameters");
    }
    (
        <ALL> { return new SqlShow(posFrom(start), SqlShow.Kind.ALL, null); }
    |
        LOOKAHEAD(2) <TTL> <INDEXES>
        [ <FROM> name = CompoundTableIdentifier() ] {
            return new SqlShow(posFrom(start), SqlShow.Kind.TTL_INDEXES, name);
        }
    |
        name = CompoundTableIdentifier() {
            return new SqlShow(posFrom(start), SqlShow.Kind.PARAMETER, name);
        }
    )
}

SqlNode LapseCompact() :
{
}
{
    <COMPACT> { return new SqlCompact(getPos()); }
}

SqlNode LapseExplain() :
{
    final SqlParserPos start;
    final SqlNode statement;
    final SqlIdentifier name;
    final ExplainFormat format;
}
{
    <EXPLAIN> { start = getPos(); expect("a statement or TTL INDEX", null); }
    [ LOOKAHEAD(2) <PLAN> <FOR> { expect("a statement", null); } ]
    (
        LOOKAHEAD(2) <TTL> <INDEX> name = CompoundTableIdentifier()
        format = ExplainFormatOpt() {
            return new SqlExplainTtlIndex(posFrom(start), name, format);
        }
    |
        statement = LapseStatement()
        format = ExplainFormatOpt() {
            return new SqlExplainStatement(posFrom(start), statement, null, format);
        }
    )
}

ExplainFormat ExplainFormatOpt() :
{}
{
    <EXPLAIN_AS>
    (
        <TEXT> { return ExplainFormat.TEXT; }
    |
        <JSON> { return ExplainFormat.JSON; }
    )
|
    { return ExplainFormat.TEXT; }
}

SqlNode LapseTransaction() :
{
    final SqlParserPos start;
    TransactionMode mode = null;
    SqlIdentifier name = null;
}
{
    <BEGIN> { start = getPos(); }
    [
        <DEFERRED> { mode = TransactionMode.DEFERRED; }
    |
        <IMMEDIATE> { mode = TransactionMode.IMMEDIATE; }
    |
        <EXCLUSIVE> { mode = TransactionMode.EXCLUSIVE; }
    ]
    [ <TRANSACTION> ] {
        return new SqlTransactionStatement(posFrom(start), SqlTransactionStatement.Kind.BEGIN, mode, null);
    }
|
    <START> { start = getPos(); } <TRANSACTION> {
        return new SqlTransactionStatement(posFrom(start), SqlTransactionStatement.Kind.BEGIN, null, null);
    }
|
    ( <COMMIT> | <END> ) { start = getPos(); } [ <TRANSACTION> | <WORK> ] {
        return new SqlTransactionStatement(posFrom(start), SqlTransactionStatement.Kind.COMMIT, null, null);
    }
|
    <ROLLBACK> { start = getPos(); } [ <TRANSACTION> | <WORK> ]
    (
        <TO> [ LOOKAHEAD(2) <SAVEPOINT> ] name = SimpleIdentifier() {
            return new SqlTransactionStatement(posFrom(start),
                SqlTransactionStatement.Kind.ROLLBACK_TO, null, name);
        }
    |
        {
            return new SqlTransactionStatement(posFrom(start),
                SqlTransactionStatement.Kind.ROLLBACK, null, null);
        }
    )
|
    <SAVEPOINT> { start = getPos(); } name = SimpleIdentifier() {
        return new SqlTransactionStatement(posFrom(start),
            SqlTransactionStatement.Kind.SAVEPOINT, null, name);
    }
|
    <RELEASE> { start = getPos(); } [ LOOKAHEAD(2) <SAVEPOINT> ] name = SimpleIdentifier() {
        return new SqlTransactionStatement(posFrom(start),
            SqlTransactionStatement.Kind.RELEASE, null, name);
    }
}
