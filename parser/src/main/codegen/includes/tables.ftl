/* CREATE TABLE. */

SqlNode CreateTable(SqlParserPos start, boolean temporary) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final List<SqlColumnDefinition> columns = new ArrayList<SqlColumnDefinition>();
    final List<SqlConstraint> constraints = new ArrayList<SqlConstraint>();
    final List<SqlInlineTtlIndex> ttlIndexes = new ArrayList<SqlInlineTtlIndex>();
    final java.util.Set<String> settings = new java.util.HashSet<String>();
    final List<SqlRowTtl> ttls = new ArrayList<SqlRowTtl>();
    SqlNode query = null;
}
{
    ifNotExists = IfNotExists()
    name = CompoundTableIdentifier()
    (
        <LPAREN> { expect("a column", null); }
        TableElement(columns, constraints, ttlIndexes)
        (
            <COMMA> { expect("a column, a constraint or a TTL INDEX", null); }
            TableElement(columns, constraints, ttlIndexes)
        )*
        <RPAREN>
        [
            TableOption(settings, ttls)
            ( [ <COMMA> ] TableOption(settings, ttls) )*
        ]
    |
        <AS> query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    ) {
        return new SqlCreateTable(posFrom(start), temporary, ifNotExists, name, columns, constraints,
            ttlIndexes, settings.contains("ROWID"), settings.contains("STRICT"),
            settings.contains("CHECKS"), ttls.isEmpty() ? null : ttls.get(0), query);
    }
}

void TableOption(java.util.Set<String> settings, List<SqlRowTtl> ttls) :
{
    final SqlRowTtl ttl;
}
{
    ttl = DefaultTtl() {
        if (!ttls.isEmpty()) {
            throw misplaced(ttl, "a second DEFAULT TTL; a table has one");
        }
        ttls.add(ttl);
    }
|
    <STRICT> { settings.add("STRICT"); }
|
    <WITHOUT> { expect("ROWID or CHECKS", null); }
    (
        <ROWID> { settings.add("ROWID"); }
    |
        <CHECKS> { settings.add("CHECKS"); }
    )
}

void TableElement(List<SqlColumnDefinition> columns, List<SqlConstraint> constraints,
    List<SqlInlineTtlIndex> ttlIndexes) :
{
    final SqlColumnDefinition column;
    final SqlConstraint constraint;
    final SqlInlineTtlIndex index;
}
{
    LOOKAHEAD(2) index = InlineTtlIndex() { ttlIndexes.add(index); }
|
    constraint = TableConstraint() { constraints.add(constraint); }
|
    column = ColumnDefinition() {
        if (!constraints.isEmpty()) {
            throw misplaced(column,
                "a column after a constraint of the table; put the columns first");
        }
        columns.add(column);
    }
}

SqlInlineTtlIndex InlineTtlIndex() :
{
    final SqlParserPos start;
    final SqlIdentifier name;
    final List<SqlTtlColumn> columns;
    final SqlExpireAfter duration;
    SqlNode where = null;
    final List<SqlOption> settings;
}
{
    <TTL> { start = getPos(); } <INDEX> { expect("the name of the index", null); }
    name = SimpleIdentifier()
    { expect("a column in parentheses", "write for example (created_at)"); }
    columns = TtlColumns()
    { expect("EXPIRE AFTER and a duration", "write for example EXPIRE AFTER 30 MINUTES"); }
    duration = ExpireAfter()
    [ where = Where() ]
    settings = WithOptionsOpt() {
        return new SqlInlineTtlIndex(posFrom(start), name, columns, duration, where, settings);
    }
}

SqlColumnDefinition ColumnDefinition() :
{
    final SqlIdentifier name;
    SqlDeclaredType type = null;
    final StoredAs form;
    final List<SqlConstraint> constraints = new ArrayList<SqlConstraint>();
    SqlConstraint constraint;
}
{
    name = SimpleIdentifier()
    [ LOOKAHEAD({ atTypeWord() }) type = DeclaredType() ]
    form = StoredAsOpt()
    (
        constraint = ColumnConstraint() {
            if (constraint != null) {
                constraints.add(constraint);
            }
        }
    )* {
        return new SqlColumnDefinition(posFrom(name.getParserPosition()), name, type, form, constraints);
    }
}

