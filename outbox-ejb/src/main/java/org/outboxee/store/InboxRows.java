package org.outboxee.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * The table of accepted messages. The insert decides (I1), in the caller's transaction; a duplicate raises no exception
 * within JPA, which would mark that transaction.
 */
@ApplicationScoped
public class InboxRows {

    /** Waits for another transaction that has inserted the same, and then says 0 or inserts. */
    private static final String POSTGRESQL = """
            insert into ${inbox} (application, consumer, message_id) values (?1, ?2, ?3) on conflict do nothing
            """;

    /** IGNORE hides other mistakes than a duplicate too; of those only a value that is too long is possible here. */
    private static final String MARIADB = """
            insert ignore into ${inbox} (application, consumer, message_id) values (?1, ?2, ?3)
            """;

    /** By JDBC: H2 has no such clause outside of a compatibility mode, and its MERGE fails when two insert at once. */
    private static final String H2 = """
            insert into ${inbox} (application, consumer, message_id) values (?, ?, ?)
            """;

    private static final String H2_DUPLICATE = "23505";

    private static final String DELETE = """
            delete from ${inbox} where application = ?1 and consumer = ?2 and message_id = ?3
            """;

    /** By the place of the rows, which nobody moves: they are never updated, and locked. */
    private static final String POSTGRESQL_DELETE_OLD = """
            delete from ${inbox} where ctid = any (array (
                select ctid from ${inbox}
                where application = ?1 and received_at <= ${nowOnce} - ${seconds}?2${/seconds}
                order by received_at
                limit ?3
                for update skip locked))
            """;

    private static final String LOCK_OLD = """
            select i.consumer, i.message_id from ${inbox} i %s
            where i.application = ?1 and i.received_at <= ${nowOnce} - ${seconds}?2${/seconds}
            order by i.received_at
            limit ?3
            for update skip locked
            """;

    private static final String MARIADB_INDEX = "force index (${inbox_}_received_ix)";

    private Database database;

    InboxRows() {}

    @Inject
    public InboxRows(Database database) {
        this.database = database;
    }

    /**
     * Inserts a message unless it is there.
     *
     * @return whether it was inserted
     * @throws RuntimeException if the database failed; {@link SqlStates} tell how
     */
    public boolean insert(String application, String consumer, String messageId) {
        return switch (database.dialect()) {
            case POSTGRESQL -> database.update(POSTGRESQL, application, consumer, messageId) == 1;
            case MARIADB -> database.updatePatiently(MARIADB, application, consumer, messageId) == 1;
            case H2 -> insertOnH2(application, consumer, messageId);
        };
    }

    /** Removes a message; returns whether it was there. */
    public boolean delete(String application, String consumer, String messageId) {
        return database.updatePatiently(DELETE, application, consumer, messageId) == 1;
    }

    /** Deletes a batch of what was accepted longer ago than this, oldest first. */
    public Deleted deleteOld(String application, Duration age, int limit) {
        database.limitLockWaits();
        double seconds = age.toSeconds();
        if (database.dialect() == Dialect.POSTGRESQL) {
            return new Deleted(0, 0, database.update(POSTGRESQL_DELETE_OLD, application, seconds, limit));
        }
        String index = database.dialect() == Dialect.MARIADB ? MARIADB_INDEX : "";
        List<Object[]> old = database.rows(LOCK_OLD.formatted(index), application, seconds, limit);
        old.forEach(row -> database.update(DELETE, application, row[0], row[1]));
        return new Deleted(0, 0, old.size());
    }

    private boolean insertOnH2(String application, String consumer, String messageId) {
        return UnitConnection.call(database.entityManager(), connection -> {
            try (PreparedStatement insert = connection.prepareStatement(database.plain(H2))) {
                insert.setString(1, application);
                insert.setString(2, consumer);
                insert.setString(3, messageId);
                insert.setQueryTimeout(database.timeoutSeconds());
                insert.executeUpdate();
                return true;
            } catch (SQLException e) {
                if (H2_DUPLICATE.equals(e.getSQLState())) {
                    return false;
                }
                throw e;
            }
        });
    }
}
