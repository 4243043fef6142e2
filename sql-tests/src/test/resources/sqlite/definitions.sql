CREATE TABLE d1 (a, b)

INSERT INTO d1 VALUES (1, 'x'), ('y', 2.5), (x'00', NULL)

SELECT a, b, typeof(a), typeof(b) FROM d1

CREATE TABLE d1 (a)

CREATE TABLE IF NOT EXISTS d1 (a, b)

CREATE TABLE d2 (id INTEGER PRIMARY KEY AUTOINCREMENT, b TEXT NOT NULL DEFAULT 'd', c INTEGER CHECK (c > 0), UNIQUE (b, c))

INSERT INTO d2 (c) VALUES (1), (2)

DELETE FROM d2

INSERT INTO d2 (c) VALUES (3) RETURNING id

INSERT INTO d2 (c) VALUES (-3)

INSERT INTO d2 (b) VALUES (NULL)

SELECT * FROM sqlite_sequence

CREATE TABLE d3 (a TEXT, b INTEGER, PRIMARY KEY (a, b)) WITHOUT ROWID

INSERT INTO d3 VALUES ('x', 1), ('x', 2)

INSERT INTO d3 VALUES ('x', 1)

SELECT rowid FROM d3

CREATE TABLE d4 (a INTEGER, b TEXT, c ANY, d REAL) STRICT

INSERT INTO d4 VALUES (1, 'x', x'01', 1)

INSERT INTO d4 VALUES ('no', 'x', 1, 1)

SELECT *, typeof(d) FROM d4

CREATE TABLE d5 (a INTEGER, b INTEGER GENERATED ALWAYS AS (a * 2) STORED, c TEXT AS ('n' || a) VIRTUAL, d AS (a + 1))

INSERT INTO d5 (a) VALUES (1), (2)

INSERT INTO d5 VALUES (3)

SELECT * FROM d5 ORDER BY a

INSERT INTO d5 (b) VALUES (1)

UPDATE d5 SET a = 10 WHERE a = 1 RETURNING b, c, d

CREATE INDEX d5_c ON d5 (c)

SELECT a FROM d5 WHERE c = 'n2'

CREATE TABLE d6 AS SELECT id, a + 1 AS a1, b FROM t WHERE a > 5

SELECT * FROM d6 ORDER BY id

CREATE TABLE d7 AS VALUES (1, 2), (3, 4)

SELECT * FROM d7

CREATE TEMP TABLE d8 (a INTEGER PRIMARY KEY, b TEXT)

INSERT INTO d8 VALUES (1, 'x'), (2, 'y')

INSERT INTO temp.d8 VALUES (3, 'z')

SELECT * FROM d8 ORDER BY a

SELECT d8.b FROM temp.d8 JOIN t ON t.id = d8.a ORDER BY 1

UPDATE d8 SET b = 'yy' WHERE a = 2

INSERT INTO d8 SELECT id, b FROM t WHERE id > 3

DELETE FROM d8 WHERE a = 1

SELECT count(*) FROM d8

-- Lapse differs: temporary tables take no ALTER TABLE, DROP with a schema, or indexes yet.
CREATE INDEX temp.d8_b ON d8 (b)

-- Lapse differs: temporary tables take no ALTER TABLE, DROP with a schema, or indexes yet.
CREATE INDEX d8_b2 ON d8 (b)

CREATE TEMPORARY TABLE IF NOT EXISTS d8 (a)

CREATE TEMP TABLE d9 AS SELECT id FROM t

SELECT count(*) FROM d9

-- Lapse differs: a write to a table with TTL does not read a temporary table yet.
INSERT INTO t (id, a) SELECT a + 1000, 1 FROM d8

-- Lapse differs: temporary tables take no ALTER TABLE, DROP with a schema, or indexes yet.
ALTER TABLE d8 RENAME TO d8b

-- Lapse differs: temporary tables take no ALTER TABLE, DROP with a schema, or indexes yet.
ALTER TABLE d8b ADD COLUMN c INTEGER DEFAULT 5

-- Lapse differs: temporary tables take no ALTER TABLE, DROP with a schema, or indexes yet.
SELECT * FROM d8b ORDER BY a

-- Lapse differs: temporary tables take no ALTER TABLE, DROP with a schema, or indexes yet.
DROP TABLE temp.d9

-- Lapse differs: temporary tables take no ALTER TABLE, DROP with a schema, or indexes yet.
DROP TABLE d8b

CREATE INDEX d1_a ON d1 (a)

CREATE UNIQUE INDEX d1_b ON d1 (b)

CREATE INDEX IF NOT EXISTS d1_a ON d1 (a)

CREATE INDEX d1_expr ON d1 (lower(b), a DESC)

CREATE INDEX d1_part ON d1 (a) WHERE b IS NOT NULL AND a > 0

