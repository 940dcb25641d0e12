package org.outboxee.test.server;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.outboxee.test.FreePort;

/** Moves all of a server's ports so far that none is in use, by us or anybody else. */
public final class PortOffset {

    /** All of them stay below 32768, where the ports of outgoing connections begin. */
    private static final int LOWEST = 1_000;

    private static final int HIGHEST = 22_000;
    private static final int TRIES = 200;

    private static final Set<Integer> HANDED_OUT = new HashSet<>();

    private PortOffset() {}

    /**
     * An offset that leaves all of these ports free, a moment ago.
     *
     * @param ports the ports before they are moved
     * @return what to add to each; never one that meets an earlier one in this JVM
     */
    public static synchronized int find(List<Integer> ports) {
        for (int i = 0; i < TRIES; i++) {
            int offset = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            List<Integer> moved = ports.stream().map(port -> port + offset).toList();
            if (moved.stream().noneMatch(HANDED_OUT::contains) && moved.stream().allMatch(FreePort::isFree)) {
                HANDED_OUT.addAll(moved);
                return offset;
            }
        }
        throw new IllegalStateException("No offset from " + LOWEST + " to " + HIGHEST + " leaves " + ports + " free");
    }
}
