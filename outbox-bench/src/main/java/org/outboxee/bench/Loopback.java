package org.outboxee.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.impl.bootstrap.HttpServer;
import org.apache.hc.core5.http.impl.bootstrap.ServerBootstrap;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.io.CloseMode;

/** A receiver on this machine that counts what arrives and answers 204 at once. */
final class Loopback implements AutoCloseable {

    private static final String HOST = "127.0.0.1";
    private static final String NUMBER = "\"number\":";

    private final HttpServer server;

    Loopback() throws IOException {
        server = ServerBootstrap.bootstrap()
                .setCanonicalHostName(HOST)
                .setLocalAddress(InetAddress.getLoopbackAddress())
                .setSocketConfig(SocketConfig.custom()
                        .setTcpNoDelay(true)
                        .setSoTimeout(5, TimeUnit.MINUTES)
                        .build())
                .register("*", (request, response, context) -> receive(request, response))
                .create();
        server.start();
    }

    /** Where it is. */
    String url() {
        return "http://" + HOST + ':' + server.getLocalPort() + "/hooks";
    }

    /** The event's number stands somewhere in what the sender has made of it. */
    private static void receive(ClassicHttpRequest request, ClassicHttpResponse response) throws IOException {
        String body = new String(EntityUtils.toByteArray(request.getEntity()), StandardCharsets.UTF_8);
        Arrivals.arrived(FloorRows.number(body.substring(body.indexOf(NUMBER))));
        response.setCode(HttpStatus.SC_NO_CONTENT);
    }

    @Override
    public void close() {
        server.close(CloseMode.IMMEDIATE);
    }
}
