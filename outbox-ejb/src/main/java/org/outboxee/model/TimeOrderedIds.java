package org.outboxee.model;

import java.security.SecureRandom;
import java.util.UUID;

/** UUIDs of version 7: neighbours in time are neighbours in the index. No order is promised by them. */
public final class TimeOrderedIds {

    private static final SecureRandom RANDOM = new SecureRandom();

    private TimeOrderedIds() {}

    public static UUID next() {
        long random = RANDOM.nextLong();
        long high = System.currentTimeMillis() << 16 | 0x7000 | random & 0x0FFF;
        long low = RANDOM.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }
}
