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

    private static final String MAY = """
            select count(*) where has_table_privilege(?1, ?2)
            """;

    /** Two nodes that start at once take turns; the number stands for "outbox" and means nothing else. */
    private static final String TAKE_TURNS = "select count(*) from pg_advisory_xact_lock(122524713840504)";

    private static final String POSTGRESQL_ISOLATION = "select current_setting('transaction_isolation')";
    private static final String H2_ISOLATION =
            "select isolation_level from information_schema.sessions where session_id = session_id()";
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
        if (database.dialect() == Dialect.POSTGRESQL) {
            database.rows(TAKE_TURNS);
        }
        if (exists(database.tables().schemaVersion())) {
            return;
        }
        for (String statement : statements()) {
            database.entityManager().createNativeQuery(statement).executeUpdate();
        }
    }

    /** What is wrong with the tables or the connection; empty if nothing is. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>(missingTables());
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
        if (!isolation.replace(' ', '_').equalsIgnoreCase("read_committed")) {
            problems.add("transactions must be READ COMMITTED for SKIP LOCKED to be safe, were " + isolation);
        }
        return problems;
    }

    private List<String> missingTables() {
        Tables tables = database.tables();
        return Stream.of(tables.events(), tables.deliveries(), tables.attempts(), tables.schemaVersion())
                .filter(table -> !exists(table))
                .map(table -> "table " + table + " is missing or hidden from this account; run "
                        + database.dialect().script() + " and grants.sql, or set outbox.schema = create")
                .toList();
    }

    /** By the catalogue. H2 has none that knows roles and administrators; there the first statement says so. */
    private List<String> missingRights() {
        Tables tables = database.tables();
        List<String> problems = new ArrayList<>();
        if (database.dialect() == Dialect.POSTGRESQL) {
            requireRights(tables.events(), List.of("SELECT", "INSERT", "UPDATE"), problems);
            requireRights(tables.deliveries(), List.of("SELECT", "INSERT", "UPDATE"), problems);
            requireRights(tables.attempts(), List.of("SELECT", "INSERT"), problems);
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
            return delivery ? null : notMapped("OutboxDelivery", tables.deliveries(), "outbox.tables.deliveries");
        } catch (RuntimeException e) {
            if (SqlStates.isConstraintViolation(SqlStates.of(e))) {
                return "the table " + tables.deliveries() + " does not belong to the table " + tables.events()
                        + "; outbox.tables.* must name the tables of one script";
            }
            throw e;
        }
    }

    private static boolean leadsThere(BooleanSupplier probe) {
        try {
            return probe.getAsBoolean();
        } catch (RuntimeException e) {
            if (SqlStates.isUnknownName(SqlStates.of(e))) {
                return false;
            }
            throw e;
        }
    }

    private static String notMapped(String entity, String table, String key) {
        return "the entity " + entity + " is not mapped to the table " + table + " (" + key
                + "); orm.xml and configuration must name the same tables";
    }

    private Object isolation() {
        String query = database.dialect() == Dialect.H2 ? H2_ISOLATION : POSTGRESQL_ISOLATION;
        return database.rows(query).get(0)[0];
    }

    private boolean exists(String table) {
        if (database.dialect() == Dialect.POSTGRESQL) {
            return database.number(POSTGRESQL_EXISTS, table) > 0;
        }
        int dot = table.indexOf('.');
        return dot < 0
                ? database.number(H2_EXISTS.formatted("current_schema"), table) > 0
                : database.number(H2_EXISTS.formatted("?2"), table.substring(dot + 1), table.substring(0, dot)) > 0;
    }

    List<String> statements() {
        Tables tables = database.tables();
        String script = read(database.dialect().template())
                .replace("${events}", tables.events())
                .replace("${deliveries}", tables.deliveries())
                .replace("${attempts}", tables.attempts())
                .replace("${schemaVersion}", tables.schemaVersion())
                .replace("${events_}", simple(tables.events()))
                .replace("${deliveries_}", simple(tables.deliveries()))
                .replace("${attempts_}", simple(tables.attempts()))
                .replace("${schemaVersion_}", simple(tables.schemaVersion()))
                .replaceAll("(?m)^--.*$", "");
        List<String> statements = new ArrayList<>();
        for (String statement : script.split(";")) {
            if (!statement.isBlank()) {
                statements.add(statement.strip());
            }
        }
        return statements;
    }

    private static String simple(String table) {
        return table.substring(table.indexOf('.') + 1);
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