SqlDeclaredType DeclaredType() :
{
    final SqlParserPos start;
    final StringBuilder words = new StringBuilder();
    final List<SqlLiteral> arguments = new ArrayList<SqlLiteral>();
    SqlLiteral argument;
}
{
    TypeWord(words) { start = getPos(); }
    ( LOOKAHEAD({ atTypeWord() }) TypeWord(words) )*
    [
        <LPAREN> argument = NumericLiteral() { arguments.add(argument); }
        [ <COMMA> argument = NumericLiteral() { arguments.add(argument); } ]
        <RPAREN>
        ( LOOKAHEAD({ atTypeWord() }) TypeWord(words) )*
    ] {
        return new SqlDeclaredType(posFrom(start), words.toString(), arguments);
    }
}

/** Takes the next token, whatever it is, as a word of a declared type. */
JAVACODE void TypeWord(StringBuilder words) {
    if (words.length() > 0) {
        words.append(' ');
    }
    words.append(getNextToken().image);
}

SqlIdentifier ConstraintNameOpt() :
{
    final SqlIdentifier name;
}
{
    <CONSTRAINT> name = SimpleIdentifier() { return name; }
|
    { return null; }
}

ConflictAction OnConflictActionOpt() :
{
    final ConflictAction action;
}
{
    LOOKAHEAD(2) <ON> <CONFLICT> action = ConflictActionWord() { return action; }
|
    { return null; }
}

ConflictAction ConflictActionWord() :
{}
{
    <REPLACE> { return ConflictAction.REPLACE; }
|
    <IGNORE> { return ConflictAction.IGNORE; }
|
    <ABORT> { return ConflictAction.ABORT; }
|
    <FAIL> { return ConflictAction.FAIL; }
|
    <ROLLBACK> { return ConflictAction.ROLLBACK; }
}

/** Parses a constraint of a column; NULL, which says nothing, is null. */
SqlConstraint ColumnConstraint() :
{
    final SqlIdentifier name;
    final SqlConstraint constraint;
}
{
    name = ConstraintNameOpt()
    { expect("a constraint, a comma or )", null); }
    (
        constraint = ColumnKey(name)
    |
        constraint = ColumnRule(name)
    |
        constraint = DefaultClause(name)
    |
        constraint = References(getPos(), name, new ArrayList<SqlIdentifier>())
    |
        constraint = GeneratedClause(name)
    |
        <NULL> { constraint = null; }
    )
    { return constraint; }
}

SqlConstraint ColumnKey(SqlIdentifier name) :
{
    final SqlParserPos start;
    final boolean descending;
    final ConflictAction action;
    boolean autoincrement = false;
}
{
    <PRIMARY> { start = getPos(); } <KEY>
    descending = Descending()
    action = OnConflictActionOpt()
    [ <AUTOINCREMENT> { autoincrement = true; } ] {
        return new SqlConstraint.PrimaryKey(posFrom(start), name, new ArrayList<SqlKeyColumn>(),
            descending, autoincrement, action);
    }
|
    <UNIQUE> { start = getPos(); } action = OnConflictActionOpt() {
        return new SqlConstraint.Unique(posFrom(start), name, new ArrayList<SqlKeyColumn>(), action);
    }
}

SqlConstraint ColumnRule(SqlIdentifier name) :
{
    final SqlParserPos start;
    final ConflictAction action;
    final String text;
    final SqlIdentifier collation;
}
{
    ( <NOT> { start = getPos(); } <NULL> | <NOTNULL> { start = getPos(); } )
    action = OnConflictActionOpt() {
        return new SqlConstraint.NotNull(posFrom(start), name, action);
    }
|
    <CHECK> { start = getPos(); } text = RawParenthesized() {
        return new SqlConstraint.Check(posFrom(start), name, text);
    }
|
    <COLLATE> { start = getPos(); } collation = SimpleIdentifier() {
        return new SqlConstraint.Collate(posFrom(start), name, collation);
    }
}

SqlConstraint DefaultClause(SqlIdentifier name) :
{
    final SqlParserPos start;
    SqlNode value = null;
    String text = null;
}
{
    <DEFAULT_> {
        start = getPos();
        expect("a literal, CURRENT_TIMESTAMP or an expression in parentheses", null);
    }
    (
        text = RawParenthesized()
    |
        value = Literal()
    |
        ( <CURRENT_TIMESTAMP> | <CURRENT_DATE> | <CURRENT_TIME> ) {
            value = new SqlIdentifier(getToken(0).image.toUpperCase(Locale.ROOT), getPos());
        }
    ) {
        return new SqlConstraint.Default(posFrom(start), name, value, text);
    }
}

