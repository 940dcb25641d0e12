package org.outboxee.it.hook;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;

/** Sends what no client library would: lengths that are not kept, chunks without an end. */
public final class RawHttp {

    private static final int PATIENCE_MILLIS = 15_000;

    private RawHttp() {}

    /** The whole answer to these bytes after a request line and the host; fails if none comes in time. */
    public static String post(String url, String headersAndBody) {
        URI target = URI.create(url);
        try (Socket socket = new Socket(target.getHost(), target.getPort())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            String head = "POST " + target.getRawPath() + " HTTP/1.1\r\nHost: " + target.getAuthority() + "\r\n";
            socket.getOutputStream().write((head + headersAndBody).getBytes(ISO_8859_1));
            socket.getOutputStream().flush();
            return read(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Up to the end of a JSON object, which all answers here are. */
    private static String read(InputStream in) throws IOException {
        StringBuilder answer = new StringBuilder();
        for (int next = in.read(); next >= 0; next = in.read()) {
            answer.append((char) next);
            if (next == '}') {
                break;
            }
        }
        return answer.toString();
    }
}
