package org.outboxee.transport.http;

import java.net.InetAddress;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import org.outboxee.config.Deployed;
import org.outboxee.config.OutboxConfig;
import org.outboxee.store.CompletionGroups;
import org.outboxee.store.DeliveryResults;
import org.outboxee.store.DeliveryRows;
import org.outboxee.store.Observers;
import org.outboxee.store.Patience;
import org.outboxee.store.RelaySignal;
import org.outboxee.store.StopFlag;
import org.outboxee.store.Transactions;
import org.outboxee.store.WorkAhead;
import org.outboxee.store.WorkRows;

/** The transport with a clock of the test's, for tests of other packages. */
public final class TransportUnderTest {

    private TransportUnderTest() {}

    /** Opens one on a store. */
    public static HttpTransport open(
            WorkRows rows,
            DeliveryRows deliveries,
            DeliveryResults results,
            Transactions transactions,
            Observers observers,
            RelaySignal signal,
            Patience patience,
            StopFlag stop,
            Deployed deployed,
            OutboxConfig config,
            LongSupplier nanos) {
        HttpTransport transport = new HttpTransport(
                new Results(
                        rows,
                        deliveries,
                        results,
                        transactions,
                        patience,
                        observers,
                        new WorkAhead(rows, transactions, nanos),
                        new CompletionGroups(deliveries, transactions, patience, stop, signal, config)),
                signal,
                stop,
                deployed,
                config,
                InstantSource.system(),
                nanos,
                InetAddress::getAllByName);
        transport.open(Thread::new);
        return transport;
    }
}
