package org.outboxee.it.hook;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.outboxee.test.http.Receiver;
import org.outboxee.test.http.Receiver.Behaviour;
import org.outboxee.test.http.Receiver.Received;

/** Does what the name of the event's test begins with. Lives outside of the server. */
public final class OddReceiver implements AutoCloseable {

    /** The redirects of {@code redirect-301} and the like, all with a place to go to. */
    public static final List<Integer> REDIRECTS = List.of(301, 302, 303, 307, 308);

    private final CountDownLatch end = new CountDownLatch(1);
    private final Receiver elsewhere = new Receiver(Receiver.status(204));
    private final Map<String, Behaviour> behaviours = new LinkedHashMap<>();
    private final Receiver receiver;

    /** One that is ready. */
    public OddReceiver() {
        REDIRECTS.forEach(status ->
                behaviours.put("redirect-" + status, Receiver.status(status, "Location: " + elsewhere.url())));
        behaviours.put("reset", Receiver.reset());
        behaviours.put("closed", (request, out) -> out.close());
        behaviours.put("silent", (request, out) -> end.await());
        behaviours.put("slow-headers", (request, out) -> drip(out, "HTTP/1.1 200 OK\r\nX-A: "));
        behaviours.put("slow-body", (request, out) -> drip(out, "HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n"));
        behaviours.put("huge", this::huge);
        behaviours.put("no-http", (request, out) -> {
            out.write("SSH-2.0-OpenSSH_9.2\r\n\r\n".getBytes(US_ASCII));
            out.close();
        });
        behaviours.put("says", Receiver.answer(422, "<b>no\0\r\n</b> " + "x".repeat(5000)));
        receiver = new Receiver(this::answer);
    }

    /** Where it is. */
    public String url() {
        return receiver.url();
    }

    /** All requests so far. */
    public List<Received> received() {
        return receiver.received();
    }

    /** How many requests came to where the redirects lead. */
    public int followed() {
        return elsewhere.received().size();
    }

    private void answer(Received request, OutputStream out) throws IOException, InterruptedException {
        for (Map.Entry<String, Behaviour> behaviour : behaviours.entrySet()) {
            if (request.text().contains("\"test\":\"" + behaviour.getKey() + '-')) {
                behaviour.getValue().answer(request, out);
                return;
            }
        }
        String text = request.text();
        int start = text.indexOf("\"test\":\"") + "\"test\":\"".length();
        Receiver.status(Integer.parseInt(text.substring(start, start + 3))).answer(request, out);
    }

    private void drip(OutputStream out, String start) throws IOException, InterruptedException {
        out.write(start.getBytes(US_ASCII));
        while (!end.await(50, TimeUnit.MILLISECONDS)) {
            out.write('a');
            out.flush();
        }
    }

    /** Ten gigabytes, as far as anybody reads them. */
    private void huge(Received request, OutputStream out) throws IOException {
        out.write("HTTP/1.1 500 No\r\nContent-Length: 10737418240\r\n\r\n".getBytes(US_ASCII));
        byte[] block = new byte[65536];
        while (end.getCount() > 0) {
            out.write(block);
        }
    }

    @Override
    public void close() {
        end.countDown();
        receiver.close();
        elsewhere.close();
    }
}
