package org.outboxee.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Finds loopback ports that nobody listens on. */
public final class FreePort {

    private FreePort() {
    }

    /**
     * A port that was free a moment ago.
     *
     * @return the port
     */
    public static int find() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException("No free port on the loopback address", e);
        }
    }

    /**
     * Whether nobody listens on a port, on any address of this machine.
     *
     * @param port the port
     * @return true if it could be bound
     */
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1)) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
