package org.outboxee.it.hook;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.outboxee.test.http.Receiver;
import org.outboxee.test.http.Receiver.Received;

/** Wants the first request for each event again later, if the name of the event's test begins with how it says so. */
public final class LaterOnce implements Receiver.Behaviour {

    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    @Override
    public void answer(Received request, OutputStream out) throws IOException, InterruptedException {
        String inTenMinutes = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                Instant.now().plusSeconds(600).atOffset(ZoneOffset.UTC));
        Map<String, String> wishes =
                Map.of("seconds", "600", "date", inTenMinutes, "negative", "-600", "absurd", "999999999999");
        String[] wish = wishes.entrySet().stream()
                .filter(entry -> request.text().contains("\"test\":\"" + entry.getKey() + '-'))
                .map(entry -> new String[] {"Retry-After: " + entry.getValue()})
                .findFirst()
                .orElse(new String[0]);
        boolean isFirst = seen.add(request.headers().get("webhook-id"));
        (isFirst && wish.length > 0 ? Receiver.status(429, wish) : Receiver.status(204)).answer(request, out);
    }
}
