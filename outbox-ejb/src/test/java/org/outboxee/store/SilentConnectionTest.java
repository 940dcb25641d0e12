package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.outboxee.store.Store.ROUTE;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.outboxee.config.Tables;
import org.outboxee.test.Eventually;
import org.outboxee.test.OwnDatabase;
import org.outboxee.test.TestDatabase;
import org.postgresql.ds.PGConnectionPoolDataSource;

/**
 * A connection whose other end is gone without a word (M3): no limit of a statement is heard of any more, and only the
 * driver's own {@code socketTimeout}, which the documentation asks for, ends the wait.
 */
class SilentConnectionTest {

    private static final int SOCKET_TIMEOUT_SECONDS = 2;

    @Test
    @Timeout(60)
    void withTheDriversTimeoutThePassEndsAndALaterOneWorksAgain() throws IOException {
        try (OwnDatabase own = TestDatabase.shared().createDatabase("silent");
                SilentProxy proxy = new SilentProxy(hostOf(own), portOf(own))) {
            JdbcConnectionPool pool = JdbcConnectionPool.create(source(own, proxy.port()));
            try (Store store = new Store(
                    Provider.HIBERNATE,
                    Store.USUAL_UNIT,
                    pool,
                    Settings.of(Tables.DEFAULT).read())) {
                store.inNew(store.schema::create);
                RelayParts relay = RelayParts.routing(store, ROUTE);
                relay.pass.runOnce();
                store.event();

                proxy.fallSilent();
                CompletableFuture<?> pass = InOtherThread.start(relay.pass::runOnce);
                assertThatThrownBy(pass::join)
                        .isInstanceOf(CompletionException.class)
                        .satisfies(e -> assertThat(SqlStates.of(e)).anyMatch(state -> state.startsWith("08")));

                proxy.forwardAgain();
                Eventually.await(
                        "a later pass works again",
                        () -> relay.pass.runOnce().done().dispatched() == 1);
            } finally {
                pool.dispose();
            }
        }
    }

    private static PGConnectionPoolDataSource source(OwnDatabase own, int port) {
        PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
        source.setUrl(own.url().replaceFirst("//[^/]+/", "//127.0.0.1:" + port + '/'));
        source.setUser(own.creator().username());
        source.setPassword(own.creator().password());
        source.setSocketTimeout(SOCKET_TIMEOUT_SECONDS);
        return source;
    }

    private static String hostOf(OwnDatabase own) {
        return uri(own).getHost();
    }

    private static int portOf(OwnDatabase own) {
        return uri(own).getPort();
    }

    private static URI uri(OwnDatabase own) {
        return URI.create(own.url().substring("jdbc:".length()));
    }
}
