package org.outboxee.config;

import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.outboxee.model.AddressRule;

/**
 * What configuration says about one endpoint.
 *
 * @param concurrency requests at a time, on this node
 * @param rate requests per second, on this node; 0 for no limit
 * @param retryStatuses answers that are tried again although others of their kind are not
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
        Set<Integer> retryStatuses,
        AddressRule addresses,
        TlsStores tls) {

    public EndpointConfig {
        retryStatuses = Set.copyOf(retryStatuses);
    }
}
