-- A rowid table with a column of every affinity, and a date that a TTL index may look at.
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b TEXT, c REAL, d BLOB, e, at TEXT)

-- One without rowid, with two keys.
CREATE TABLE u (k TEXT PRIMARY KEY, n INTEGER UNIQUE, v, at TEXT) WITHOUT ROWID

-- A child.
CREATE TABLE p (id INTEGER PRIMARY KEY, t_id INTEGER REFERENCES t (id), qty INTEGER DEFAULT 1, at TEXT DEFAULT '2999-01-01 00:00:00.000')

-- One that never has a TTL index.
CREATE TABLE plain (x INTEGER, y TEXT)

CREATE INDEX t_a ON t (a)

CREATE INDEX t_b ON t (b COLLATE NOCASE)

CREATE VIEW v AS SELECT id, a, b FROM t WHERE a IS NOT NULL

INSERT INTO t VALUES
  (1, 10, 'Alpha', 1.5, x'01', 'x', '2999-01-01 00:00:00.000'),
  (2, 20, 'beta', -2.25, x'0203', 2, '2999-01-01 00:00:00.000'),
  (3, NULL, 'Gamma', NULL, NULL, NULL, '2999-01-01 00:00:00.000'),
  (4, 20, 'delta''s', 1e10, x'', 4.5, NULL),
  (5, -7, '', 0.0, zeroblob(3), x'ff', '2999-01-01 00:00:00.000'),
  (6, 'six', '6', 6, x'36', '6', '2999-01-01 00:00:00.000')

INSERT INTO u VALUES ('one', 1, '{"a": [1, 2, 3], "b": "x"}', NULL), ('two', 2, 'zwei', '2999-01-01 00:00:00.000'), ('three', 3, NULL, '2999-01-01 00:00:00.000'), ('none', NULL, 0, '2999-01-01 00:00:00.000')

INSERT INTO p (id, t_id, qty) VALUES (1, 1, 5), (2, 1, 7), (3, 2, 1), (4, NULL, 3), (5, 4, NULL)

INSERT INTO plain VALUES (1, 'one'), (2, 'two'), (NULL, NULL), (2, 'zwei')
