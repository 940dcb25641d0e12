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
import org.outboxee.config.OutboxConfig.SchemaMode;
import org.outboxee.config.Tables;
import org.outboxee.model.OutboxDelivery;
import org.outboxee.model.OutboxEvent;

/** Creates the tables or looks at them. All methods work in the caller's transaction. */
@ApplicationScoped
public class Schema {

    /** The newest schema version that this code needs. */
    public static final int VERSION = 1;

    /** As a statement would find it: in the named schema, or along the search path. */
    private static final String POSTGRESQL_EXISTS = "select count(to_regclass(?1))";

    private static final String H2_EXISTS =
            """
            select count(*) from information_schema.tables
            where lower(table_name) = lower(?1) and lower(table_schema) = lower(coalesce(nullif(?2, ''), current_schema))
            """;

    private static final String POSTGRESQL_ISOLATION = "select current_setting('transaction_isolation')";
    private static final String H2_ISOLATION =
            "select isolation_level from information_schema.sessions where session_id = session_id()";
    private static final String INSTALLED = "select coalesce(max(version), 0) from ${schemaVersion}";
    private static final String PROBE = "select count(*) from ${events} where id = cast(?1 as uuid)";

    private Database database;

    Schema() {}

    @Inject
    public Schema(Database database) {
        this.database = database;
    }

    /** Whether the tables are to be made by us. */
    public boolean isToBeCreated(SchemaMode mode) {
        boolean creates =
                mode == SchemaMode.CREATE || mode == SchemaMode.AUTO && database.dialect() == Dialect.H2;
        return creates && !exists(database.tables().schemaVersion());
    }

    /** Makes the tables with their configured names. */
    public void create() {
        for (String statement : statements()) {
            database.entityManager().createNativeQuery(statement).executeUpdate();
        }
    }

    /** What is wrong with the tables or the connection; empty if nothing is. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        Tables tables = database.tables();
        for (String table :
                List.of(tables.events(), tables.deliveries(), tables.attempts(), tables.schemaVersion())) {
            if (!exists(table)) {
                problems.add("table " + table + " is missing or hidden from this account; run "
                        + database.dialect().script() + " and grants.sql, or set outbox.schema = create");
            }
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

    /**
     * Whether the entities lead to the configured tables. Writes a probe row: the caller must roll back.
     *
     * @return the problem, or null
     */
    public String mappingProblem() {
        EntityManager entityManager = database.entityManager();
        OutboxEvent probe = new OutboxEvent(UUID.randomUUID(), "outbox", "probe", "{}", null, null, 0);
        entityManager.persist(probe);
        entityManager.flush();
        entityManager.find(OutboxDelivery.class, probe.getId());
        return database.number(PROBE, probe.getId().toString()) == 1
                ? null
                : "the entity OutboxEvent is not mapped to the table " + database.tables().events()
                        + " (outbox.tables.events); orm.xml and configuration must name the same tables";
    }

    private Object isolation() {
        String query = database.dialect() == Dialect.H2 ? H2_ISOLATION : POSTGRESQL_ISOLATION;
        return database.rows(query).get(0)[0];
    }

    private boolean exists(String table) {
        return database.dialect() == Dialect.POSTGRESQL
                ? database.number(POSTGRESQL_EXISTS, table) > 0
                : database.number(H2_EXISTS, simple(table), table.substring(0, Math.max(0, table.indexOf('.')))) > 0;
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
