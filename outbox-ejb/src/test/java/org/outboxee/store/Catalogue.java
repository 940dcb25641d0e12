package org.outboxee.store;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What the database itself says of the tables: columns, indexes and constraints by name. */
final class Catalogue {

    private static final String COLUMNS = """
            select table_name || '.' || column_name as name, data_type, character_maximum_length, numeric_precision,
                datetime_precision, is_nullable, column_default, ordinal_position
            from information_schema.columns
            where table_schema = current_schema
            """;

    private static final List<String> POSTGRESQL = List.of(COLUMNS, """
            select indexname as name, replace(indexdef, schemaname || '.', '') as definition
            from pg_indexes where schemaname = current_schema
            """, """
            select conname as name, pg_get_constraintdef(oid) as definition
            from pg_constraint where connamespace = to_regnamespace(current_schema)
            """);

    private static final List<String> H2 = List.of(COLUMNS, """
            select index_name || '.' || ordinal_position as name, table_name, column_name, is_unique
            from information_schema.index_columns
            where table_schema = current_schema and index_name not like 'PRIMARY%'
            """, """
            select c.constraint_name as name, c.table_name, c.constraint_type, k.check_clause
            from information_schema.table_constraints c
                left join information_schema.check_constraints k on k.constraint_name = c.constraint_name
            where c.table_schema = current_schema
            """);

    private static final List<String> MARIADB = List.of("""
            select concat(table_name, '.', column_name) as name, column_type, collation_name, is_nullable, column_default,
                ordinal_position
            from information_schema.columns where table_schema = database()
            """, """
            select concat(index_name, '.', seq_in_index, '.', table_name) as name, column_name, non_unique
            from information_schema.statistics where table_schema = database()
            """, """
            select concat(c.table_name, '.', c.constraint_name) as name, c.constraint_type, k.check_clause
            from information_schema.table_constraints c
                left join information_schema.check_constraints k
                    on k.constraint_schema = c.constraint_schema and k.constraint_name = c.constraint_name
            where c.table_schema = database()
            """);

    private Catalogue() {}

    private static List<String> queries(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL -> POSTGRESQL;
            case H2 -> H2;
            case MARIADB -> MARIADB;
        };
    }

    static Map<String, Map<String, String>> of(Place place, Look look) {
        Map<String, Map<String, String>> entries = new TreeMap<>();
        for (String query : queries(place.dialect())) {
            look.rows(query).forEach(row -> entries.put(row.get("name").toLowerCase(Locale.ROOT), row));
        }
        return entries;
    }
}
