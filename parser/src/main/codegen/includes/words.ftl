/* What the statements are made of: names, raw text, lists, settings, durations. */

/** Says what comes next in a statement of ours; the message uses it if something else does. */
JAVACODE void expect(String what, String remedy) {
    token_source.expected = what;
    token_source.remedy = remedy;
    token_source.expectedAfter = getToken(0);
}

JAVACODE Position positionOf(Token t) {
    return new Position(Math.max(t.beginLine, 1), Math.max(t.beginColumn, 1));
}

/** Returns the offset of a place in the source. */
JAVACODE int offsetOf(int line, int column) {
    int at = 0;
    for (int l = 1; l < line; at++) {
        final char c = originalSql.charAt(at);
        if (c == '\n' || (c == '\r' && !(at + 1 < originalSql.length() && originalSql.charAt(at + 1) == '\n'))) {
            l++;
        }
    }
    return at + column - 1;
}

JAVACODE String sourceText(Token first, Token last) {
    return originalSql.substring(offsetOf(first.beginLine, first.beginColumn),
        offsetOf(last.endLine, last.endColumn) + 1);
}

/** Reads from after a "(" to its ")", and returns the texts between commas, or one text. */
JAVACODE List<String> rawTexts(boolean split) {
    final Token open = getToken(0);
    final List<String> texts = new ArrayList<String>();
    Token first = null;
    Token last = null;
    int depth = 1;
    while (true) {
        final Token t = getNextToken();
        if (t.kind == LPAREN) {
            depth++;
        } else if (t.kind == RPAREN) {
            depth--;
        }
        if (t.kind == EOF || t.kind == SEMICOLON) {
            throw LapseException.at(positionOf(open), SqlState.SYNTAX_ERROR,
                "this ( is never closed; add a )");
        }
        if (depth == 0 || (split && depth == 1 && t.kind == COMMA)) {
            if (first == null) {
                throw LapseException.at(positionOf(t), SqlState.SYNTAX_ERROR,
                    "found \"" + t.image + "\" where an expression was expected");
            }
            texts.add(sourceText(first, last));
            first = null;
            if (depth == 0) {
                return texts;
            }
        } else {
            first = first == null ? t : first;
            last = t;
        }
    }
}

/** Reads to the end of the statement and returns the text. */
JAVACODE String rawRest() {
    Token first = null;
    Token last = null;
    while (getToken(1).kind != EOF && getToken(1).kind != SEMICOLON && getToken(1).kind != EXPLAIN_AS) {
        last = getNextToken();
        first = first == null ? last : first;
    }
    if (first == null) {
        throw LapseException.at(positionOf(getToken(1)), SqlState.SYNTAX_ERROR,
            "found end of statement where a predicate was expected after WHERE");
    }
    return sourceText(first, last);
}

/** Returns the exception for a part that cannot stand where it does. */
JAVACODE LapseException misplaced(SqlNode part, String message) {
    final SqlParserPos pos = part.getParserPosition();
    return LapseException.at(
        new Position(pos.getLineNum(), pos.getColumnNum()), SqlState.SYNTAX_ERROR, message);
}

JAVACODE SqlParserPos posFrom(SqlParserPos start) {
    return start.plus(getPos());
}

/** Returns whether the next token continues a declared type rather than beginning what follows. */
JAVACODE boolean atTypeWord() {
    final Token t = getToken(1);
    final int next = getToken(2).kind;
    switch (t.kind) {
    case CONSTRAINT: case PRIMARY: case NOT: case NULL: case UNIQUE: case CHECK: case DEFAULT_:
    case COLLATE: case REFERENCES: case AS: case NOTNULL: case EXPLAIN_AS: case EOF:
        return false;
    case STORED:
        return next != AS;
    case GENERATED:
        return next != ALWAYS && next != BY;
    default:
        return Character.isLetter(t.image.charAt(0)) || t.image.charAt(0) == '_'
            || t.kind == QUOTED_IDENTIFIER || t.kind == BACK_QUOTED_IDENTIFIER
            || t.kind == BRACKET_QUOTED_IDENTIFIER;
    }
}

boolean IfNotExists() :
{}
{
    LOOKAHEAD(2) <IF> <NOT> <EXISTS> { return true; }
|
    { return false; }
}

boolean IfExists() :
{}
{
    LOOKAHEAD(2) <IF> <EXISTS> { return true; }
|
    { return false; }
}

