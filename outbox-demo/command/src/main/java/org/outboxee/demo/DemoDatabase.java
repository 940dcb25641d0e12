package org.outboxee.demo;

import javax.sql.DataSource;
import org.outboxee.test.server.DataSourceSettings;

/** The databases of one run, one for each service, which outlive the servers. */
interface DemoDatabase extends AutoCloseable {

    /** Its name and version. */
    String title();

    /** The loopback port that it listens on. */
    int port();

    /** Makes a service's own database, with an account that has no right in any other. */
    Place place(String service);

    @Override
    void close();

    /**
     * The database of one service.
     *
     * @param settings what its server's default data source leads to
     * @param dataSource connections of the demo's own, which may do everything
     * @param scripts the folder of the library's scripts for it
     * @param ownsTables whether the service's account owns the tables, so that nothing is to be granted
     */
    record Place(DataSourceSettings settings, DataSource dataSource, String scripts, boolean ownsTables) {}
}
