package org.outboxee.it.logging;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Makes the outbox log all that it ever would. Both servers log through java.util.logging in the end. */
@Singleton
@Startup
public class LogEverything {

    private static final Logger OUTBOX = Logger.getLogger("org.outboxee");

    @PostConstruct
    void start() {
        OUTBOX.setLevel(Level.FINEST);
    }
}