SqlConstraint GeneratedClause(SqlIdentifier name) :
{
    final SqlParserPos start;
    final String text;
    boolean always = true;
    boolean stored = false;
}
{
    <AS> { start = getPos(); } text = RawParenthesized()
    [ <STORED> { stored = true; } | <VIRTUAL> ] {
        return new SqlConstraint.Generated(posFrom(start), name, text, stored);
    }
|
    <GENERATED> { start = getPos(); }
    ( <ALWAYS> | <BY> <DEFAULT_> { always = false; } )
    <AS>
    (
        <IDENTITY> [ <LPAREN> { rawTexts(false); } ] {
            return new SqlConstraint.Identity(posFrom(start), name, always);
        }
    |
        text = RawParenthesized() [ <STORED> { stored = true; } | <VIRTUAL> ] {
            return new SqlConstraint.Generated(posFrom(start), name, text, stored);
        }
    )
}

SqlConstraint References(SqlParserPos outer, SqlIdentifier name, List<SqlIdentifier> columns) :
{
    final SqlParserPos start;
    final SqlIdentifier table;
    final List<SqlIdentifier> parentColumns;
    ReferentialAction action;
    ReferentialAction onDelete = null;
    ReferentialAction onUpdate = null;
    String deferral = null;
}
{
    <REFERENCES> { start = columns.isEmpty() ? getPos() : outer; }
    table = CompoundTableIdentifier()
    parentColumns = NamesOpt()
    (
        LOOKAHEAD(2) <ON> <DELETE> action = ReferentialActionWords() { onDelete = action; }
    |
        LOOKAHEAD(2) <ON> <UPDATE> action = ReferentialActionWords() { onUpdate = action; }
    |
        <MATCH> SimpleIdentifier()
    )*
    [
        LOOKAHEAD(2)
        (
            <NOT> <DEFERRABLE> { deferral = "NOT DEFERRABLE"; }
        |
            <DEFERRABLE> { deferral = "DEFERRABLE"; }
        )
        [ deferral = Initially(deferral) ]
    ] {
        return new SqlConstraint.ForeignKey(posFrom(start), name, columns, table, parentColumns,
            onDelete, onUpdate, deferral);
    }
}

String Initially(String before) :
{}
{
    <INITIALLY>
    (
        <DEFERRED> { return before + " INITIALLY DEFERRED"; }
    |
        <IMMEDIATE> { return before + " INITIALLY IMMEDIATE"; }
    )
}

ReferentialAction ReferentialActionWords() :
{}
{
    <NO> <ACTION> { return ReferentialAction.NO_ACTION; }
|
    <RESTRICT> { return ReferentialAction.RESTRICT; }
|
    <CASCADE> { return ReferentialAction.CASCADE; }
|
    <SET>
    (
        <NULL> { return ReferentialAction.SET_NULL; }
    |
        <DEFAULT_> { return ReferentialAction.SET_DEFAULT; }
    )
}

SqlConstraint TableConstraint() :
{
    final SqlIdentifier name;
    final SqlParserPos start;
    final List<SqlKeyColumn> keys;
    final List<SqlIdentifier> columns;
    final ConflictAction action;
    final String text;
    final SqlConstraint constraint;
    final boolean[] autoincrement = {false};
}
{
    name = ConstraintNameOpt()
    (
        <PRIMARY> { start = getPos(); } <KEY> keys = KeyColumns(autoincrement)
        action = OnConflictActionOpt() {
            return new SqlConstraint.PrimaryKey(posFrom(start), name, keys, false, autoincrement[0], action);
        }
    |
        <UNIQUE> { start = getPos(); } keys = KeyColumns(autoincrement)
        action = OnConflictActionOpt() {
            return new SqlConstraint.Unique(posFrom(start), name, keys, action);
        }
    |
        <CHECK> { start = getPos(); } text = RawParenthesized() {
            return new SqlConstraint.Check(posFrom(start), name, text);
        }
    |
        <FOREIGN> { start = getPos(); } <KEY> columns = Names()
        constraint = References(start, name, columns) { return constraint; }
    )
}

List<SqlKeyColumn> KeyColumns(boolean[] autoincrement) :
{
    final List<SqlKeyColumn> keys = new ArrayList<SqlKeyColumn>();
    SqlKeyColumn key;
}
{
    <LPAREN> key = KeyColumn() { keys.add(key); }
    ( <COMMA> key = KeyColumn() { keys.add(key); } )*
    [ <AUTOINCREMENT> { autoincrement[0] = true; } ]
    <RPAREN> { return keys; }
}

SqlKeyColumn KeyColumn() :
{
    final SqlIdentifier name;
    SqlIdentifier collation = null;
    final boolean descending;
}
{
    name = SimpleIdentifier()
    [ <COLLATE> collation = SimpleIdentifier() ]
    descending = Descending() {
        return new SqlKeyColumn(posFrom(name.getParserPosition()), name, collation, descending);
    }
}
