package org.outboxee.it.harness;

import java.nio.file.Path;
import org.jboss.arquillian.container.spi.event.container.AfterDeploy;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.LoadableExtension;
import org.outboxee.test.ProcessGuard;

/** Ends Arquillian's server when this JVM is killed; its own shutdown hook doesn't run then. */
public final class ArquillianServerGuard implements LoadableExtension {

    @Override
    public void register(ExtensionBuilder builder) {
        builder.observer(AfterFirstDeployment.class);
    }

    /** Not after the start: Payara's adapter starts the server only for the first deployment. */
    public static final class AfterFirstDeployment {

        private boolean guarded;

        /** Public and with this parameter, because Arquillian looks for that. */
        public void guard(@Observes AfterDeploy deployed) {
            if (guarded) {
                return;
            }
            guarded = true;
            Path directory = ServerSession.arquillianDirectory();
            ProcessGuard.ending(directory, "KILL").watch(ArquillianServer.pid());
        }
    }
}
