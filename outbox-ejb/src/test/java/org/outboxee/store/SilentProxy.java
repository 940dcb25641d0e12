package org.outboxee.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Stands between client and server and can swallow what both say while all connections stay open. */
final class SilentProxy implements AutoCloseable {

    private final ServerSocket listening;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final String host;
    private final int port;
    private volatile boolean silent;

    SilentProxy(String host, int port) throws IOException {
        this.host = host;
        this.port = port;
        this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    void fallSilent() {
        silent = true;
    }

    /** For new connections; those that were open are lost. */
    void forwardAgain() {
        silent = false;
        closeAll();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listening.accept();
            Socket server = new Socket(host, port);
            sockets.add(client);
            sockets.add(server);
            start(() -> pump(client, server));
            start(() -> pump(server, client));
        }
    }

    private void pump(Socket from, Socket to) throws IOException {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        byte[] buffer = new byte[8192];
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            if (!silent) {
                out.write(buffer, 0, count);
            }
        }
    }

    private interface Work {

        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // closed by one of the two, or by the test
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void closeAll() {
        for (Socket socket = sockets.poll(); socket != null; socket = sockets.poll()) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        closeAll();
    }
}
