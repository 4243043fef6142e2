/* INSERT, UPDATE and DELETE with SQLite's clauses. */

SqlNode LapseWithDml() :
{
    final SqlParserPos start;
    boolean recursive = false;
    final List<SqlWithItem> items = new ArrayList<SqlWithItem>();
    final SqlNodeList with;
    final SqlNode statement;
}
{
    <WITH_DML> { start = getPos(); } [ LOOKAHEAD(2) <RECURSIVE> { recursive = true; } ]
    AddWithItem(items, SqlLiteral.createBoolean(recursive, getPos()))
    ( <COMMA> AddWithItem(items, SqlLiteral.createBoolean(recursive, getPos())) )*
    { with = new SqlNodeList(items, posFrom(start)); }
    (
        statement = LapseInsert(with)
    |
        statement = LapseUpdate(with)
    |
        <DELETE> statement = LapseDeleteFrom(start, with)
    )
    { return statement; }
}

JAVACODE SqlParserPos startOf(SqlNodeList with) {
    return with == null ? getPos() : with.getParserPosition();
}

SqlNode LapseInsert(SqlNodeList with) :
{
    final SqlParserPos start;
    ConflictAction action = null;
    final SqlIdentifier table;
    SqlIdentifier alias = null;
    SqlNodeList columns = null;
    final SqlNode source;
    final List<SqlOnConflict> conflicts = new ArrayList<SqlOnConflict>();
    SqlOnConflict conflict;
    SqlRowTtl ttl = null;
    final SqlNodeList returning;
}
{
    (
        <REPLACE> { start = startOf(with); action = ConflictAction.REPLACE; }
    |
        <INSERT> { start = startOf(with); expect("INTO", null); }
        [ <OR> action = ConflictActionWord() ]
    )
    <INTO> table = CompoundTableIdentifier()
    [ <AS> alias = SimpleIdentifier() ]
    [ LOOKAHEAD(2) columns = ParenthesizedSimpleIdentifierList() ]
    (
        <DEFAULT_> <VALUES> { source = new SqlDefaultValues(getPos()); }
    |
        source = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    )
    ttl = RowTtlOpt(null)
    ( conflict = OnConflict() { conflicts.add(conflict); } )*
    ttl = RowTtlOpt(ttl)
    returning = ReturningOpt() {
        return new SqlLapseInsert(posFrom(start), with, action, table, alias, columns, source,
            conflicts, ttl, returning);
    }
}

/**
 * Parses when the rows of a write expire.
 *
 * @param before the clause that the statement has already, or null
 */
SqlRowTtl RowTtlOpt(SqlRowTtl before) :
{
    final SqlRowTtl ttl;
}
{
    ttl = RowTtl() {
        if (before != null) {
            throw misplaced(ttl,
                "a second USING TTL or EXPIRE AT for the same rows; leave one of them out");
        }
        return ttl;
    }
|
    { return before; }
}

SqlRowTtl RowTtl() :
{
    final SqlParserPos start;
    final SqlNode amount;
    final SqlRowTtl ttl;
}
{
    <USING_TTL> { start = getPos(); } <TTL> {
        expect("a duration, DEFAULT or NEVER", "write for example USING TTL 30 DAYS");
    }
    (
        <DEFAULT_> { return new SqlRowTtl(posFrom(start), SqlRowTtl.Kind.DEFAULT, null, null); }
    |
        <NEVER> { return new SqlRowTtl(posFrom(start), SqlRowTtl.Kind.NEVER, null, null); }
    |
        ttl = RowDuration(start) { return ttl; }
    )
|
    <EXPIRE_AT> { start = getPos(); } <AT> {
        expect("a time", "write for example EXPIRE AT TIMESTAMP '2030-01-01 00:00:00'");
    }
    amount = Expression(ExprContext.ACCEPT_SUB_QUERY) {
        return new SqlRowTtl(posFrom(start), SqlRowTtl.Kind.AT, amount, null);
    }
}

/** Parses how long a row lives; a number without a unit is of seconds. */
SqlRowTtl RowDuration(SqlParserPos start) :
{
    final SqlNode amount;
    DurationUnit unit = null;
}
{
    amount = Expression(ExprContext.ACCEPT_NON_QUERY)
    [ <DURATION_UNIT> { unit = durationUnit(getToken(0).image); } ] {
        return new SqlRowTtl(posFrom(start), SqlRowTtl.Kind.AFTER, amount, unit);
    }
}

/** Parses the default of a table: a duration, or NONE. */
SqlRowTtl DefaultTtl() :
{
    final SqlParserPos start;
    final SqlRowTtl ttl;
}
{
    <DEFAULT_> { start = getPos(); expect("TTL", "write for example DEFAULT TTL 30 DAYS"); }
    <TTL> { expect("a duration or NONE", "write for example DEFAULT TTL 30 DAYS"); }
    (
        <NONE> { return new SqlRowTtl(posFrom(start), SqlRowTtl.Kind.NEVER, null, null); }
    |
        ttl = RowDuration(start) { return ttl; }
    )
}

