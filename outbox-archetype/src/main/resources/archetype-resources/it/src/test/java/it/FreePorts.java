package ${package}.it;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** Moves all ports of the server so far that none is in use. */
final class FreePorts {

    /** Where standalone-full.xml listens. */
    private static final int[] PORTS = {3528, 3529, 4712, 4713, 8009, 8080, 8443, 9990, 9993};

    private FreePorts() {}

    static int offset() {
        return ThreadLocalRandom.current()
                .ints(100, 1_000, 22_000)
                .filter(offset -> IntStream.of(PORTS).allMatch(port -> isFree(port + offset)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No range of free ports was found"));
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
