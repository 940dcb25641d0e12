package org.outboxee.it.harness;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import javax.sql.DataSource;
import org.outboxee.test.EmbeddedPostgres;
import org.outboxee.test.Login;
import org.outboxee.test.server.DataSourceSettings;

/** The database of the servers: one role owns the tables, the servers use another that owns nothing. */
public abstract class ItDatabase {

    /** The role that owns the schema. */
    public static final String OWNER = "outbox_owner";

    /** The role that the servers use, as scripts name it. */
    public static final String APPLICATION = "outbox_application";

    private static ItDatabase shared;

    private final String url;
    private final Login owner;
    private final Login application;

    ItDatabase(String url, Login owner, Login application) {
        this.url = url;
        this.owner = owner;
        this.application = application;
    }

    /** The database of this run's servers, created by the first caller and gone with the JVM. */
    public static synchronized ItDatabase get() {
        if (shared == null) {
            shared = switch (DatabaseProduct.active()) {
                case POSTGRESQL -> PostgresItDatabase.first();
                case MARIADB -> MariaDbItDatabase.create("it");
                case H2 -> H2ItDatabase.create("it");
            };
        }
        return shared;
    }

    /**
     * Another database with an owner and an account for the servers, for a service that has its own.
     *
     * @param purpose what it is for, in lower-case letters, digits and underscores
     * @return the database, gone with the JVM
     */
    public static ItDatabase another(String purpose) {
        ItDatabase first = get();
        return switch (DatabaseProduct.active()) {
            case POSTGRESQL -> PostgresItDatabase.another((PostgresItDatabase) first, purpose);
            case MARIADB -> MariaDbItDatabase.create(purpose);
            case H2 -> H2ItDatabase.create(purpose);
        };
    }

    /**
     * The database of a service, with an owner and an account that have no right in any other, where accounts can be made.
     *
     * @param service its name, in lower-case letters, digits and underscores
     * @return the database, gone with the JVM
     */
    public static ItDatabase ofService(String service) {
        return switch (DatabaseProduct.active()) {
            case POSTGRESQL -> PostgresItDatabase.withOwnRoles(service);
            case MARIADB -> MariaDbItDatabase.create(service);
            case H2 -> H2ItDatabase.create(service);
        };
    }

    /** The server that it is on, if it is one that a test may kill and restart. */
    public Optional<EmbeddedPostgres> embedded() {
        return Optional.empty();
    }

    /** The JDBC address, without account and password. */
    public final String url() {
        return url;
    }

    /** The account that the servers use. */
    public final Login application() {
        return application;
    }

    final Login owner() {
        return owner;
    }

    /** Connections with the account that owns the tables; they put texts together with {@code ||}. */
    public abstract DataSource asOwner();

    /** Connections with the account that the servers use. */
    public abstract DataSource asApplication();

    /**
     * Runs a script as the owner: tables, test data, clean-up.
     *
     * @param sql statements separated by semicolons
     */
    public final void execute(String sql) {
        try (Connection connection = asOwner().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": " + e.getMessage(), e);
        }
    }

    /**
     * Gives the application's role its rights on the owner's tables; there is nothing to give where both are one.
     *
     * @param sql statements that name the role {@link #APPLICATION}, one table each
     */
    public final void applyGrants(String sql) {
        if (!owner.equals(application)) {
            execute(sql.replace(APPLICATION, application.username()));
        }
    }

    /** What the servers need to know of it. */
    final DataSourceSettings settings() {
        return new DataSourceSettings(url, application);
    }
}
