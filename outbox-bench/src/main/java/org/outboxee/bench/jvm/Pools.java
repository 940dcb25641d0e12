package org.outboxee.bench.jvm;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.agroal.narayana.NarayanaTransactionIntegration;
import java.sql.SQLException;
import java.time.Duration;

/** Pools of connections, all of the same kind and size. */
public final class Pools {

    private static final int SIZE = 30;

    private Pools() {}

    /** Whose connections commit by themselves, or as their user says. */
    public static AgroalDataSource plain(String url, String user, String password) {
        return open(configuration(url, user, password));
    }

    /** Whose connections join the thread's JTA transaction. */
    public static AgroalDataSource jta(String url, String user, String password) {
        AgroalDataSourceConfigurationSupplier configuration = configuration(url, user, password);
        configuration
                .connectionPoolConfiguration()
                .transactionIntegration(new NarayanaTransactionIntegration(Jta.manager(), Jta.registry()));
        return open(configuration);
    }

    private static AgroalDataSourceConfigurationSupplier configuration(String url, String user, String password) {
        AgroalDataSourceConfigurationSupplier configuration = new AgroalDataSourceConfigurationSupplier();
        configuration
                .connectionPoolConfiguration()
                .maxSize(SIZE)
                .acquisitionTimeout(Duration.ofSeconds(30))
                .connectionFactoryConfiguration()
                .jdbcUrl(url + (url.contains("?") ? "&" : "?") + "reWriteBatchedInserts=true")
                .principal(new NamePrincipal(user))
                .credential(new SimplePassword(password));
        return configuration;
    }

    private static AgroalDataSource open(AgroalDataSourceConfigurationSupplier configuration) {
        try {
            return AgroalDataSource.from(configuration);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
