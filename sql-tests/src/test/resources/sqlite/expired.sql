-- Rows that expired long ago, with keys that the lists insert, and of which no answer may know.
INSERT INTO t VALUES
  (-5, 20, 'expired', 99.5, x'99', 'gone', '2001-01-01 00:00:00.000'),
  (0, 10, 'Alpha', 99.5, x'99', 'gone', '2001-01-01 00:00:00.000'),
  (-7, NULL, 'six', 99.5, NULL, NULL, '2001-01-01 00:00:00.000')

INSERT INTO u VALUES ('gone', 100, 'x', '2001-01-01 00:00:00.000'), ('aaa', 7, '{"a": 1}', '2001-01-01 00:00:00.000'), ('zzz', 50, 'x', '2001-01-01 00:00:00.000')

INSERT INTO p VALUES (-1, 1, 1000, '2001-01-01 00:00:00.000'), (0, NULL, 1000, '2001-01-01 00:00:00.000')
