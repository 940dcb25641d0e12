package org.outboxee.it.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/** The broker inside of {@link ArtemisProcess}: runs until its standard input ends, so it never outlives the tests. */
final class ArtemisMain {

    private static final long CROWDED_BYTES = 10_000;

    /** It logs each message otherwise. Held, since a logger that nobody holds forgets its level. */
    private static final Logger AUDIT = Logger.getLogger("org.apache.activemq.audit");

    private ArtemisMain() {}

    public static void main(String... arguments) throws Exception {
        AUDIT.setLevel(Level.WARNING);
        Path directory = Path.of(arguments[0]);
        Configuration configuration = new ConfigurationImpl()
                .setJournalDirectory(directory.resolve("journal").toString())
                .setBindingsDirectory(directory.resolve("bindings").toString())
                .setLargeMessagesDirectory(directory.resolve("large-messages").toString())
                .setPagingDirectory(directory.resolve("paging").toString())
                .setSecurityEnabled(false)
                .setJournalType(JournalType.NIO)
                .addAcceptorConfiguration("all", arguments[1] + "?protocols=CORE,AMQP")
                .addAddressSetting(
                        "#",
                        new AddressSettings()
                                .setDeadLetterAddress(SimpleString.of("DLQ"))
                                .setAutoCreateDeadLetterResources(true));
        // Queues that refuse: one that nobody creates, by each name that its client tries, and two that are soon full.
        for (String prefix :
                List.of("", "jms.queue.", "jms.tempqueue.", "jms.queue.jms.queue.", "jms.tempqueue.jms.queue.")) {
            configuration.addAddressSetting(
                    prefix + "probe.refused",
                    new AddressSettings().setAutoCreateAddresses(false).setAutoCreateQueues(false));
        }
        for (String crowded : List.of("probe.crowded", "others.crowded")) {
            configuration.addAddressSetting(
                    "jms.queue." + crowded,
                    new AddressSettings()
                            .setMaxSizeBytes(CROWDED_BYTES)
                            .setAddressFullMessagePolicy(AddressFullMessagePolicy.FAIL));
        }
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ().setConfiguration(configuration);
        broker.start();
        System.in.transferTo(System.out);
        broker.stop();
        System.exit(0);
    }
}
