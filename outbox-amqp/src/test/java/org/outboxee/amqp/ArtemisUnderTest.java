package org.outboxee.amqp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.outboxee.spi.CarrierSettings;
import org.outboxee.test.FreePort;

/** A real Artemis in this JVM that speaks AMQP 1.0, makes no queue by itself, and may be stopped and started again. */
final class ArtemisUnderTest implements AutoCloseable {

    /** Held, since a logger that nobody holds forgets its level; it logs each message otherwise. */
    private static final Logger AUDIT = Logger.getLogger("org.apache.activemq.audit");

    private static final long SMALL = 5_000;

    private final int port = FreePort.find();
    private final Path directory;
    private EmbeddedActiveMQ broker;

    ArtemisUnderTest(Path directory) {
        AUDIT.setLevel(Level.WARNING);
        this.directory = directory;
        start();
    }

    void start() {
        try {
            Configuration configuration = new ConfigurationImpl()
                    .setJournalDirectory(directory.resolve("journal").toString())
                    .setBindingsDirectory(directory.resolve("bindings").toString())
                    .setLargeMessagesDirectory(directory.resolve("large").toString())
                    .setPagingDirectory(directory.resolve("paging").toString())
                    .setSecurityEnabled(false)
                    .setJournalType(JournalType.NIO)
                    .addAcceptorConfiguration("amqp", "tcp://127.0.0.1:" + port + "?protocols=AMQP")
                    .addAddressSetting(
                            "#",
                            new AddressSettings().setAutoCreateQueues(false).setAutoCreateAddresses(false))
                    .addAddressSetting(
                            "small.#",
                            new AddressSettings()
                                    .setMaxSizeBytes(SMALL)
                                    .setAddressFullMessagePolicy(AddressFullMessagePolicy.FAIL));
            broker = new EmbeddedActiveMQ().setConfiguration(configuration);
            broker.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    void stop() {
        try {
            broker.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    void declare(String queue) {
        try {
            broker.getActiveMQServer()
                    .createQueue(QueueConfiguration.of(queue)
                            .setAddress(queue)
                            .setAutoCreateAddress(true)
                            .setRoutingType(RoutingType.ANYCAST)
                            .setDurable(true));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    void delete(String queue) {
        try {
            broker.getActiveMQServer().destroyQueue(SimpleString.of(queue), null, false, true);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    long messages(String queue) {
        Queue found = broker.getActiveMQServer().locateQueue(queue);
        return found.getMessageCount();
    }

    CarrierSettings settings(int prefetch) {
        return settings("amqp://127.0.0.1:" + port, prefetch);
    }

    static CarrierSettings settings(String uri, int prefetch) {
        return new CarrierSettings(
                "shop", "node", URI.create(uri), "guest", () -> Optional.of("guest"), false, prefetch);
    }

    @Override
    public void close() {
        stop();
    }
}
