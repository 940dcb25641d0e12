package org.outboxee.transport.http;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.outboxee.config.TlsStores;
import org.outboxee.model.OutboxLog;

/** TLS by the endpoint's files as they are now: one that was replaced counts from the next connection on. */
final class CurrentTls implements TlsSocketStrategy {

    private final String endpoint;
    private final TlsStores stores;
    private TlsSocketStrategy current;
    private String stamp = "";
    private String told;

    CurrentTls(String endpoint, TlsStores stores) {
        this.endpoint = endpoint;
        this.stores = stores;
    }

    @Override
    public SSLSocket upgrade(Socket socket, String target, int port, Object attachment, HttpContext context)
            throws IOException {
        return current().upgrade(socket, target, port, attachment, context);
    }

    private void tell(Exception failure) {
        if (!stamp.equals(told)) {
            told = stamp;
            OutboxLog.of(CurrentTls.class)
                    .log(
                            Level.WARNING,
                            "A store of endpoint " + endpoint
                                    + " cannot be used, its last right content stays in force: "
                                    + OutboxLog.classesOf(failure));
        }
    }

    private synchronized TlsSocketStrategy current() throws IOException {
        try {
            String now = stores.stamp();
            if (!now.equals(stamp)) {
                stamp = now; // also if it cannot be used: that is told once for each change
                current = new DefaultClientTlsStrategy(stores.context());
            }
        } catch (IOException | GeneralSecurityException e) {
            tell(e);
        }
        if (current == null) {
            throw new SSLException("no store can be used");
        }
        return current;
    }
}