CREATE INDEX d1_coll ON d1 (b COLLATE NOCASE ASC)

CREATE INDEX d1_none ON missing (a)

CREATE INDEX t_expr ON t (a + 1, substr(b, 1, 2)) WHERE a IS NOT NULL

SELECT id FROM t WHERE a + 1 = 21 AND a IS NOT NULL ORDER BY id

INSERT INTO d1 VALUES (5, 2.5)

DROP INDEX d1_b

DROP INDEX main.d1_part

DROP INDEX missing

DROP INDEX IF EXISTS missing

REINDEX

REINDEX d1

REINDEX d1_a

REINDEX NOCASE

ANALYZE

ANALYZE d1

ANALYZE main.t

SELECT count(*) > 0 FROM sqlite_stat1 WHERE tbl = 'plain' OR tbl = 't'

ALTER TABLE d1 RENAME TO d1b

ALTER TABLE d1b RENAME COLUMN a TO aa

ALTER TABLE d1b RENAME b TO bb

ALTER TABLE d1b ADD COLUMN cc INTEGER NOT NULL DEFAULT 7

ALTER TABLE d1b ADD dd TEXT

ALTER TABLE d1b DROP COLUMN dd

SELECT * FROM d1b

ALTER TABLE missing RENAME TO something

ALTER TABLE t ADD COLUMN extra TEXT DEFAULT 'e'

SELECT id, extra FROM t ORDER BY id

ALTER TABLE t RENAME COLUMN c TO cc

SELECT id, cc FROM t ORDER BY id

ALTER TABLE plain RENAME TO plain2

ALTER TABLE plain2 RENAME TO plain

CREATE TABLE k1 (id INTEGER PRIMARY KEY, p INTEGER REFERENCES t (id) ON DELETE CASCADE ON UPDATE SET NULL DEFERRABLE INITIALLY DEFERRED, q TEXT COLLATE NOCASE UNIQUE ON CONFLICT REPLACE)

INSERT INTO k1 VALUES (1, 3, 'A')

INSERT INTO k1 VALUES (2, 3, 'a')

INSERT INTO k1 VALUES (3, 987654, 'c')

DELETE FROM t WHERE id = 3

SELECT * FROM k1

CREATE TABLE k2 (a INT, b VARCHAR(10), c DECIMAL(10, 2), CONSTRAINT k2_pk PRIMARY KEY (a), CONSTRAINT k2_ck CHECK (length(b) < 20), CONSTRAINT k2_fk FOREIGN KEY (c) REFERENCES t (id))

CREATE TABLE k3 (a INTEGER DEFAULT (1 + 1), b TEXT DEFAULT CURRENT_TIMESTAMP, c DEFAULT -5, d DEFAULT 'x''y', e DEFAULT NULL, f DEFAULT x'ab', g DEFAULT TRUE)

INSERT INTO k3 DEFAULT VALUES

SELECT a, length(b) IN (19, 23), c, d, e, f, g FROM k3

CREATE TABLE "odd name" ("select" INTEGER, [from] TEXT, `group` REAL)

INSERT INTO "odd name" ("select", [from]) VALUES (1, 'x')

SELECT "select", [from], `group` FROM "odd name" WHERE "select" = 1

DROP TABLE "odd name"

DROP TABLE k2

DROP TABLE IF EXISTS missing

DROP TABLE missing

DROP VIEW t

DROP TABLE v

VACUUM

CREATE VIRTUAL TABLE docs USING fts5 (title, body)

INSERT INTO docs VALUES ('one', 'the quick brown fox'), ('two', 'the lazy dog'), ('three', 'quick dogs')

SELECT title FROM docs WHERE docs MATCH 'quick' ORDER BY title

SELECT title FROM docs WHERE docs MATCH 'dog*' ORDER BY rank

SELECT title FROM docs ('lazy')

SELECT title, highlight(docs, 1, '<', '>'), snippet(docs, 1, '[', ']', '…', 3) FROM docs WHERE docs = 'fox'

SELECT rowid, title FROM docs WHERE body MATCH 'the' ORDER BY bm25(docs), title

SELECT t.id, docs.title FROM t JOIN docs ON docs.rowid = t.id WHERE docs MATCH 'the' ORDER BY t.id

UPDATE docs SET body = 'missing' WHERE rowid = 1

DELETE FROM docs WHERE docs MATCH 'lazy'

INSERT INTO docs (docs) VALUES ('optimize')

INSERT INTO docs (docs, rank) VALUES ('rank', 'bm25(10.0, 5.0)')

SELECT count(*) FROM docs

DROP TABLE docs

CREATE VIRTUAL TABLE places USING rtree (id, x0, x1)

INSERT INTO places VALUES (1, 0, 10), (2, 5, 7)

SELECT id FROM places WHERE x0 >= 5 AND x1 <= 8
