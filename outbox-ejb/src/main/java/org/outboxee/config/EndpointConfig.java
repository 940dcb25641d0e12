package org.outboxee.config;

import java.net.URI;
import java.time.Duration;
import org.outboxee.model.AddressRule;

/**
 * What configuration says about one endpoint.
 *
 * @param concurrency requests at a time, on this node
 * @param rate requests per second, on this node; 0 for no limit
 */
public record EndpointConfig(
        String name,
        URI url,
        Format format,
        Signature signature,
        Secrets secrets,
        Duration connectTimeout,
        Duration requestTimeout,
        int concurrency,
        int rate,
        AddressRule addresses,
        TlsStores tls) {}
