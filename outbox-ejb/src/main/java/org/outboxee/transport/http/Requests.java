package org.outboxee.transport.http;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.outboxee.config.EndpointConfig;
import org.outboxee.model.CloudEvent;
import org.outboxee.model.HeaderJson;
import org.outboxee.store.WorkRows.Work;

/** Makes the signed request of one attempt. */
final class Requests {

    private Requests() {}

    /**
     * The request.
     *
     * @throws IllegalArgumentException if the stored event doesn't fit the endpoint's format
     */
    static OutgoingRequest of(EndpointConfig endpoint, Work work, Instant now) {
        OutgoingRequest unsigned = Bodies.of(endpoint.format(), work.delivery(), work.payload());
        Map<String, String> headers = new LinkedHashMap<>(unsigned.headers());
        headers.putAll(Signer.sign(
                endpoint.signature(),
                endpoint.secrets().keys(),
                work.delivery().eventId().toString(),
                now.getEpochSecond(),
                unsigned.body()));
        CloudEvent.trace(HeaderJson.read(work.headers())).ifPresent(trace -> headers.put(CloudEvent.TRACE, trace));
        return new OutgoingRequest(headers, unsigned.body());
    }
}
