CREATE VIEW w1 AS SELECT id, upper(b) AS ub FROM t WHERE a > 0

SELECT * FROM w1 ORDER BY id

CREATE VIEW w2 (x, y) AS SELECT id, a FROM t UNION ALL SELECT n, NULL FROM u

SELECT count(*), sum(x) FROM w2

CREATE VIEW IF NOT EXISTS w1 AS SELECT id, upper(b) AS ub FROM t WHERE a > 0

CREATE VIEW w1 AS SELECT 1

CREATE VIEW w3 AS SELECT w1.id, p.qty FROM w1 LEFT JOIN p ON p.t_id = w1.id

SELECT * FROM w3 ORDER BY id, qty

CREATE VIEW w4 AS WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3) SELECT n, (SELECT count(*) FROM t) AS m FROM c

SELECT * FROM w4

CREATE VIEW w5 AS SELECT e.value FROM u, json_each(u.v, '$.a') e WHERE json_valid(u.v)

SELECT * FROM w5

CREATE VIEW w6 AS SELECT id, "b" || 'x' [bx], a == 20, a & 4 FROM main.t

SELECT * FROM w6 ORDER BY id

CREATE VIEW w7 AS VALUES (1, 2)

SELECT * FROM w7

CREATE TEMP VIEW w8 AS SELECT id FROM t

SELECT count(*) FROM w8

DROP VIEW w8

DROP VIEW w7

DROP VIEW missing

DROP VIEW IF EXISTS missing

INSERT INTO w1 (id) VALUES (5)

CREATE TRIGGER w1_in INSTEAD OF INSERT ON w1 BEGIN INSERT INTO t (id, b, a) VALUES (NEW.id, NEW.ub, 1); END

-- Lapse differs: a view that reads a table with TTL takes no writes yet.
INSERT INTO w1 (id, ub) VALUES (500, 'through')

-- Lapse differs: a view that reads a table with TTL takes no writes yet.
SELECT id, b FROM t WHERE id = 500

CREATE TRIGGER w1_up INSTEAD OF UPDATE OF ub ON w1 BEGIN UPDATE t SET b = NEW.ub WHERE id = OLD.id; END

-- Lapse differs: a view that reads a table with TTL takes no writes yet.
UPDATE w1 SET ub = 'changed' WHERE id = 500

CREATE TRIGGER w1_de INSTEAD OF DELETE ON w1 BEGIN DELETE FROM t WHERE id = OLD.id; END

-- Lapse differs: a view that reads a table with TTL takes no writes yet.
DELETE FROM w1 WHERE id = 500

CREATE TABLE log (what TEXT, id INTEGER)

CREATE TRIGGER t_in AFTER INSERT ON t BEGIN INSERT INTO log VALUES ('insert', NEW.id); END

CREATE TRIGGER t_up AFTER UPDATE OF a, b ON t FOR EACH ROW WHEN OLD.a IS NOT NEW.a BEGIN
  INSERT INTO log VALUES ('update ' || OLD.a || ' to ' || NEW.a, NEW.id);
  INSERT INTO log SELECT 'and; more', OLD.id WHERE 1 = 1;
END

CREATE TRIGGER t_de BEFORE DELETE ON t BEGIN
  SELECT CASE WHEN OLD.id = 1 THEN RAISE(ABORT, 'one stays') END;
  INSERT INTO log VALUES ('delete', OLD.id);
END

CREATE TRIGGER IF NOT EXISTS t_in AFTER INSERT ON t BEGIN SELECT 1; END

CREATE TEMP TRIGGER t_temp AFTER INSERT ON plain BEGIN INSERT INTO log VALUES ('temp', NEW.x); END

INSERT INTO t (id, a) VALUES (600, 5)

UPDATE t SET a = a * 2 WHERE id IN (2, 600)

UPDATE t SET c = 1 WHERE id = 600

DELETE FROM p

DELETE FROM t WHERE id = 1

DELETE FROM t WHERE id = 600

INSERT INTO plain VALUES (9, 'nine')

SELECT * FROM log

CREATE TRIGGER t_ig BEFORE UPDATE ON t WHEN NEW.id = 2 BEGIN SELECT RAISE(IGNORE); END

UPDATE t SET b = 'ignored' WHERE id = 2

DROP TRIGGER t_ig

DROP TRIGGER IF EXISTS missing

DROP TRIGGER missing

DROP TRIGGER main.t_in

CREATE TRIGGER broken AFTER INSERT ON missing BEGIN SELECT 1; END

CREATE VIEW broken2 AS SELECT * FROM

SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name

DROP VIEW w3

DROP VIEW main.w2
