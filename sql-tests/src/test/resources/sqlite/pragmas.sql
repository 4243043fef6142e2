PRAGMA table_info(plain)

PRAGMA main.table_info('plain')

PRAGMA table_xinfo(plain)

PRAGMA table_info(missing)

PRAGMA index_info(t_a)

PRAGMA index_xinfo(t_a)

PRAGMA index_list(plain)

PRAGMA foreign_key_list(p)

PRAGMA foreign_key_check

PRAGMA foreign_keys

PRAGMA integrity_check

PRAGMA quick_check

PRAGMA user_version

PRAGMA user_version = 7

PRAGMA user_version

PRAGMA application_id = 42

PRAGMA application_id

PRAGMA encoding

PRAGMA page_size

PRAGMA recursive_triggers

PRAGMA case_sensitive_like

PRAGMA optimize

PRAGMA defer_foreign_keys = 1

PRAGMA cell_size_check

PRAGMA automatic_index

PRAGMA nosuchpragma

PRAGMA table_list('plain')

SELECT * FROM pragma_table_info('plain')

SELECT count(*) FROM pragma_database_list WHERE name = 'main'

SELECT "table", "from", "to" FROM pragma_foreign_key_list('p')

SELECT name FROM pragma_index_info('t_a')

SELECT 1 FROM pragma_user_version

EXPLAIN QUERY PLAN SELECT * FROM plain WHERE x = 1
