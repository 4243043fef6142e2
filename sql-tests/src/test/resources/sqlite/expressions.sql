-- Literals.
SELECT 1, -1, +1 AS plus, 1.5, .5, 1e3, 1E-2, 0x1F, 0xfff, NULL, 'it''s', x'ab', X'0123', TRUE, FALSE

SELECT 9223372036854775807, -9223372036854775808, 9223372036854775808

SELECT 1_000, 0x7fff_ffff

SELECT typeof(1), typeof(1.0), typeof('1'), typeof(x'31'), typeof(NULL)

-- Arithmetic.
SELECT 7 / 2, -7 / 2, 7 % 2, -7 % 2, 7.5 % 2, 1 / 0, 1 % 0, 1.0 / 0

SELECT 1 + 2 * 3 - 4 / 2 % 3, (1 + 2) * 3, - - 1, -(-1), +'1', -'2abc'

SELECT '1' + '2', 'a' + 1, '1e1' * 2, NULL + 1, x'31' + 1

SELECT 9223372036854775807 + 0, 1 << 2, 8 >> 1, 6 & 3, 6 | 3, ~5, 1 << 2 + 1, 1 | 2 & 3

SELECT 1 << -1, -1 >> 1, 1 << 64, ~0, ~ -1, -~5, 5 & ~1

SELECT id, a << 1, a >> 1, a & 6, a | 1, ~a FROM t

SELECT 1 < 2 << 1, 3 & 1 = 1, 2 + 3 << 1, 1 << 1 + 1, 4 >> 1 < 3, 6 & 2 + 1

-- Comparison.
SELECT 1 = 1, 1 == 1, 1 <> 2, 1 != 2, 1 < 2, 1 <= 1, 2 > 1, 2 >= 3

SELECT 1 = '1', '1' = 1, 1 = 1.0, 'a' = 'a ', 'a' < 'B', x'61' = 'a', NULL = NULL, 1 < 'a', 'a' < x'00'

SELECT id FROM t WHERE a = '20'

SELECT id FROM t WHERE b = 6

SELECT id FROM t WHERE a = b

SELECT id FROM t WHERE e = 6

SELECT id FROM t WHERE e == '6'

SELECT id FROM t WHERE c != 6

SELECT 1 IS 1, 1 IS 2, NULL IS NULL, 1 IS NULL, 1 IS NOT NULL, 1 IS NOT 2, NULL IS NOT 1

SELECT id, a IS e, a IS NOT e, a IS 20, b IS NOT 'beta' FROM t

SELECT id FROM t WHERE a IS NOT DISTINCT FROM NULL

SELECT id, a IS DISTINCT FROM 20 FROM t

SELECT id FROM t WHERE a ISNULL

SELECT id FROM t WHERE a NOTNULL

SELECT id FROM t WHERE a NOT NULL AND b NOTNULL

SELECT 1 IS TRUE, 0 IS FALSE, 2 IS TRUE, NULL IS TRUE, NULL IS NOT TRUE, 'a' IS FALSE, 3 IS NOT FALSE

SELECT a BETWEEN 10 AND 20, a NOT BETWEEN 10 AND 20 FROM t

SELECT 5 BETWEEN 1 AND 10 AND 1, 1 BETWEEN 0 AND 2 = 1

SELECT 1 AND 0, 1 OR 0, NOT 1, NOT 0, NOT NULL, NULL AND 0, NULL OR 1, 2 AND 3, 'a' OR 0

SELECT NOT 1 = 2, NOT (1 = 2), NOT 1 + 1, NOT a IS NULL FROM t

SELECT 1 = 1 = 1, 1 < 2 < 3, 3 > 2 > 1, 1 = 2 = 0

SELECT 1 = 2 OR 3 = 3 AND 1 = 1

-- Text.
SELECT 'a' || 'b' || 'c', 1 || 2, NULL || 'a', x'61' || 'b', 1 + 2 || 3, 'a' || 1 + 1

SELECT b || '-' || a || '-' || c FROM t

SELECT 'abc' LIKE 'A%', 'abc' LIKE 'a_c', 'a%c' LIKE 'a\%c' ESCAPE '\', 'abc' NOT LIKE 'b%', 'ABC' LIKE 'abc', 'Ä' LIKE 'ä'

SELECT id FROM t WHERE b LIKE '%A'

SELECT id FROM t WHERE b LIKE '_eta' OR a LIKE '2%'

SELECT 'abc' GLOB 'a*', 'abc' GLOB 'A*', 'abc' GLOB '[a-c]??', 'abc' NOT GLOB 'b*', 'a' GLOB '?'

SELECT id FROM t WHERE b GLOB '*a' AND b NOT GLOB 'G*'

SELECT 'a' COLLATE NOCASE = 'A', 'a ' COLLATE RTRIM = 'a', 'a' = 'A' COLLATE NOCASE, 'a' COLLATE BINARY = 'A'

SELECT id FROM t WHERE b = 'BETA' COLLATE NOCASE

SELECT id, b FROM t ORDER BY b COLLATE NOCASE DESC, id

SELECT max(b COLLATE NOCASE), min(b) FROM t

