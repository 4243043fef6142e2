INSERT INTO t (id, a, b) VALUES (10, 1, 'ten')

INSERT INTO t VALUES (11, 1, 'b', 1.5, x'00', 'e', NULL)

INSERT INTO t (a) VALUES (1), (2), (3)

INSERT INTO t DEFAULT VALUES

INSERT INTO main.t (a) VALUES (77)

INSERT INTO "t" ("a", [b]) VALUES (78, 'q')

INSERT INTO t (id, a) SELECT id + 100, a FROM t WHERE a = 20

INSERT INTO t (id) SELECT 201 UNION SELECT 202

INSERT INTO t (id) VALUES (1)

INSERT OR IGNORE INTO t (id) VALUES (1)

INSERT OR IGNORE INTO t (id, a) VALUES (1, 5), (300, 5)

INSERT OR REPLACE INTO t (id, b) VALUES (10, 'replaced')

REPLACE INTO t (id, b) VALUES (11, 'again'), (12, 'twelve')

REPLACE INTO u VALUES ('two', 22, 'v', NULL)

REPLACE INTO u (k, n) VALUES ('five', 3)

INSERT OR ABORT INTO u (k, n) VALUES ('six', 6)

-- Lapse differs: a statement that fails is undone as a whole, OR FAIL too.
INSERT OR FAIL INTO u (k, n) VALUES ('seven', 70), ('six', 71), ('eight', 72)

INSERT OR ROLLBACK INTO u (k, n) VALUES ('six', 73)

-- Keys that expired rows had.
INSERT INTO t (id, a, b) VALUES (-5, 1, 'new'), (0, 2, 'zero')

INSERT INTO u (k, n) VALUES ('gone', 100)

INSERT INTO u (k, n) VALUES ('bbb', 7), ('aaa', 8)

INSERT OR IGNORE INTO u (k, n) VALUES ('zzz', 9), ('yyy', 50)

REPLACE INTO p (id, t_id, qty) VALUES (-1, 2, 3)

-- UPDATE.
UPDATE t SET a = a + 1

UPDATE t SET a = a + 1, b = b || '!' WHERE id = 10

UPDATE t SET (a, b) = (5, 'five') WHERE id = 11

UPDATE t SET (a, b) = (SELECT n, k FROM u WHERE n = 1), c = 9 WHERE id = 12

UPDATE t SET (a, b) = (SELECT 1, 2 WHERE 0) WHERE id = 12

UPDATE t AS x SET a = 3 WHERE x.id = 12

UPDATE OR IGNORE t SET id = 1 WHERE id = 12

UPDATE OR REPLACE t SET id = 11 WHERE id = 12

UPDATE OR FAIL t SET id = 1 WHERE id = 11

UPDATE OR ROLLBACK t SET id = 1 WHERE id = 11

UPDATE OR ABORT t SET id = 999 WHERE id = 11

UPDATE t SET a = plain.x FROM plain WHERE plain.x = t.id

UPDATE t SET b = s.n FROM (SELECT t_id, count(*) AS n FROM p GROUP BY t_id) AS s WHERE s.t_id = t.id

UPDATE t SET a = p.qty FROM p JOIN u ON u.n = p.id WHERE p.t_id = t.id AND p.id = 2

UPDATE t SET a = (SELECT max(qty) FROM p WHERE p.t_id = t.id) WHERE id IN (SELECT t_id FROM p)

UPDATE t SET c = CASE WHEN a > 10 THEN 1 ELSE 2 END WHERE c IS NULL

UPDATE t SET a = NULL, d = x'ff' WHERE id = 3

UPDATE t INDEXED BY t_a SET c = 0 WHERE a = 20

UPDATE t NOT INDEXED SET c = 0 WHERE a = 20

UPDATE t SET missing = 1

UPDATE u SET n = n + 1000 WHERE k = 'one'

UPDATE u SET n = 22 WHERE k = 'one'

UPDATE u SET k = 'uno' WHERE k = 'one'

UPDATE t SET rowid = 5000 WHERE id = 999

WITH x AS (SELECT 1 AS i) UPDATE t SET a = 100 WHERE id IN (SELECT i FROM x)

WITH x (i) AS (VALUES (2), (3)) UPDATE t SET a = x.i FROM x WHERE x.i = t.id

WITH RECURSIVE c (n) AS (SELECT 400 UNION ALL SELECT n + 1 FROM c WHERE n < 403) INSERT INTO t (id, a) SELECT n, n FROM c

WITH x AS (SELECT 401 AS i) DELETE FROM t WHERE id IN x

WITH x AS (SELECT 402 AS i) DELETE FROM t WHERE id IN (SELECT i FROM x)

-- DELETE.
DELETE FROM t WHERE id = 403

DELETE FROM t AS d WHERE d.id = 202

DELETE FROM t WHERE id > 100 AND a NOT NULL

DELETE FROM t INDEXED BY t_a WHERE a = 78

DELETE FROM t NOT INDEXED WHERE a = 77

DELETE FROM t WHERE id = 1

DELETE FROM p WHERE rowid = 3

DELETE FROM p WHERE id IN (SELECT id FROM p ORDER BY id DESC LIMIT 1)

DELETE FROM p WHERE qty > 100 LIMIT 1

DELETE FROM plain WHERE x = 2 ORDER BY y LIMIT 1

UPDATE plain SET y = 'limited' WHERE x = 2 LIMIT 1

UPDATE t SET e = 'limited' WHERE id > 3 ORDER BY id LIMIT 2

DELETE FROM t WHERE id > 4 ORDER BY id DESC LIMIT 1

DELETE FROM plain

INSERT INTO p (id, t_id) VALUES (50, 12345)

INSERT INTO p (t_id) VALUES (2)

INSERT INTO v (id) VALUES (1)

INSERT INTO t (id, id) VALUES (1, 2)

INSERT INTO t (id, a) VALUES (1)

INSERT INTO t (missing) VALUES (1)

INSERT INTO missing VALUES (1)

DELETE FROM missing

INSERT INTO t SELECT * FROM t WHERE 0

INSERT INTO plain SELECT id, b FROM t

INSERT INTO plain (y, x) SELECT k, n FROM u ORDER BY n

INSERT INTO plain VALUES (1 + 1, lower('X')), ((SELECT max(id) FROM t), NULL)

INSERT INTO plain VALUES (CASE WHEN EXISTS (SELECT 1 FROM t WHERE id = -7) THEN 1 ELSE 0 END, 'seen')

INSERT INTO plain SELECT t.id, u.k FROM t JOIN u ON u.n = t.id

INSERT INTO plain SELECT DISTINCT a, NULL FROM t GROUP BY a HAVING count(*) > 1

UPDATE plain SET x = (SELECT count(*) FROM t), y = (SELECT group_concat(k) FROM (SELECT k FROM u ORDER BY k)) WHERE x IS NULL

DELETE FROM plain WHERE x NOT IN (SELECT id FROM t)

SELECT changes() > 0

DELETE FROM u WHERE n = 100 OR k GLOB 'a*'

DELETE FROM p

DELETE FROM t
