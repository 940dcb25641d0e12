package org.outboxee.bench.app;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.JobBatch;
import org.outboxee.api.OutboxJob;
import org.outboxee.api.OutboxRoutes;
import org.outboxee.api.OutsideTransaction;
import org.outboxee.api.Routing;
import org.outboxee.bench.Arrivals;
import org.outboxee.bench.app.Events.FanOut;
import org.outboxee.bench.app.Events.Nothing;
import org.outboxee.bench.app.Events.Row;
import org.outboxee.bench.app.Events.RowsTogether;
import org.outboxee.bench.app.Events.Slow;

/** The jobs of the scenarios and their routes. */
public final class Jobs {

    /** What each job with a row writes. */
    public static final String ROW = "insert into effects (number, note) values (?, 'done')";

    private Jobs() {}

    /** Routes without a queue: this server's own threads. */
    @ApplicationScoped
    public static class Routes implements OutboxRoutes {

        @Override
        public void define(Routing routing) {
            Duration retry = Duration.ofSeconds(60);
            Duration timeout = Duration.ofMinutes(10);
            routing.on(
                    Nothing.class,
                    to -> to.job(DoNothing.class).retryAfter(retry).timeout(timeout));
            routing.on(Row.class, to -> to.job(WriteRow.class).retryAfter(retry).timeout(timeout));
            routing.on(
                    RowsTogether.class,
                    to -> to.job(WriteRowsTogether.class).retryAfter(retry).timeout(timeout));
            routing.on(
                    Slow.class, to -> to.job(TakeTime.class).retryAfter(retry).timeout(timeout));
            routing.on(FanOut.class, to -> {
                to.job(First.class).retryAfter(retry).timeout(timeout);
                to.job(Second.class).retryAfter(retry).timeout(timeout);
                to.job(Third.class).retryAfter(retry).timeout(timeout);
                to.job(Fourth.class).retryAfter(retry).timeout(timeout);
                to.job(Fifth.class).retryAfter(retry).timeout(timeout);
            });
        }
    }

    /** Has no effect in any database, so it needs no transaction. */
    @ApplicationScoped
    @OutsideTransaction
    public static class DoNothing implements OutboxJob<Nothing> {

        @Override
        public void run(Nothing event, DeliveryContext delivery) {
            Arrivals.arrived(event.number());
        }
    }

    /** Five milliseconds, as another system takes them. */
    @ApplicationScoped
    @OutsideTransaction
    public static class TakeTime implements OutboxJob<Slow> {

        @Override
        public void run(Slow event, DeliveryContext delivery) throws InterruptedException {
            Thread.sleep(5);
            Arrivals.arrived(event.number());
        }
    }

    /** One row in the transaction of its completion. */
    @ApplicationScoped
    public static class WriteRow implements OutboxJob<Row> {

        private DataSource dataSource;

        WriteRow() {}

        @Inject
        WriteRow(DataSource dataSource) {
            this.dataSource = dataSource;
        }

        @Override
        public void run(Row event, DeliveryContext delivery) throws SQLException {
            insert(dataSource, event.number());
            Arrivals.arrived(event.number());
        }
    }

    /** The same, up to a hundred in one transaction. */
    @ApplicationScoped
    @JobBatch(100)
    public static class WriteRowsTogether implements OutboxJob<RowsTogether> {

        private DataSource dataSource;

        WriteRowsTogether() {}

        @Inject
        WriteRowsTogether(DataSource dataSource) {
            this.dataSource = dataSource;
        }

        @Override
        public void run(RowsTogether event, DeliveryContext delivery) throws SQLException {
            insert(dataSource, event.number());
            Arrivals.arrived(event.number());
        }
    }

    static void insert(DataSource dataSource, int number) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(ROW)) {
            statement.setInt(1, number);
            statement.executeUpdate();
        }
    }

    /** One of five jobs of one event. */
    abstract static class OneOfFive implements OutboxJob<FanOut> {

        @Override
        public void run(FanOut event, DeliveryContext delivery) {
            Arrivals.arrived(event.number());
        }
    }

    @ApplicationScoped
    @OutsideTransaction
    public static class First extends OneOfFive {}

    @ApplicationScoped
    @OutsideTransaction
    public static class Second extends OneOfFive {}

    @ApplicationScoped
    @OutsideTransaction
    public static class Third extends OneOfFive {}

    @ApplicationScoped
    @OutsideTransaction
    public static class Fourth extends OneOfFive {}

    @ApplicationScoped
    @OutsideTransaction
    public static class Fifth extends OneOfFive {}
}
