package org.outboxee.it.harness;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.UUID;

/** What H2 lacks of the words in which tests ask; {@code probe/h2/probe.sql} makes them known to it. */
public final class H2Words {

    private H2Words() {}

    public static OffsetDateTime clockTimestamp() {
        return OffsetDateTime.now();
    }

    public static UUID genRandomUuid() {
        return UUID.randomUUID();
    }

    /** Null if one of them is. */
    public static BigDecimal secondsBetween(OffsetDateTime earlier, OffsetDateTime later) {
        return earlier == null || later == null
                ? null
                : BigDecimal.valueOf(Duration.between(earlier, later).toNanos(), 9);
    }
}
