INSERT INTO t (id, a, b) VALUES (10, 1, 'x') RETURNING *

INSERT INTO t (a) VALUES (1), (2) RETURNING id, a * 2 AS twice

INSERT INTO t (a) VALUES (5) RETURNING rowid AS r, id

INSERT INTO t (id, a) SELECT id + 50, a FROM t WHERE a = 20 RETURNING id

INSERT OR IGNORE INTO t (id) VALUES (1) RETURNING id

REPLACE INTO t (id, b) VALUES (10, 'y') RETURNING id, b

INSERT INTO p DEFAULT VALUES RETURNING id, qty

UPDATE t SET a = a + 1 WHERE id < 3 RETURNING id, a, a - 1 AS before

UPDATE t SET a = 0 WHERE id = 999 RETURNING *

UPDATE t AS x SET a = 4 WHERE id = 2 RETURNING x.id

UPDATE t AS x SET a = 4 WHERE id = 2 RETURNING a

UPDATE t SET a = p.qty FROM p WHERE p.t_id = t.id AND p.id = 3 RETURNING t.id, a

UPDATE t SET (a, b) = (1, 'pair') WHERE id = 2 RETURNING (SELECT count(*) FROM u), a || b AS ab

DELETE FROM t WHERE id >= 50 RETURNING id, upper(b) AS b

DELETE FROM t WHERE id = 999 RETURNING id

DELETE FROM p WHERE id = 1 RETURNING *, qty + 1

DELETE FROM plain WHERE x = 2 ORDER BY y LIMIT 1 RETURNING y

INSERT INTO u (k, n) VALUES ('one', 1) RETURNING k

WITH x AS (SELECT 5 AS i) DELETE FROM t WHERE id IN (SELECT i FROM x) RETURNING id AS gone

INSERT INTO t (a) VALUES (9) RETURNING missing

UPDATE t SET a = 7 WHERE id = 3 RETURNING "id", [a], typeof(a), CASE WHEN a > 5 THEN 'big' END AS size

INSERT INTO u (k, n) VALUES ('gone', 7) RETURNING k, n, v IS NULL

INSERT INTO t (a) VALUES (1) RETURNING json_object('id', id > 0, 'a', a) -> '$.a'