SELECT DISTINCT b COLLATE NOCASE FROM t

-- Double quotes are names first.
SELECT "id", "A", [b], `c` FROM [t] WHERE `id` = 1

SELECT "t"."id", main.t.a, "main"."t"."b" FROM t

SELECT "no such column" FROM t WHERE id = 1

SELECT id FROM t WHERE b = "Alpha"

SELECT id AS "an id", a AS [b c], b AS `d`, c 'e f' FROM t WHERE id = 1

SELECT id i, a "x y", b AS 'q' FROM t WHERE id = 2

-- CASE, IN, EXISTS.
SELECT CASE WHEN a > 10 THEN 'big' WHEN a IS NULL THEN 'none' ELSE 'small' END FROM t

SELECT CASE a WHEN 10 THEN 'ten' WHEN 20 THEN 'twenty' END FROM t

SELECT CASE b WHEN 'ALPHA' COLLATE NOCASE THEN 1 ELSE 0 END FROM t

SELECT CASE WHEN 0 THEN 1 END, CASE NULL WHEN NULL THEN 1 ELSE 2 END

SELECT 1 IN (1, 2), 3 IN (1, 2), NULL IN (1), 1 IN (NULL, 1), 1 IN (NULL), 1 NOT IN (2, 3), 1 IN (), NULL IN (), 1 NOT IN ()

SELECT id FROM t WHERE a IN (10, '20', NULL)

SELECT id FROM t WHERE a NOT IN (10, 20)

SELECT id FROM t WHERE id IN (SELECT t_id FROM p)

SELECT id FROM t WHERE id NOT IN (SELECT t_id FROM p WHERE t_id IS NOT NULL)

SELECT id FROM t WHERE id IN ((SELECT t_id FROM p))

SELECT x FROM plain WHERE x IN plain

SELECT n FROM u WHERE n IN (VALUES (1), (2))

SELECT (1, 2) = (1, 2), (1, 2) < (1, 3), (1, NULL) = (1, 2), (2, NULL) = (1, 2), (1, 2) IS (1, 2)

SELECT id FROM t WHERE (a, b) = (20, 'beta')

SELECT id FROM t WHERE (a, id) > (10, 1) ORDER BY id

SELECT id FROM t WHERE (id, a) IN (SELECT id, a FROM v)

SELECT id FROM t WHERE (id, a) IN ((1, 10), (2, 20))

SELECT id FROM t WHERE (id, a) IN (VALUES (1, 10), (3, 3))

SELECT id FROM t WHERE EXISTS (SELECT 1 FROM p WHERE t_id = t.id)

SELECT id FROM t WHERE NOT EXISTS (SELECT * FROM p WHERE p.t_id = t.id)

SELECT EXISTS (SELECT 1 FROM t WHERE a > 100), EXISTS (SELECT NULL)

SELECT (SELECT max(a) FROM t), (SELECT a FROM t WHERE id = 99), (SELECT id FROM t ORDER BY id DESC)

SELECT id, (SELECT count(*) FROM p WHERE p.t_id = t.id) AS n FROM t ORDER BY n DESC, id

-- CAST.
SELECT CAST('12abc' AS INTEGER), CAST(1.9 AS INTEGER), CAST(-1.9 AS INT), CAST('1.5' AS REAL), CAST(1 AS TEXT), CAST('abc' AS BLOB)

SELECT CAST('1.50' AS NUMERIC), CAST('1' AS NUMERIC), CAST(x'3132' AS INTEGER), CAST(12 AS VARCHAR(5)), CAST('x' AS NVARCHAR(10)), CAST('7' AS BIGINT)

SELECT CAST(3.7 AS UNSIGNED BIG INT), CAST('3.7' AS FLOAT), CAST('9' AS DOUBLE PRECISION), CAST(5 AS ANYTHING), CAST('5x' AS DECIMAL(10, 2))

SELECT typeof(CAST('5' AS whatever)), typeof(CAST(5 AS CLOB)), typeof(CAST(5 AS CHAR)), typeof(CAST('1' AS NUMBER)), CAST(NULL AS INTEGER)

SELECT CAST(x'61' AS TEXT), CAST(1e20 AS INTEGER), CAST('0x10' AS INTEGER), CAST('' AS INTEGER)

-- The rowid.
SELECT rowid AS a, _rowid_ AS b, oid AS c FROM t

SELECT t.rowid AS r, * FROM t WHERE rowid = 2

SELECT rowid, x FROM plain WHERE rowid > 2

SELECT p.rowid AS p, t.rowid AS t FROM p JOIN t ON t.rowid = p.t_id

SELECT rowid FROM u

SELECT max(rowid) FROM plain

-- What fails in both.
SELECT missing FROM t

SELECT * FROM missing

SELECT id FROM t WHERE

SELECT id, FROM t

SELECT nofunction(id) FROM t

SELECT (1, 2)

SELECT 1 WHERE (1, 2) = 3

SELECT id FROM t, p

SELECT sum(sum(a)) FROM t

SELECT * FROM t WHERE count(*) > 1

SELECT abs() FROM t

SELECT raise(ABORT, 'x')