boolean Descending() :
{}
{
    <ASC> { return false; }
|
    <DESC> { return true; }
|
    { return false; }
}

String RawParenthesized() :
{}
{
    <LPAREN> { return rawTexts(false).get(0); }
}

List<SqlIdentifier> Names() :
{
    final List<SqlIdentifier> names = new ArrayList<SqlIdentifier>();
    SqlIdentifier name;
}
{
    <LPAREN> name = SimpleIdentifier() { names.add(name); }
    ( <COMMA> name = SimpleIdentifier() { names.add(name); } )*
    <RPAREN> { return names; }
}

List<SqlIdentifier> NamesOpt() :
{
    final List<SqlIdentifier> names;
}
{
    names = Names() { return names; }
|
    { return new ArrayList<SqlIdentifier>(); }
}

StoredAs StoredAsOpt() :
{
    final StoredAs form;
}
{
    <STORED> <AS> { expect("TEXT, EPOCH SECONDS, EPOCH MILLIS or JULIAN DAY", null); }
    form = StorageForm() { return form; }
|
    { return null; }
}

StoredAs StorageForm() :
{}
{
    <TEXT> { return StoredAs.TEXT; }
|
    <JULIAN> <DAY> { return StoredAs.JULIAN_DAY; }
|
    <EPOCH> { expect("SECONDS or MILLIS", null); }
    (
        <SECONDS> { return StoredAs.EPOCH_SECONDS; }
    |
        <MILLIS> { return StoredAs.EPOCH_MILLIS; }
    )
}

List<SqlTtlColumn> TtlColumns() :
{
    final List<SqlTtlColumn> columns = new ArrayList<SqlTtlColumn>();
    SqlTtlColumn column;
}
{
    <LPAREN> { expect("a column", "write for example (created_at)"); }
    column = TtlColumn() { columns.add(column); }
    (
        <COMMA> { expect("a column", null); }
        column = TtlColumn() { columns.add(column); }
    )*
    <RPAREN> { return columns; }
}

SqlTtlColumn TtlColumn() :
{
    final SqlNode e;
    final StoredAs form;
    final boolean descending;
}
{
    e = Expression(ExprContext.ACCEPT_NON_QUERY)
    form = StoredAsOpt()
    descending = Descending() {
        return new SqlTtlColumn(posFrom(e.getParserPosition()), e, form, descending);
    }
}

SqlExpireAfter ExpireAfter() :
{
    final SqlParserPos start;
    final SqlNode amount;
    DurationUnit unit = null;
}
{
    <EXPIRE> { start = getPos(); expect("AFTER", "write for example EXPIRE AFTER 30 MINUTES"); }
    <AFTER> {
        expect("a duration",
            "write for example EXPIRE AFTER 30 MINUTES or EXPIRE AFTER INTERVAL '1' DAY");
    }
    amount = Expression(ExprContext.ACCEPT_NON_QUERY) {
        if (!isInterval(amount)) {
            expect("SECONDS, MINUTES, HOURS, DAYS, WEEKS, MONTHS or YEARS",
                "write for example EXPIRE AFTER 30 MINUTES");
        }
    }
    (
        <DURATION_UNIT> { unit = durationUnit(getToken(0).image); }
    |
        LOOKAHEAD({ isInterval(amount) }) { unit = null; }
    ) {
        return new SqlExpireAfter(posFrom(start), amount, unit);
    }
}

JAVACODE boolean isInterval(SqlNode amount) {
    return amount instanceof SqlIntervalLiteral || amount.getKind() == SqlKind.INTERVAL;
}

JAVACODE DurationUnit durationUnit(String word) {
    final String upper = word.toUpperCase(Locale.ROOT);
    return DurationUnit.valueOf(upper.endsWith("S") ? upper.substring(0, upper.length() - 1) : upper);
}

List<SqlOption> WithOptionsOpt() :
{
    final List<SqlOption> settings;
}
{
    <WITH> settings = Options() { return settings; }
|
    { return new ArrayList<SqlOption>(); }
}

List<SqlOption> Options() :
{
    final List<SqlOption> settings = new ArrayList<SqlOption>();
    SqlOption option;
}
{
    { expect("(", "write for example (delete_target_rows = 1000)"); }
    <LPAREN> { expect("an option", "write for example (delete_target_rows = 1000)"); }
    option = Option() { settings.add(option); }
    (
        <COMMA> { expect("an option", null); }
        option = Option() { settings.add(option); }
    )*
    <RPAREN> { return settings; }
}