SqlOnConflict OnConflict() :
{
    final SqlParserPos start;
    final List<SqlNode> targets = new ArrayList<SqlNode>();
    SqlNode targetWhere = null;
    final List<SqlNode> columns = new ArrayList<SqlNode>();
    final List<SqlNode> expressions = new ArrayList<SqlNode>();
    SqlNode where = null;
}
{
    <ON> { start = getPos(); expect("CONFLICT", null); } <CONFLICT>
    [
        <LPAREN> AddExpression(targets, ExprContext.ACCEPT_NON_QUERY)
        ( <COMMA> AddExpression(targets, ExprContext.ACCEPT_NON_QUERY) )*
        <RPAREN>
        [ targetWhere = Where() ]
    ]
    { expect("DO NOTHING or DO UPDATE SET", null); }
    <DO> { expect("NOTHING or UPDATE SET", null); }
    (
        <NOTHING>
    |
        <UPDATE> <SET> Assignments(columns, expressions)
        [ where = Where() ]
    ) {
        return new SqlOnConflict(posFrom(start), targets, targetWhere, columns, expressions, where);
    }
}

void Assignments(List<SqlNode> columns, List<SqlNode> expressions) :
{}
{
    { expect("a column", "write for example SET a = 1"); }
    Assignment(columns, expressions)
    ( <COMMA> Assignment(columns, expressions) )*
}

void Assignment(List<SqlNode> columns, List<SqlNode> expressions) :
{
    final SqlIdentifier column;
    final List<SqlIdentifier> row;
    final List<SqlNode> values = new ArrayList<SqlNode>();
    final SqlParserPos start;
}
{
    column = CompoundTableIdentifier() { columns.add(column); }
    ( <EQ> | <DOUBLE_EQ> )
    (
        <DEFAULT_> { expressions.add(SqlStdOperatorTable.DEFAULT.createCall(getPos())); }
    |
        AddExpression(expressions, ExprContext.ACCEPT_SUB_QUERY)
    )
|
    row = Names() { start = row.get(0).getParserPosition(); }
    ( <EQ> | <DOUBLE_EQ> ) AddExpression(values, ExprContext.ACCEPT_SUB_QUERY) {
        assign(new SqlNodeList(row, start), values.get(0), columns, expressions);
    }
}

/** A row assigned to a row is as good as each value to its column; a query is kept whole. */
JAVACODE void assign(SqlNodeList row, SqlNode value, List<SqlNode> columns, List<SqlNode> expressions) {
    if (row.size() == 1) {
        columns.add(row.get(0));
        expressions.add(value);
    } else if (value.getKind() == SqlKind.ROW && ((SqlCall) value).operandCount() == row.size()) {
        columns.addAll(row.getList());
        expressions.addAll(((SqlCall) value).getOperandList());
    } else {
        columns.add(row);
        expressions.add(value);
    }
}

SqlNode LapseUpdate(SqlNodeList with) :
{
    final SqlParserPos start;
    ConflictAction action = null;
    final SqlIdentifier table;
    SqlIdentifier alias = null;
    final List<SqlNode> columns = new ArrayList<SqlNode>();
    final List<SqlNode> expressions = new ArrayList<SqlNode>();
    SqlNode from = null;
    SqlNode where = null;
    SqlRowTtl ttl = null;
    final SqlNodeList returning;
    final SqlOrderBy some;
}
{
    <UPDATE> { start = startOf(with); expect("the name of a table", null); }
    [ <OR> action = ConflictActionWord() ]
    table = CompoundTableIdentifier()
    [ [ <AS> ] alias = SimpleIdentifier() ]
    ttl = RowTtlOpt(null)
    <SET> Assignments(columns, expressions)
    [ <FROM> from = FromClause() ]
    [ where = Where() ]
    ttl = RowTtlOpt(ttl)
    returning = ReturningOpt()
    some = SomeRowsOpt() {
        return new SqlLapseUpdate(posFrom(start), with, action, table, alias,
            new SqlNodeList(columns, Span.of(columns).pos()),
            new SqlNodeList(expressions, Span.of(expressions).pos()), from, where, ttl, returning,
            some);
    }
}

SqlNode LapseDelete() :
{
    final SqlParserPos start;
    SqlIdentifier table = null;
    final SqlNode statement;
}
{
    <DELETE> { start = getPos(); expect("FROM or EXPIRED", null); }
    (
        <EXPIRED> [ <FROM> { expect("the name of a table", null); } table = CompoundTableIdentifier() ] {
            return new SqlDeleteExpired(posFrom(start), table);
        }
    |
        statement = LapseDeleteFrom(start, null) { return statement; }
    )
}

