package org.outboxee.transport.http;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.outboxee.config.EndpointConfig;
import org.outboxee.model.HeaderJson;
import org.outboxee.store.WorkRows.Work;

/** Makes the signed request of one attempt. */
final class Requests {

    private static final String TRACE = "traceparent";

    /** W3C Trace Context; anything else doesn't go into a header. */
    private static final Pattern TRACE_FORM = Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

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
        String trace = HeaderJson.read(work.headers()).get(TRACE);
        if (trace != null && TRACE_FORM.matcher(trace).matches()) {
            headers.put(TRACE, trace);
        }
        return new OutgoingRequest(headers, unsigned.body());
    }
}
