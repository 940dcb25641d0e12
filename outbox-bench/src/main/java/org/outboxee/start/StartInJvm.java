package org.outboxee.start;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Starts and stops the library where there is no EJB container; in the library's package, since its start is nobody's. */
@ApplicationScoped
public class StartInJvm {

    private OutboxStart start;

    StartInJvm() {}

    @Inject
    StartInJvm(OutboxStart start) {
        this.start = start;
    }

    /** As the server does it with the deployment. */
    public void start() {
        start.startOnce(StartInJvm::daemon);
    }

    /** As the server does it with the undeployment. */
    public void stop() {
        start.stopOnce();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }
}
