package org.outboxee.it.harness;

import org.jboss.arquillian.container.spi.event.container.AfterDeploy;
import org.jboss.arquillian.container.spi.event.container.AfterStart;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.LoadableExtension;
import org.outboxee.test.ProcessGuard;

/** Ends Arquillian's server when this JVM is killed; its own shutdown hook doesn't run then. */
public final class ArquillianServerGuard implements LoadableExtension {

    @Override
    public void register(ExtensionBuilder builder) {
        builder.observer(Guarding.class);
    }

    /** Arquillian creates it, and looks for public methods with such parameters. */
    public static final class Guarding {

        /** Held, since nobody knows whether the pipe to it would survive being forgotten. */
        private static ProcessGuard guard;

        public void afterStart(@Observes AfterStart started) {
            guardOnce();
        }

        /** Payara's adapter only says that it has started its server; it does so for the first deployment. */
        public void afterDeploy(@Observes AfterDeploy deployed) {
            guardOnce();
        }

        private static void guardOnce() {
            if (guard != null) {
                return;
            }
            ArquillianServer.process().ifPresent(process -> {
                guard = ProcessGuard.ending(ArquillianServer.directory(), "KILL");
                guard.watch(process.pid());
            });
        }
    }
}
