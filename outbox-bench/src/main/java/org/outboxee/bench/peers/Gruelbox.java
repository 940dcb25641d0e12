package org.outboxee.bench.peers;

import com.gruelbox.transactionoutbox.Dialect;
import com.gruelbox.transactionoutbox.Instantiator;
import com.gruelbox.transactionoutbox.Persistor;
import com.gruelbox.transactionoutbox.Submitter;
import com.gruelbox.transactionoutbox.ThreadLocalContextTransactionManager;
import com.gruelbox.transactionoutbox.TransactionManager;
import com.gruelbox.transactionoutbox.TransactionOutbox;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.outboxee.bench.Arrivals;
import org.outboxee.bench.app.Jobs;

/** gruelbox transaction-outbox with a large batch and a pool of threads. */
public final class Gruelbox implements AutoCloseable {

    private static final String DUE = "update txno_outbox set nextattempttime = now() - interval '1 minute'";

    private final ThreadLocalContextTransactionManager transactions;
    private final ExecutorService executor =
            Executors.newFixedThreadPool(Integer.getInteger("bench.gruelbox.threads", 8));
    private final TransactionOutbox outbox;
    private volatile boolean submits;

    /** What is called: a method of a class with its arguments is what it stores. */
    public static class Job {

        private final ThreadLocalContextTransactionManager transactions;

        Job(ThreadLocalContextTransactionManager transactions) {
            this.transactions = transactions;
        }

        public void nothing(int number, String text) {
            Arrivals.arrived(number);
        }

        public void row(int number, String text) throws SQLException {
            transactions.<Integer, SQLException>requireTransactionReturns(transaction -> {
                try (PreparedStatement insert = transaction.connection().prepareStatement(Jobs.ROW)) {
                    insert.setInt(1, number);
                    return insert.executeUpdate();
                }
            });
            Arrivals.arrived(number);
        }
    }

    public Gruelbox(DataSource dataSource) {
        transactions = TransactionManager.fromDataSource(dataSource);
        Job job = new Job(transactions);
        Submitter pooled = Submitter.withExecutor(executor);
        outbox = TransactionOutbox.builder()
                .transactionManager(transactions)
                .persistor(Persistor.forDialect(Dialect.POSTGRESQL_9))
                .instantiator(Instantiator.using(type -> job))
                .submitter((entry, work) -> {
                    if (submits) {
                        pooled.submit(entry, work);
                    }
                })
                .flushBatchSize(Integer.getInteger("bench.gruelbox.batch", 4096))
                .attemptFrequency(Duration.ofSeconds(60))
                .serializeMdc(false)
                .build();
    }

    /** Whether what is stored is handed to the threads right after its commit. */
    public void submitAtOnce(boolean wanted) {
        submits = wanted;
    }

    /** One business transaction with an entry. */
    public void write(int number, String text) throws SQLException {
        transactions.<SQLException>inTransactionThrows(transaction -> {
            business(transaction.connection());
            outbox.schedule(Job.class).nothing(number, text);
        });
    }

    /** A business row. */
    public static void business(Connection connection) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("insert into orders (id, amount, note) values (?, 4200, 'an order')")) {
            insert.setObject(1, UUID.randomUUID());
            insert.executeUpdate();
        }
    }

    /** All in one transaction; due at once. */
    public void store(int count, boolean withRow) throws SQLException {
        submits = false;
        String text = "x".repeat(470);
        transactions.<SQLException>inTransactionThrows(transaction -> {
            for (int i = 0; i < count; i++) {
                if (withRow) {
                    outbox.schedule(Job.class).row(i, text);
                } else {
                    outbox.schedule(Job.class).nothing(i, text);
                }
            }
        });
        transactions.<SQLException>inTransactionThrows(transaction -> {
            try (PreparedStatement due = transaction.connection().prepareStatement(DUE)) {
                due.executeUpdate();
            }
        });
    }

    /** Flushes until all have come. */
    public void drain() {
        submits = true;
        while (!Arrivals.isAllThere()) {
            if (!outbox.flush()) {
                Arrivals.rest();
            }
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
