package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.outboxee.config.OutboxConfig.SchemaMode;
import org.outboxee.config.Tables;
import org.outboxee.model.OutboxDelivery;
import org.outboxee.model.OutboxEvent;

/** Creates the tables or looks at them. All methods work in the caller's transaction. */
@ApplicationScoped
public class Schema {

    /** The newest schema version that this code needs. */
    public static final int VERSION = 1;

    /** The table that the name means on this connection, and not one of that name in another application's schema. */
    private static final String POSTGRESQL_EXISTS = """
            select count(*) from pg_class where oid = to_regclass(?1) and relkind in ('r', 'p')
            """;

    private static final String H2_EXISTS = """
            select count(*) from information_schema.tables
            where lower(table_name) = lower(?1) and lower(table_schema) = lower(%s)
            """;

    /** Names are compared as the server does it with those of tables. */
    private static final String MARIADB_EXISTS = """
            select count(*) from information_schema.tables
            where table_schema = %s and table_name = ?1
              and (@@lower_case_table_names <> 0 or cast(table_name as binary) = cast(?1 as binary))
            """;

    private static final String MAY = """
            select count(*) where has_table_privilege(?1, ?2)
            """;

    /** Two nodes that start at once take turns; the number stands for "outbox" and means nothing else. */
    private static final String TAKE_TURNS = "select count(*) from pg_advisory_xact_lock(122524713840504)";

    private static final String POSTGRESQL_ISOLATION = "select current_setting('transaction_isolation')";
    private static final String H2_ISOLATION =
            "select isolation_level from information_schema.sessions where session_id = session_id()";
    private static final String MARIADB_ISOLATION = "select @@session.tx_isolation";
    private static final String INSTALLED = "select coalesce(max(version), 0) from ${schemaVersion}";
    private static final String PROBE = "select count(*) from ${events} where id = cast(?1 as uuid)";
    private static final String INSERT_PROBE = """
            insert into ${deliveries} (id, event_id, application, event_type, transport, target, queue_name,
                retry_schedule, delivery_timeout_seconds, status, available_at)
            select id, id, application, event_type, 'job', 'probe', '-', 'list', 1, 'pending', created_at
            from ${events}
            where id = cast(?1 as uuid)
            """;

    private Database database;

    Schema() {}

    @Inject
    public Schema(Database database) {
        this.database = database;
    }

    /** Whether the tables are to be made by us. */
    public boolean isToBeCreated(SchemaMode mode) {
        boolean creates = mode == SchemaMode.CREATE || mode == SchemaMode.AUTO && database.dialect() == Dialect.H2;
        return creates && !exists(database.tables().schemaVersion());
    }

    /** Makes the tables with their configured names, unless another node has just done so. */
    public void create() {
        switch (database.dialect()) {
            case POSTGRESQL -> {
                database.rows(TAKE_TURNS);
                createMissing();
            }
            case MARIADB -> MariaDbRules.takingTurns(database, this::createMissing);
            case H2 -> createMissing();
        }
    }

    private void createMissing() {
        if (exists(database.tables().schemaVersion())) {
            return;
        }
        for (String statement : statements()) {
            database.entityManager().createNativeQuery(statement).executeUpdate();
        }
    }

    /** What is wrong with the tables or the connection; empty if nothing is. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (database.dialect() == Dialect.MARIADB) {
            problems.addAll(MariaDbRules.problems(database));
        }
        if (problems.isEmpty()) {
            problems.addAll(missingTables());
        }
        if (problems.isEmpty()) {
            problems.addAll(missingRights());
        }
        if (problems.isEmpty()) {
            long installed = database.number(INSTALLED);
            if (installed < VERSION) {
                problems.add("the tables have schema version " + installed + ", this build needs " + VERSION + "; run "
                        + database.dialect().script());
            }
        }
        String isolation = String.valueOf(isolation());
        if (!isolation.replaceAll("[ -]", "_").equalsIgnoreCase("read_committed")) {
            problems.add("transactions must be READ COMMITTED for SKIP LOCKED to be safe, were " + isolation
                    + "; set the isolation of the data source (on WildFly transaction-isolation, on Payara "
                    + "transaction-isolation-level), or the default of the database");
        }
        return problems;
    }

    private List<String> missingTables() {
        Tables tables = database.tables();
        return Stream.of(
                        tables.events(), tables.deliveries(), tables.attempts(), tables.inbox(), tables.schemaVersion())
                .filter(table -> !exists(table))
                .map(table -> "table " + table + " is missing or hidden from this account; run "
                        + database.dialect().script() + " and grants.sql, or set outbox.schema = create")
                .toList();
    }

    /** By the catalogue. H2 and MariaDB have none that knows roles and administrators; there the first statement says so. */
    private List<String> missingRights() {
        Tables tables = database.tables();
        List<String> problems = new ArrayList<>();
        if (database.dialect() == Dialect.POSTGRESQL) {
            requireRights(tables.events(), List.of("SELECT", "INSERT", "UPDATE", "DELETE"), problems);
            requireRights(tables.deliveries(), List.of("SELECT", "INSERT", "UPDATE", "DELETE"), problems);
            requireRights(tables.attempts(), List.of("SELECT", "INSERT", "DELETE"), problems);
            requireRights(tables.inbox(), List.of("SELECT", "INSERT", "UPDATE", "DELETE"), problems);
            requireRights(tables.schemaVersion(), List.of("SELECT"), problems);
        }
        return problems;
    }

