package org.outboxee.test.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server on this machine that notes what it gets and answers, or doesn't, byte by byte as a test says. */
public final class Receiver implements AutoCloseable {

    private final ServerSocket server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
    private final Queue<Received> received = new ConcurrentLinkedQueue<>();
    private volatile Behaviour behaviour;

    /** A request as it came. */
    public record Received(String line, Map<String, String> headers, byte[] body) {

        /** The body as text. */
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    /** What it does with a request. */
    public interface Behaviour {
        /** Writes the answer. */
        void answer(Received request, OutputStream out) throws IOException, InterruptedException;
    }

    private static final class ResetException extends IOException {

        private static final long serialVersionUID = 1L;
    }

    /** A receiver with a behaviour. */
    public Receiver(Behaviour behaviour) {
        this(onLoopback(), behaviour);
    }

    /** A receiver on a socket of the test's own, with a behaviour. */
    public Receiver(ServerSocket server, Behaviour behaviour) {
        this.server = server;
        this.behaviour = behaviour;
        threads.execute(this::accept);
    }

    private static ServerSocket onLoopback() {
        try {
            return new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An answer with a status and no body. */
    public static Behaviour status(int status, String... headers) {
        return (request, out) -> out.write(("HTTP/1.1 " + status + " Whatever\r\n"
                        + String.join(
                                "",
                                List.of(headers).stream()
                                        .map(header -> header + "\r\n")
                                        .toList())
                        + "Content-Length: 0\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
    }

    /** An answer with a status and a body. */
    public static Behaviour answer(int status, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return (request, out) -> {
            out.write(("HTTP/1.1 " + status + " Whatever\r\nContent-Length: " + bytes.length + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(bytes);
        };
    }

    /** Resets the connection instead of an answer, as a process does that is killed. */
    public static Behaviour reset() {
        return (request, out) -> {
            throw new ResetException();
        };
    }

    /** Changes what it does from now on. */
    public void behave(Behaviour next) {
        behaviour = next;
    }

    /** Where it is. */
    public String url() {
        return "http://127.0.0.1:" + server.getLocalPort() + "/hooks";
    }

    /** On which port it is. */
    public int port() {
        return server.getLocalPort();
    }

    /** All requests so far. */
    public List<Received> received() {
        return List.copyOf(received);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                connections.add(connection);
                threads.execute(() -> serve(connection));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            serve(connection, connection.getOutputStream());
        } catch (IOException e) {
            // the other side went away, which tests want
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void serve(Socket connection, OutputStream out) throws IOException, InterruptedException {
        try {
            InputStream in = new BufferedInputStream(connection.getInputStream());
            for (String line = line(in); line != null; line = line(in)) {
                Received request = read(line, in);
                received.add(request);
                behaviour.answer(request, out);
                out.flush();
            }
        } catch (ResetException e) {
            connection.setSoLinger(true, 0);
        }
    }

    private static Received read(String line, InputStream in) throws IOException {
        Map<String, String> headers = new TreeMap<>();
        for (String header = line(in); header != null && !header.isEmpty(); header = line(in)) {
            int colon = Math.max(0, header.indexOf(':'));
            headers.put(
                    header.substring(0, colon).toLowerCase(Locale.ROOT),
                    header.substring(Math.min(header.length(), colon + 1)).strip());
        }
        return new Received(
                line, headers, in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0"))));
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return null;
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket connection : connections) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }
}
