SELECT json('{"a" : 1 }'), json_valid('{}'), json_valid('x'), json_valid('{a:1}', 6), json_type('[1]'), json_type('{"a": null}', '$.a'), json_quote('a"b')

SELECT '{"a": [1, 2, {"b": "c"}]}' -> '$.a', '{"a": [1, 2, {"b": "c"}]}' ->> '$.a[2].b', '[10, 20]' -> 1, '[10, 20]' ->> 1, '{"x": 5}' ->> 'x', '{"x": 5}' -> 'x', '[1,2,3]' ->> -1

SELECT v -> '$.a' ->> 0, v ->> '$.b', v -> 'b' FROM u WHERE k = 'one'

SELECT k FROM u WHERE json_valid(v) AND v ->> '$.b' = 'x'

SELECT '{"a": 2}' ->> 'a' + 1, '{"a": 2}' ->> '$.a' || 'x', 1 + '{"a": 2}' ->> 'a'

SELECT json_extract('{"a": 1, "b": [2, 3]}', '$.a'), json_extract('{"a": 1, "b": [2, 3]}', '$.b', '$.a'), json_array(1, 'a', NULL, json('[2]')), json_object('a', 1, 'b', json_array(1, 2)), json_array(), json_object()

SELECT json_insert('{"a": 1}', '$.b', 2), json_replace('{"a": 1}', '$.a', 2), json_set('{"a": 1}', '$.a', 3, '$.c', 'x'), json_remove('{"a": 1, "b": 2}', '$.a'), json_patch('{"a": 1}', '{"a": null, "b": 2}'), json_array_length('[1, 2, 3]'), json_array_length('{"a": [1]}', '$.a')

SELECT json_pretty('[1]'), json_error_position('{"a": x}'), json_error_position('{}'), hex(jsonb('[1]')), json(jsonb('{"a": 1}'))

SELECT json(jsonb_array(1, 2)), json(jsonb_object('a', 1)), json(jsonb_insert('[1]', '$[#]', 2)), json(jsonb_set('{}', '$.a', 1)), json(jsonb_replace('{"a":1}', '$.a', 2)), json(jsonb_remove('[1,2]', '$[0]')), json(jsonb_patch('{}', '{"a":1}')), json(jsonb_extract('{"a":[1]}', '$.a'))

SELECT value FROM json_each('[1, "two", null]')

SELECT key, value, type, atom, id, parent, fullkey, path FROM json_each('{"a": 1, "b": [2]}')

SELECT fullkey, value, type FROM json_tree('{"a": {"b": [1, 2]}}') WHERE atom IS NOT NULL

SELECT * FROM json_each('[5]')

SELECT e.value FROM json_each('{"x": [7, 8]}', '$.x') AS e ORDER BY e.value DESC

SELECT u.k, e.key, e.value FROM u, json_each(u.v, '$.a') e WHERE json_valid(u.v) AND u.k = 'one' ORDER BY e.key

SELECT u.k, count(*) FROM u JOIN json_each(u.v, '$.a') WHERE u.k = 'one' GROUP BY u.k

SELECT k FROM u WHERE EXISTS (SELECT 1 FROM json_each(CASE WHEN json_valid(u.v) THEN u.v ELSE '[]' END, '$.a') WHERE value = 3)

SELECT t.id FROM t WHERE t.id IN (SELECT value FROM json_each('[1, 3, 99]'))

SELECT t.id, j.value FROM t LEFT JOIN json_each('[1, 2]') j ON j.value = t.id ORDER BY t.id

SELECT json_group_array(b), json_group_object(k, n) FROM (SELECT b, k, n FROM t, u WHERE t.id = u.n ORDER BY n)

SELECT json_group_array(json_object('id', id, 'b', b)) FROM (SELECT id, b FROM t ORDER BY id)

SELECT json_array(id, a, b), json_object('id', id, 'a', a) FROM t ORDER BY id

SELECT value ->> 'x' FROM json_each('[{"x": 1}, {"x": 2}]')

INSERT INTO t (id, b) SELECT value, 'json' FROM json_each('[101, 102]')

UPDATE t SET b = json_set('{}', '$.id', id) WHERE id IN (SELECT value FROM json_each('[101]'))

DELETE FROM t WHERE id IN (SELECT value FROM json_each('[102]'))

UPDATE u SET v = json_set(v, '$.c', 1) WHERE k = 'one'

UPDATE u SET v = (SELECT json_group_array(value * 2) FROM json_each(u.v, '$.a')) WHERE k = 'one' RETURNING v

SELECT json_extract('bad', '$.a')

SELECT value FROM generate_series(1, 5)

SELECT value FROM generate_series(1, 10, 3) WHERE value > 2

SELECT t.id, s.value FROM t JOIN generate_series(1, 2) s ORDER BY 1, 2

SELECT name, type, pk FROM pragma_table_info('plain')

SELECT m.name, i.name FROM sqlite_master m JOIN pragma_table_info(m.name) i WHERE m.name = 'plain'

SELECT name FROM pragma_function_list WHERE name = 'abs' LIMIT 1

SELECT name FROM pragma_collation_list WHERE name IN ('NOCASE', 'BINARY')