SqlNode LapseDeleteFrom(SqlParserPos start, SqlNodeList with) :
{
    final SqlIdentifier table;
    SqlIdentifier alias = null;
    SqlNode where = null;
    final SqlNodeList returning;
    final SqlOrderBy some;
}
{
    <FROM> { expect("the name of a table", null); } table = CompoundTableIdentifier()
    [ [ <AS> ] alias = SimpleIdentifier() ]
    [ where = Where() ]
    returning = ReturningOpt()
    some = SomeRowsOpt() {
        return new SqlLapseDelete(posFrom(start), with, table, alias, where, returning, some);
    }
}

SqlNode LapseMerge() :
{
    final SqlParserPos start;
    final SqlIdentifier table;
    SqlIdentifier alias = null;
    final SqlNode source;
    final SqlNode condition;
    final List<SqlMergeClause> clauses = new ArrayList<SqlMergeClause>();
    SqlMergeClause clause;
    final SqlRowTtl ttl;
}
{
    <MERGE> { start = getPos(); expect("INTO", null); }
    <INTO> { expect("the name of a table", null); } table = CompoundTableIdentifier()
    [ [ <AS> ] alias = SimpleIdentifier() ]
    { expect("USING", null); } <USING> source = TableRef()
    <ON> condition = Expression(ExprContext.ACCEPT_SUB_QUERY)
    { expect("WHEN MATCHED or WHEN NOT MATCHED", null); }
    ( clause = MergeClause() { clauses.add(clause); } )+
    ttl = RowTtlOpt(null) {
        return new SqlLapseMerge(posFrom(start), table, alias, source, condition, clauses, ttl);
    }
}

SqlMergeClause MergeClause() :
{
    final SqlParserPos start;
    final SqlMergeClause clause;
}
{
    <WHEN> { start = getPos(); expect("MATCHED or NOT MATCHED", null); }
    (
        <MATCHED> clause = MergeMatched(start)
    |
        <NOT> { expect("MATCHED", null); } <MATCHED> clause = MergeNotMatched(start)
    )
    { return clause; }
}

SqlMergeClause MergeMatched(SqlParserPos start) :
{
    SqlNode condition = null;
    MergeAction action;
    final List<SqlNode> columns = new ArrayList<SqlNode>();
    final List<SqlNode> values = new ArrayList<SqlNode>();
}
{
    [ <AND> condition = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
    <THEN> { expect("UPDATE SET, DELETE or DO NOTHING", null); }
    (
        <UPDATE> <SET> Assignments(columns, values) { action = MergeAction.UPDATE; }
    |
        <DELETE> { action = MergeAction.DELETE; }
    |
        <DO> <NOTHING> { action = MergeAction.NOTHING; }
    ) {
        return new SqlMergeClause(posFrom(start), true, condition, action, columns, values);
    }
}

SqlMergeClause MergeNotMatched(SqlParserPos start) :
{
    SqlNode condition = null;
    MergeAction action = MergeAction.INSERT;
    SqlNodeList columns = SqlNodeList.EMPTY;
    SqlNode row;
    final List<SqlNode> values = new ArrayList<SqlNode>();
}
{
    [ <AND> condition = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
    <THEN> { expect("INSERT or DO NOTHING", null); }
    (
        <INSERT> { expect("VALUES", null); }
        [ LOOKAHEAD(2) columns = ParenthesizedSimpleIdentifierList() ]
        (
            <DEFAULT_> <VALUES>
        |
            <VALUES> row = RowConstructor() {
                values.addAll(row.getKind() == SqlKind.ROW
                    ? ((SqlCall) row).getOperandList() : Collections.singletonList(row));
            }
        )
    |
        <DO> <NOTHING> { action = MergeAction.NOTHING; }
    ) {
        return new SqlMergeClause(posFrom(start), false, condition, action, columns.getList(), values);
    }
}

/** Parses which of the rows are meant, {@code ORDER BY … LIMIT …}; null for all. */
SqlOrderBy SomeRowsOpt() :
{
    final SqlNode rows = new SqlSelect(SqlParserPos.ZERO, null, SqlNodeList.SINGLETON_STAR, null, null,
        null, null, null, null, null, null, null, null);
    final SqlNode ordered;
}
{
    ordered = OrderByLimitOpt(rows) { return ordered == rows ? null : (SqlOrderBy) ordered; }
}

SqlNodeList ReturningOpt() :
{
    final SqlParserPos start;
    final List<SqlNode> items = new ArrayList<SqlNode>();
}
{
    <RETURNING_CLAUSE> { start = getPos(); }
    AddSelectItem(items) ( <COMMA> AddSelectItem(items) )* {
        return new SqlNodeList(items, posFrom(start));
    }
|
    { return null; }
}