SqlOption Option() :
{
    final SqlIdentifier name;
    final SqlNode value;
}
{
    name = SimpleIdentifier()
    <EQ> { expect("a value", "write a number or a text in single quotes"); }
    (
        value = Literal()
    |
        value = SimpleIdentifier()
    ) {
        return new SqlOption(posFrom(name.getParserPosition()), name, value);
    }
}

/** A sign or ~, which binds more tightly than any infix operator. */
SqlNode LapsePrefix() :
{
    final SqlParserPos start;
    final SqlOperator op;
    final SqlNode operand;
}
{
    (
        <PREFIX_MINUS> { op = SqlStdOperatorTable.UNARY_MINUS; }
    |
        <PREFIX_PLUS> { op = SqlStdOperatorTable.UNARY_PLUS; }
    |
        <TILDE> { op = LapseOperators.BIT_NOT; }
    )
    { start = getPos(); }
    operand = PrefixedOperand() { return op.createCall(posFrom(start), operand); }
}

SqlNode PrefixedOperand() :
{
    final SqlNode operand;
    final SqlParserPos start;
}
{
    (
        <MINUS> operand = PrefixedOperand() {
            return SqlStdOperatorTable.UNARY_MINUS.createCall(operand.getParserPosition(), operand);
        }
    |
        <PLUS> operand = PrefixedOperand() { return operand; }
    |
        LOOKAHEAD(1) <LPAREN> { start = getPos(); }
        operand = OrderedQueryOrExpr(ExprContext.ACCEPT_NONCURSOR)
        <RPAREN> { return operand.clone(posFrom(start)); }
    |
        operand = AtomicRowExpression()
    )
    { return operand; }
}

/** SQLite's infix operators. */
void LapseInfix(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlOperator op;
    final SqlIdentifier name;
}
{
    { checkNonQueryExpression(exprContext); }
    (
        LOOKAHEAD(2) <NOT> <NULL> {
            list.add(new SqlParserUtil.ToTreeListItem(SqlStdOperatorTable.IS_NOT_NULL, getPos()));
        }
    |
        (
            <DOUBLE_EQ> { op = SqlStdOperatorTable.EQUALS; }
        |
            <GLOB> { op = LapseOperators.GLOB; }
        |
            <REGEXP> { op = LapseOperators.REGEXP; }
        |
            <MATCH> { op = LapseOperators.MATCH; }
        |
            <CONCATENATION> { op = LapseOperators.CONCATENATION; }
        |
            <SHIFT_LEFT> { op = LapseOperators.SHIFT_LEFT; }
        |
            <SHIFT_RIGHT> { op = LapseOperators.SHIFT_RIGHT; }
        |
            <BIT_AND> { op = LapseOperators.BIT_AND; }
        |
            <BIT_OR> { op = LapseOperators.BIT_OR; }
        |
            <IS_SAME> { op = SqlStdOperatorTable.IS_NOT_DISTINCT_FROM; }
        |
            <IS_NOT_SAME> { op = SqlStdOperatorTable.IS_DISTINCT_FROM; }
        |
            <JSON_GET> { op = LapseOperators.JSON_GET; }
        |
            <JSON_GET_VALUE> { op = LapseOperators.JSON_GET_VALUE; }
        |
            LOOKAHEAD(2) <NOT> <GLOB> { op = LapseOperators.NOT_GLOB; }
        |
            LOOKAHEAD(2) <NOT> <REGEXP> { op = LapseOperators.NOT_REGEXP; }
        |
            LOOKAHEAD(2) <NOT> <MATCH> { op = LapseOperators.NOT_MATCH; }
        )
        { list.add(new SqlParserUtil.ToTreeListItem(op, getPos())); }
        AddExpression2b(list, ExprContext.ACCEPT_SUB_QUERY)
    |
        <ISNULL> { list.add(new SqlParserUtil.ToTreeListItem(SqlStdOperatorTable.IS_NULL, getPos())); }
    |
        <NOTNULL> {
            list.add(new SqlParserUtil.ToTreeListItem(SqlStdOperatorTable.IS_NOT_NULL, getPos()));
        }
    |
        <COLLATE> { list.add(new SqlParserUtil.ToTreeListItem(LapseOperators.COLLATE, getPos())); }
        name = SimpleIdentifier() { list.add(name); }
    )
}
