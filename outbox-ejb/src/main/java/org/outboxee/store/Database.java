package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.outboxee.api.Outbox;
import org.outboxee.api.OutboxConfigurationException;
import org.outboxee.config.OutboxConfig;
import org.outboxee.config.Tables;

/**
 * Runs the outbox's native statements through its EntityManager. Statements are written with the placeholders
 * {@code ${events}}, {@code ${deliveries}}, {@code ${attempts}}, {@code ${inbox}}, {@code ${schemaVersion}} and those of
 * {@link Dialect#fill}, which are filled once for each statement; ids go in and out as text, since providers disagree on
 * the type of a UUID.
 */
@ApplicationScoped
public class Database {

    private static final String WHICH = """
            select lower(table_name) from information_schema.tables
            where lower(table_schema) = 'information_schema' and lower(table_name) in ('in_doubt', 'all_plugins')
               or lower(table_schema) = 'pg_catalog' and lower(table_name) = 'pg_database'
            """;

    /** The mark of a statement that waits for locks as long as it may take at all. */
    private static final String PATIENTLY = "${patiently}";

    private static final String FOLLOW = "select set_config('enable_seqscan', 'off', true), "
            + "set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)";

    /** Whoever else uses such locks in this database is unlikely to have this number. */
    private static final int TURNS = 0x6f757462;

    private static final String TURN = """
            , case when pg_try_advisory_xact_lock(cast(?1 as integer), cast(?2 as integer)) then 1
                when pg_try_advisory_xact_lock(cast(?3 as integer), cast(?2 as integer)) then 2
                else 0 end
            """;

    private final ConcurrentMap<String, String> filled = new ConcurrentHashMap<>();
    private EntityManager entityManager;
    private Tables tables;
    private int timeoutMillis;
    private int lockTimeoutMillis;
    private int largestPayload;
    private volatile Dialect dialect;

    Database() {}

    @Inject
    public Database(@Outbox EntityManager entityManager, OutboxConfig config) {
        this.entityManager = entityManager;
        this.tables = config.tables();
        this.timeoutMillis = (int) config.statementTimeout().toMillis();
        this.lockTimeoutMillis = (int) config.lockTimeout().toMillis();
        this.largestPayload = config.payloadMaxBytes();
    }

    /** Which database this is; asked once, inside the caller's transaction. */
    Dialect dialect() {
        if (dialect == null) {
            dialect = ask();
        }
        return dialect;
    }

    EntityManager entityManager() {
        return entityManager;
    }

    /** Finds the persistence unit without the database; servers differ in when they do that by themselves. */
    public void findUnit() {
        entityManager.getEntityManagerFactory();
    }

    Tables tables() {
        return tables;
    }

    /** The most bytes of UTF-8 that an event may have. */
    int largestPayload() {
        return largestPayload;
    }

    /** Rows of a query, or of an UPDATE that returns; one column comes as an array of one. */
    List<Object[]> rows(String statement, Object... parameters) {
        List<?> rows = query(statement, parameters).getResultList();
        return rows.stream()
                .map(row -> row instanceof Object[] columns ? columns : new Object[] {row})
                .toList();
    }

    /** The number in the only column of the only row. */
    long number(String statement, Object... parameters) {
        return ((Number) rows(statement, parameters).get(0)[0]).longValue();
    }

    /**
     * The number that the database's catalogue has for a table.
     *
     * @param query with the table's name for its first parameter and its schema for {@code %s}
     * @param current the expression for the schema of a name without one
     */
    long ofTable(String query, String current, String table) {
        int dot = table.indexOf('.');
        return dot < 0
                ? number(query.formatted(current), table)
                : number(query.formatted("?2"), table.substring(dot + 1), table.substring(0, dot));
    }

    /** How many rows an INSERT or UPDATE touched. */
    int update(String statement, Object... parameters) {
        return query(statement, parameters).executeUpdate();
    }

    /** As {@link #update}, with as long a wait for a lock as the statement may take (which is so on PostgreSQL anyway). */
    int updatePatiently(String statement, Object... parameters) {
        return update(dialect() == Dialect.MARIADB ? PATIENTLY + statement : statement, parameters);
    }

