package org.outboxee.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntConsumer;
import org.outboxee.bench.app.Events;
import org.outboxee.bench.jvm.Jta;
import org.outboxee.bench.jvm.Library;
import org.outboxee.bench.peers.Gruelbox;

/** W: business transactions of one row and one event, by four threads; the relay runs on another node. */
final class Writing {

    private static final int THREADS = 4;
    private static final int COUNT = 12_000;
    private static final String IN_JTA = "the same by hand in a JTA transaction";
    private static final String TEXT = "x".repeat(470);
    private static final String EVENT =
            "insert into outbox_events (id, application, event_type, payload) values (?, 'floor', 'floor', ?)";

    private Writing() {}

    static List<Figure> run(Setting setting) throws Exception {
        try (BenchDatabase database = setting.database("writing");
                Library library = new Library(database, Map.of("outbox.relay.enabled", "false"));
                Gruelbox gruelbox = setting.peers() ? new Gruelbox(database.pool()) : null) {
            Map<String, IntConsumer> writers = new LinkedHashMap<>();
            writers.put("Outbox EE", number -> ours(library, number));
            writers.put("floor: business row and raw insert", number -> floor(database, number));
            writers.put(IN_JTA, number -> floorInJta(library, number));
            writers.put("business row alone", number -> business(database));
            if (setting.peers()) {
                writers.put(Peers.GRUELBOX, number -> peer(gruelbox, number));
            }
            for (Map.Entry<String, IntConsumer> writer : writers.entrySet()) {
                Setting.warmUp(COUNT, () -> once(database, writer));
            }
            Map<String, List<Double>> rates = new LinkedHashMap<>();
            for (int run = 0; run < setting.runs(); run++) {
                for (Map.Entry<String, IntConsumer> writer : writers.entrySet()) {
                    rates.computeIfAbsent(writer.getKey(), name -> new ArrayList<>())
                            .add(once(database, writer));
                }
            }
            Table table = new Table("W write, 4 threads", "transactions", "1/s", rates);
            table.compare("Outbox EE", "floor: business row and raw insert", 0.9);
            table.compare("Outbox EE", IN_JTA, null);
            table.compareWithBestPeer("Outbox EE", null);
            return table.figures();
        }
    }

    private static double once(BenchDatabase database, Map.Entry<String, IntConsumer> writer)
            throws InterruptedException {
        database.empty();
        double rate = rate(writer.getValue(), COUNT);
        Bench.say("    " + writer.getKey() + ": " + Figure.shown(rate) + "/s");
        return rate;
    }

    private static double rate(IntConsumer writer, int count) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        long begun = System.nanoTime();
        for (int t = 0; t < THREADS; t++) {
            int first = t;
            Thread thread = new Thread(() -> {
                for (int i = first; i < count; i += THREADS) {
                    writer.accept(i);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return count / ((System.nanoTime() - begun) / 1e9);
    }

    static void ours(Library library, int number) {
        try {
            Jta.in(() -> {
                try (Connection connection = library.dataSource().getConnection()) {
                    Gruelbox.business(connection);
                }
                library.add(new Events.Nothing(number, TEXT));
                return null;
            });
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static void peer(Gruelbox gruelbox, int number) {
        try {
            gruelbox.write(number, TEXT);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void floor(BenchDatabase database, int number) {
        try (Connection connection = database.pool().getConnection()) {
            connection.setAutoCommit(false);
            write(connection, number);
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a server's transaction manager costs, whatever is written in it. */
    private static void floorInJta(Library library, int number) {
        try {
            Jta.in(() -> {
                try (Connection connection = library.dataSource().getConnection()) {
                    write(connection, number);
                }
                return null;
            });
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write(Connection connection, int number) throws SQLException {
        Gruelbox.business(connection);
        try (PreparedStatement insert = connection.prepareStatement(EVENT)) {
            insert.setObject(1, UUID.randomUUID());
            insert.setString(2, "{\"number\":" + number + ",\"text\":\"" + TEXT + "\"}");
            insert.executeUpdate();
        }
    }

    private static void business(BenchDatabase database) {
        try (Connection connection = database.pool().getConnection()) {
            connection.setAutoCommit(false);
            Gruelbox.business(connection);
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
