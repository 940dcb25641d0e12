package org.outboxee.test;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Finds ports that nobody listens on. */
public final class FreePort {

    /**
     * Below 32768, where Linux takes the ports of outgoing connections from: while a server on such a port is down, a
     * client that tries again and again may connect to itself and so keep the server from coming back.
     */
    private static final int LOWEST = 10_000;

    private static final int HIGHEST = 32_000;
    private static final int TRIES = 1_000;

    private static final Set<Integer> HANDED_OUT = new HashSet<>();

    private FreePort() {}

    /**
     * A port that was free a moment ago; never the same twice in a JVM.
     *
     * @return the port
     */
    public static synchronized int find() {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            if (isFree(port) && HANDED_OUT.add(port)) {
                return port;
            }
        }
        throw new IllegalStateException("No free port from " + LOWEST + " to " + HIGHEST + " in " + TRIES + " tries");
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