    /** A statement for JDBC, filled but without limits. */
    String plain(String statement) {
        return named(dialect().fill(statement));
    }

    int timeoutSeconds() {
        return timeoutMillis / 1000;
    }

    /**
     * Bounds each wait for a row's lock until the end of this transaction, where the database can. MariaDB knows only
     * settings of a session, which would stay with the pooled connection: there each statement brings its own limit.
     */
    void limitLockWaits() {
        if (dialect() == Dialect.POSTGRESQL) {
            rows("select set_config('lock_timeout', ?1, true)", lockTimeoutMillis + "ms");
        }
    }

    /**
     * Until the end of this transaction no table is read as a whole. PostgreSQL keeps a connection's plan from when the
     * tables were almost empty: until they were analyzed again a group took 87 ms to complete instead of 2.
     */
    void searchByIndex() {
        if (dialect() == Dialect.POSTGRESQL) {
            rows("select set_config('enable_seqscan', 'off', true)");
        }
    }

    /** Until the end of this transaction lists of ids are followed row by row. */
    void followLists() {
        if (dialect() == Dialect.POSTGRESQL) {
            rows(FOLLOW);
        }
    }

    /**
     * {@link #followLists()}, and takes one of two turns until the end of this transaction, in the same round trip.
     *
     * @param key the turns' number, the same for all that share them
     * @return false if both are taken; true where the database has no such locks
     */
    boolean followListsInTurn(int key) {
        return dialect() != Dialect.POSTGRESQL
                || ((Number) rows(FOLLOW + TURN, TURNS, key, TURNS + 1).get(0)[3]).intValue() > 0;
    }

    /** {@link #limitLockWaits()} and {@link #followLists()} in one round trip. */
    void limitLockWaitsAndFollowLists() {
        if (dialect() == Dialect.POSTGRESQL) {
            rows(FOLLOW + ", set_config('lock_timeout', ?1, true)", lockTimeoutMillis + "ms");
        }
    }

    private Query query(String statement, Object... parameters) {
        Query query = entityManager.createNativeQuery(filled.computeIfAbsent(statement, this::fill));
        if (dialect() != Dialect.MARIADB) {
            query.setHint("jakarta.persistence.query.timeout", timeoutMillis);
        }
        for (int i = 0; i < parameters.length; i++) {
            query.setParameter(i + 1, parameters[i]);
        }
        return query;
    }

    private String fill(String statement) {
        String filled = dialect().fill(statement);
        return named(dialect() == Dialect.MARIADB ? withLimits(filled) : filled);
    }

    private String named(String statement) {
        return statement
                .replace("${events}", tables.events())
                .replace("${deliveries}", tables.deliveries())
                .replace("${attempts}", tables.attempts())
                .replace("${inbox}", tables.inbox())
                .replace("${schemaVersion}", tables.schemaVersion())
                .replace("${deliveries_}", Tables.withoutSchema(tables.deliveries()))
                .replace("${inbox_}", Tables.withoutSchema(tables.inbox()));
    }

    /** Both in one place: the driver's own limit is a second SET STATEMENT around this one, and has no effect there. */
    private String withLimits(String given) {
        boolean patient = given.startsWith(PATIENTLY);
        String statement = patient ? given.substring(PATIENTLY.length()) : given;
        int lockMillis = patient ? timeoutMillis : lockTimeoutMillis;
        int lockSeconds = Math.max(1, (lockMillis + 999) / 1000); // it counts in whole ones
        return "set statement max_statement_time=" + timeoutMillis / 1000 + ", innodb_lock_wait_timeout=" + lockSeconds
                + " for " + statement;
    }

    private Dialect ask() {
        List<?> found = entityManager.createNativeQuery(WHICH).getResultList();
        if (found.contains("in_doubt")) {
            return Dialect.H2;
        }
        if (found.contains("pg_database")) {
            return Dialect.POSTGRESQL;
        }
        if (found.contains("all_plugins")) {
            return Dialect.MARIADB;
        }
        throw new OutboxConfigurationException(
                List.of("the outbox's data source must lead to PostgreSQL, MariaDB or H2; "
                        + "this database has the system tables of none of them"));
    }
}
