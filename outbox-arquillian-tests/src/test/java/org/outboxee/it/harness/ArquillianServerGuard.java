package org.outboxee.it.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jboss.arquillian.container.spi.event.container.AfterDeploy;
import org.jboss.arquillian.container.spi.event.container.AfterStart;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.LoadableExtension;
import org.outboxee.test.ProcessGuard;
import org.outboxee.test.server.PayaraProcess;

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
            Path directory = ArquillianServer.directory();
            Optional<ProcessHandle> server = switch (ServerKind.active()) {
                case WILDFLY -> childNaming(directory);
                case PAYARA -> PayaraProcess.find(directory);
                case MICRO, LIBERTY -> Optional.<ProcessHandle>empty();
            };
            server.ifPresent(process -> {
                guard = ProcessGuard.ending(directory, "KILL");
                guard.watch(process.pid());
            });
        }

        private static Optional<ProcessHandle> childNaming(Path directory) {
            return ProcessHandle.current()
                    .descendants()
                    .filter(child -> names(child, directory))
                    .findFirst();
        }

        private static boolean names(ProcessHandle process, Path directory) {
            try {
                // ProcessHandle.Info cuts long command lines, and these are.
                return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"))
                        .contains(directory.toString());
            } catch (IOException e) {
                return false; // ended meanwhile
            }
        }
    }
}
