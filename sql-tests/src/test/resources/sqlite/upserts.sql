INSERT INTO u (k, n) VALUES ('one', 11) ON CONFLICT (k) DO UPDATE SET n = excluded.n

INSERT INTO u (k, n) VALUES ('one', 12) ON CONFLICT (k) DO NOTHING

INSERT INTO u (k, n) VALUES ('one', 12) ON CONFLICT DO NOTHING

INSERT INTO u (k, n, v) VALUES ('two', 5, 'x') ON CONFLICT (k) DO UPDATE SET n = u.n + excluded.n, v = excluded.v || '!' WHERE u.n < 100

INSERT INTO u (k, n, v) VALUES ('two', 5, 'x') ON CONFLICT (k) DO UPDATE SET v = 'no' WHERE excluded.n > 100

INSERT INTO u (k, n) VALUES ('new', 3) ON CONFLICT (n) DO UPDATE SET v = 'clash'

INSERT INTO u (k, n) VALUES ('three', 3) ON CONFLICT (k) DO UPDATE SET v = 'by key' ON CONFLICT (n) DO UPDATE SET v = 'by number'

INSERT INTO u (k, n) VALUES ('other', 3) ON CONFLICT (k) DO UPDATE SET v = 'by key' ON CONFLICT (n) DO UPDATE SET v = 'by number'

INSERT INTO u (k, n) VALUES ('other', 3) ON CONFLICT (k) DO NOTHING ON CONFLICT DO UPDATE SET v = 'rest'

INSERT INTO u (k, n) VALUES ('a1', 201), ('a2', 202), ('a1', 203) ON CONFLICT (k) DO UPDATE SET n = excluded.n

INSERT INTO u (k, n) SELECT k, n + 500 FROM u WHERE n < 5 ON CONFLICT (k) DO UPDATE SET n = excluded.n

INSERT INTO u (k, n) SELECT k, n + 500 FROM u WHERE TRUE ON CONFLICT (k) DO UPDATE SET v = 'all'

INSERT INTO u (k, n) VALUES ('one', 1) ON CONFLICT (k) DO UPDATE SET (n, v) = (excluded.n, 'both')

INSERT INTO u (k, n) VALUES ('one', 1) ON CONFLICT (k) DO UPDATE SET (n, v) = (SELECT 77, 'query')

INSERT INTO u AS target (k, n) VALUES ('one', 2) ON CONFLICT (k) DO UPDATE SET n = target.n + excluded.n

INSERT INTO t (id, b) VALUES (1, 'up') ON CONFLICT (id) DO UPDATE SET b = excluded.b RETURNING id, b

INSERT INTO t (id, b) VALUES (1, 'up') ON CONFLICT (rowid) DO UPDATE SET b = 'rowid'

INSERT INTO t (id, b) VALUES (-5, 'was gone') ON CONFLICT (id) DO UPDATE SET b = 'wrong'

INSERT INTO u (k, n) VALUES ('gone', 300) ON CONFLICT (k) DO UPDATE SET n = -1

INSERT INTO u (k, n) VALUES ('bbb', 50) ON CONFLICT (n) DO UPDATE SET n = -1

INSERT INTO u (k, n) VALUES ('ccc', 7) ON CONFLICT DO NOTHING

INSERT INTO u (k, n) VALUES ('one', 1) ON CONFLICT (v) DO NOTHING

INSERT INTO u (k, n) VALUES ('one', 1) ON CONFLICT (missing) DO NOTHING

CREATE UNIQUE INDEX p_some ON p (t_id) WHERE qty > 100

INSERT INTO p (id, t_id, qty) VALUES (20, 1, 200) ON CONFLICT (t_id) WHERE qty > 100 DO UPDATE SET qty = excluded.qty + 1

INSERT INTO p (id, t_id, qty) VALUES (21, 1, 300) ON CONFLICT (t_id) WHERE qty > 100 DO UPDATE SET qty = excluded.qty + 1

CREATE UNIQUE INDEX plain_lower ON plain (lower(y))

INSERT INTO plain VALUES (5, 'ONE') ON CONFLICT (lower(y)) DO UPDATE SET x = excluded.x

INSERT OR REPLACE INTO u (k, n) VALUES ('r', 1) ON CONFLICT (k) DO NOTHING

INSERT INTO u (k, n) VALUES ('one', 9) ON CONFLICT (k) DO UPDATE SET n = (SELECT max(n) + 1 FROM u)

INSERT INTO u (k, n) VALUES ('one', 9) ON CONFLICT (k) DO UPDATE SET v = CASE WHEN excluded.n > u.n THEN 'up' ELSE 'down' END RETURNING k, v

WITH s (k, n) AS (VALUES ('w1', 901), ('one', 902)) INSERT INTO u (k, n) SELECT k, n FROM s WHERE TRUE ON CONFLICT (k) DO UPDATE SET v = 'with' RETURNING k

INSERT INTO u (k, n) SELECT b, id FROM t JOIN p ON p.t_id = t.id ON CONFLICT (k) DO NOTHING

INSERT INTO u (k, n) SELECT b, id + 7000 FROM t WHERE id < 3 GROUP BY b HAVING count(*) > 0 ORDER BY b LIMIT 5 ON CONFLICT (k) DO UPDATE SET n = excluded.n
