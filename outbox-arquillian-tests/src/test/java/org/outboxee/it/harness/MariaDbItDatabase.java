package org.outboxee.it.harness;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.outboxee.test.OwnMariaDb;
import org.outboxee.test.TestMariaDb;

/** On MariaDB, with the address that the documentation gives for both servers. */
final class MariaDbItDatabase extends ItDatabase {

    private static final String FOR_SERVERS = "?connectionTimeZone=UTC&preserveInstants=true";

    /** Scripts as a whole, and {@code ||} as everywhere else. */
    private static final String FOR_TESTS =
            FOR_SERVERS + "&allowMultiQueries=true&sessionVariables=sql_mode=CONCAT(@@sql_mode,',PIPES_AS_CONCAT')";

    private final OwnMariaDb database;

    private MariaDbItDatabase(OwnMariaDb database) {
        super(database.url() + FOR_SERVERS, database.owner(), database.application());
        this.database = database;
    }

    static MariaDbItDatabase create(String purpose) {
        return new MariaDbItDatabase(TestMariaDb.shared().createDatabase(purpose));
    }

    @Override
    public DataSource asOwner() {
        try {
            return database.dataSource(owner(), FOR_TESTS);
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public DataSource asApplication() {
        try {
            return database.dataSource(application(), FOR_SERVERS);
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}