    private void requireRights(String table, List<String> rights, List<String> problems) {
        for (String right : rights) {
            if (database.number(MAY, table, right) == 0) {
                problems.add("this account may not " + right + " " + table + "; run "
                        + database.dialect().grants());
            }
        }
    }

    /**
     * Whether the entities lead to the configured tables. Writes probe rows: the caller must roll back.
     *
     * @return the problem, or null
     */
    public String mappingProblem() {
        database.dialect(); // asked before a statement may fail, after which PostgreSQL answers nothing
        EntityManager entityManager = database.entityManager();
        UUID id = UUID.randomUUID();
        boolean event = leadsThere(() -> {
            entityManager.persist(new OutboxEvent(id, "outbox", "probe", "{}", null, null, 0));
            entityManager.flush();
            return database.number(PROBE, id.toString()) == 1;
        });
        if (!event) {
            return notMapped("OutboxEvent", database.tables().events(), "outbox.tables.events");
        }
        return deliveryProblem(id);
    }

    private String deliveryProblem(UUID id) {
        Tables tables = database.tables();
        try {
            boolean delivery = leadsThere(() -> {
                database.update(INSERT_PROBE, id.toString());
                return database.entityManager().find(OutboxDelivery.class, id) != null;
            });
            if (!delivery) {
                return notMapped("OutboxDelivery", tables.deliveries(), "outbox.tables.deliveries");
            }
            return database.dialect() == Dialect.MARIADB ? MariaDbRules.problemOfTimes(database, id) : null;
        } catch (RuntimeException e) {
            if (SqlStates.isConstraintViolation(SqlStates.of(e))) {
                return "the table " + tables.deliveries() + " does not belong to the table " + tables.events()
                        + "; outbox.tables.* must name the tables of one script";
            }
            throw e;
        }
    }

    private boolean leadsThere(BooleanSupplier probe) {
        try {
            return probe.getAsBoolean();
        } catch (RuntimeException e) {
            Set<String> states = SqlStates.of(e);
            if (SqlStates.isUnknownName(states) || saysUnknownAsRefused() && SqlStates.isAccessRefused(states)) {
                return false;
            }
            throw e;
        }
    }

    /** MariaDB tells an account without rights on a table nothing of whether there is one. */
    private boolean saysUnknownAsRefused() {
        return database.dialect() == Dialect.MARIADB;
    }

    private String notMapped(String entity, String table, String key) {
        return "the entity " + entity + " is not mapped to the table " + table + " (" + key
                + "); orm.xml and configuration must name the same tables"
                + (saysUnknownAsRefused() ? ", and this account needs the rights of db/mariadb/grants.sql" : "");
    }

    private Object isolation() {
        String query = switch (database.dialect()) {
            case POSTGRESQL -> POSTGRESQL_ISOLATION;
            case H2 -> H2_ISOLATION;
            case MARIADB -> MARIADB_ISOLATION;
        };
        return database.rows(query).get(0)[0];
    }

    private boolean exists(String table) {
        return switch (database.dialect()) {
            case POSTGRESQL -> database.number(POSTGRESQL_EXISTS, table) > 0;
            case H2 -> database.ofTable(H2_EXISTS, "current_schema", table) > 0;
            case MARIADB -> database.ofTable(MARIADB_EXISTS, "database()", table) > 0;
        };
    }

    List<String> statements() {
        Tables tables = database.tables();
        String script = read(database.dialect().template())
                .replace("${events}", tables.events())
                .replace("${deliveries}", tables.deliveries())
                .replace("${attempts}", tables.attempts())
                .replace("${inbox}", tables.inbox())
                .replace("${schemaVersion}", tables.schemaVersion())
                .replace("${events_}", Tables.withoutSchema(tables.events()))
                .replace("${deliveries_}", Tables.withoutSchema(tables.deliveries()))
                .replace("${attempts_}", Tables.withoutSchema(tables.attempts()))
                .replace("${inbox_}", Tables.withoutSchema(tables.inbox()))
                .replace("${schemaVersion_}", Tables.withoutSchema(tables.schemaVersion()))
                .replaceAll("(?m)^--.*$", "");
        List<String> statements = new ArrayList<>();
        for (String statement : script.split(";")) {
            if (!statement.isBlank()) {
                statements.add(statement.strip());
            }
        }
        return statements;
    }

    private static String read(String resource) {
        try (InputStream in = Schema.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the library lacks its own script " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
