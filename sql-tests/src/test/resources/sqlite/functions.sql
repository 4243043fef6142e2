SELECT abs(-5), abs(NULL), abs('x'), abs(-2.5), char(72, 105), coalesce(NULL, 2, 3), concat('a', NULL, 1), concat_ws('-', 'a', NULL, 'b')

SELECT format('%d-%s-%5.2f-%x-%q-%Q', 5, 'a', 2.5, 255, 'it''s', 'b'), printf('%05d|%-5s|%+d|%%|%c', 42, 'x', 7, 'z')

SELECT glob('a*', 'abc'), like('a%', 'ABC'), like('a!%', 'a%', '!'), hex('abc'), hex(x'00ff'), hex(12), ifnull(NULL, 'd'), iif(1 > 2, 'y', 'n')

SELECT iif(0, 1), if(1, 2, 3), if(0, 1, 0, 2, 3)

SELECT instr('hello', 'l'), instr(x'0102', x'02'), last_insert_rowid() >= 0, length('héllo'), length(x'0102'), length(12345), length(NULL), octet_length('héllo')

SELECT likelihood(1, 0.5), likely(1), unlikely(0), lower('ÀBC'), upper('àbc'), ltrim('  a '), ltrim('xxa', 'x'), rtrim('a  '), rtrim('axyx', 'xy'), trim('  a '), trim('xax', 'x')

SELECT max(1, 2, 3), min(3, 1, 2), max('a', 1), min(NULL, 1), nullif(1, 1), nullif(1, 2), quote('it''s'), quote(1.5), quote(NULL), quote(x'01')

SELECT replace('abcabc', 'b', 'X'), replace('a', '', 'b'), round(2.5), round(-2.5), round(3.14159, 2), round(7), round(1234.5, -2), sign(-3), sign(0.0), sign('x')

SELECT soundex('Robert'), substr('hello', 2), substr('hello', 2, 3), substr('hello', -3), substr('hello', -3, 2), substring('hello', 2, 2), substr('hello', 0, 2), substr(x'010203', 2)

SELECT typeof(randomblob(4)), length(randomblob(4)), typeof(random()), unicode('A'), unhex('6162'), unhex('61-62', '-'), zeroblob(3), typeof(sqlite_version())

SELECT changes() >= 0, total_changes() >= 0, sqlite_version() > '3', typeof(sqlite_source_id()), sqlite_compileoption_used('THREADSAFE') IN (0, 1)

SELECT acos(1), asin(0), atan(0), atan2(0, 1), ceil(1.2), ceiling(-1.2), cos(0), cosh(0), degrees(0), exp(0), floor(1.8), floor(-1.2), ln(1), log(100), log(2, 8), log10(1000), log2(8)

SELECT mod(7.5, 2), pi() > 3.14, pow(2, 10), power(2, 0.5) > 1.41, radians(180) > 3.14, sin(0), sinh(0), sqrt(16), sqrt(-1), tan(0), tanh(0), trunc(1.9), trunc(-1.9), acosh(1), asinh(0), atanh(0)

SELECT date('2024-02-29', '+1 year'), date('2024-01-31', '+1 month'), date('2024-03-15', 'start of month', '-1 day'), time('12:34:56', '+90 minutes'), datetime('2024-01-01 00:00:00', '-1 second')

SELECT datetime(0, 'unixepoch'), datetime(1700000000, 'auto'), julianday('2024-01-01'), unixepoch('2024-01-01'), unixepoch('2024-01-01 00:00:00.5', 'subsec'), strftime('%Y/%m/%d %H-%M-%f', '2024-05-06 07:08:09.123')

SELECT strftime('%j %w %W %s %%', '2024-05-06'), strftime('%e|%k|%I|%l|%p|%P|%u|%R|%T|%F|%G-%V', '2024-05-06 15:08:09'), date('2024-05-06', 'weekday 0'), date('not a date'), timediff('2024-03-01', '2023-01-15')

SELECT time('2024-05-06T07:08:09Z'), datetime('2024-05-06 07:08:09+02:00'), date(2460000.5), datetime('2024-05-06', 'localtime') IS NOT NULL, date('2024-01-31', '+1 month', 'floor'), date('2024-01-31', '+1 month', 'ceiling')

SELECT date('now') IS NOT NULL, length(datetime()), length(time('now')), length(strftime('%Y')), typeof(unixepoch()), typeof(julianday('now'))

SELECT length(CURRENT_TIMESTAMP) IN (19, 23), length(CURRENT_DATE), length(current_time) >= 8

-- Aggregates.
SELECT count(*), count(a), count(DISTINCT a), sum(id), total(a), avg(id), min(a), max(a) FROM t

SELECT sum(c), avg(c), min(c), max(c), sum(NULL), total(NULL), count(NULL) FROM t

SELECT sum(a), avg(a), min(b), max(e) FROM t WHERE id > 100

SELECT group_concat(b), group_concat(b, '; ') FROM (SELECT b FROM t ORDER BY id)

SELECT group_concat(DISTINCT a) FROM t WHERE a = 20

SELECT group_concat(b, ',' ORDER BY b DESC) FROM t

SELECT string_agg(b, '+' ORDER BY id), string_agg(DISTINCT 'x', 'x') FROM t

SELECT count(*) FILTER (WHERE a > 10), sum(id) FILTER (WHERE b IS NOT NULL) FROM t

SELECT a, count(*), max(b), b FROM t GROUP BY a ORDER BY a

SELECT a % 3 AS m, count(*) FROM t GROUP BY m HAVING count(*) > 0 ORDER BY m

SELECT a, count(*) FROM t GROUP BY 1 ORDER BY 2 DESC, 1

SELECT max(a), b FROM t

SELECT id, min(c) FROM t

SELECT sum(DISTINCT a), avg(DISTINCT a), count(DISTINCT b || a) FROM t WHERE id < 6

SELECT total(qty), avg(qty), t_id FROM p GROUP BY t_id ORDER BY t_id

SELECT count(*) FROM t HAVING count(*) > 2

SELECT 1 FROM t GROUP BY a HAVING max(id) > 3

SELECT t_id, group_concat(qty ORDER BY qty DESC) FROM p GROUP BY t_id

SELECT median(id), percentile(id, 50), percentile_cont(id, 0.5), percentile_disc(id, 0.5) FROM t WHERE id < 6

SELECT json_group_array(id ORDER BY id DESC), json_group_object(id, b) FROM t WHERE id < 3

SELECT unistr('\0041'), length(unistr_quote('a')) > 0

SELECT typeof(ceil(1)), typeof(floor(1.5)), typeof(round(1.5)), typeof(max(1, 2.0)), typeof(sum(id)), typeof(avg(id)), typeof(total(id)) FROM t

SELECT count(), count(1), sum(1) FROM t

SELECT "count"(*), [max](id), `min`(id) FROM t

SELECT LOWER(b), Upper(b), LeNgTh(b) FROM t ORDER BY id

SELECT substr(b, 1, 1) AS first, count(*) AS n FROM t GROUP BY first ORDER BY n DESC, first

SELECT nullif(a, 20), ifnull(a, -1), coalesce(c, 0.0), iif(a, 'y', 'n') FROM t ORDER BY id
