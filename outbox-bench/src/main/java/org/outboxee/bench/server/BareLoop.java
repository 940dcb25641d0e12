package org.outboxee.bench.server;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSProducer;
import jakarta.jms.Message;
import jakarta.transaction.UserTransaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import javax.sql.DataSource;
import org.outboxee.bench.Arrivals;
import org.outboxee.bench.FloorRows;
import org.outboxee.bench.FloorRows.Item;
import org.outboxee.bench.app.Jobs;

/**
 * The same by hand with JDBC and JMS and nothing else: routed by 100, sent by 100 in one transaction, worked on by a
 * message-driven bean, completed in groups; a job with a row in one transaction with its completion.
 */
@ApplicationScoped
public class BareLoop {

    private static final String NUMBER = "number";
    private static final String DELIVERY = "delivery";
    private static final String DISPATCH = "dispatch";
    private static final String ROW = "row";

    private final BlockingQueue<Item> done = new LinkedBlockingQueue<>();

    @Resource
    private DataSource dataSource;

    @Resource(lookup = "java:comp/DefaultJMSConnectionFactory")
    private ConnectionFactory factory;

    @Resource
    private UserTransaction transaction;

    @Resource
    private ManagedThreadFactory threads;

    @Resource(lookup = BareWorkers.QUEUE)
    private Destination queue;

    /** Works off a backlog of this many; returns when the last one is completed. */
    void drain(int count, boolean withRow) throws Exception {
        FutureTask<Void> completing = new FutureTask<>(() -> complete(withRow ? 0 : count));
        threads.newThread(completing).start();
        for (List<Item> batch = route(); !batch.isEmpty(); batch = route()) {
            send(batch, withRow);
        }
        completing.get();
    }

    private List<Item> route() throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            return FloorRows.route(connection);
        }
    }

    private void send(List<Item> batch, boolean withRow) throws Exception {
        transaction.begin();
        try (JMSContext context = factory.createContext()) {
            JMSProducer producer = context.createProducer();
            for (Item item : batch) {
                Message message = context.createMessage();
                message.setStringProperty(DELIVERY, item.delivery().toString());
                message.setStringProperty(DISPATCH, item.dispatch().toString());
                message.setStringProperty(NUMBER, item.payload());
                message.setBooleanProperty(ROW, withRow);
                producer.send(queue, message);
            }
        }
        transaction.commit();
    }

    /** Called for each message. */
    void work(Message message) {
        try {
            Item item = new Item(
                    UUID.fromString(message.getStringProperty(DELIVERY)),
                    UUID.fromString(message.getStringProperty(DISPATCH)),
                    message.getStringProperty(NUMBER));
            if (message.getBooleanProperty(ROW)) {
                insertAndComplete(item);
                Arrivals.arrived(item.number());
            } else {
                Arrivals.arrived(item.number());
                done.add(item);
            }
        } catch (JMSException e) {
            throw new IllegalStateException(e);
        }
    }

    private void insertAndComplete(Item item) {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement(Jobs.ROW);
                    PreparedStatement complete = connection.prepareStatement(FloorRows.COMPLETE_ONE)) {
                insert.setInt(1, item.number());
                insert.executeUpdate();
                complete.setObject(1, item.delivery());
                complete.setObject(2, item.dispatch());
                complete.executeUpdate();
            }
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private Void complete(int count) throws SQLException, InterruptedException {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            for (int completed = 0; completed < count; ) {
                List<Item> group = new ArrayList<>(FloorRows.BATCH);
                group.add(done.take());
                done.drainTo(group, FloorRows.BATCH - 1);
                FloorRows.complete(connection, group);
                connection.commit();
                completed += group.size();
            }
        }
        return null;
    }
}
