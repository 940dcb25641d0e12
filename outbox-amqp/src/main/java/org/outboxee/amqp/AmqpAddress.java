package org.outboxee.amqp;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.outboxee.spi.CarrierSettings;

/** The address that Qpid JMS is given, with a limit for all it does. */
final class AmqpAddress {

    private static final int PLAIN = 5672;
    private static final int TLS = 5671;

    private AmqpAddress() {}

    static int port(URI uri) {
        int usual = uri.getScheme().equals("amqps") ? TLS : PLAIN;
        return uri.getPort() < 0 ? usual : uri.getPort();
    }

    static String of(CarrierSettings settings) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("amqp.idleTimeout", 10_000);
        options.put("jms.connectTimeout", 3_000);
        // Without it, a broker that doesn't answer keeps a call for ever.
        options.put("jms.requestTimeout", 4_000);
        options.put("jms.sendTimeout", 3_000);
        options.put("jms.closeTimeout", 1_000);
        options.put("jms.receiveLocalOnly", true);
        options.put("jms.prefetchPolicy.queuePrefetch", settings.prefetch());
        options.put("transport.connectTimeout", 3_000);
        // Native transports would need a library for each platform.
        options.put("transport.useEpoll", false);
        options.put("transport.useKQueue", false);
        URI uri = settings.uri();
        return uri.getScheme() + "://" + uri.getHost() + ':' + port(uri)
                + options.entrySet().stream()
                        .map(option -> option.getKey() + '=' + option.getValue())
                        .collect(Collectors.joining("&", "?", ""));
    }
}
