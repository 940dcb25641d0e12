package org.outboxee.demo;

import javax.sql.DataSource;
import org.outboxee.test.server.DataSourceSettings;

/** The database of one run, which outlives the server. */
interface DemoDatabase extends AutoCloseable {

    /** Its name and version. */
    String title();

    /** The loopback port that it listens on. */
    int port();

    /** What the server's default data source leads to. */
    DataSourceSettings settings();

    /** The folder of the library's scripts for it. */
    String scripts();

    /** Connections of the demo's own, which may do everything. */
    DataSource dataSource();

    @Override
    void close();
}
