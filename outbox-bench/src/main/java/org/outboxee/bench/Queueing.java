package org.outboxee.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** D over JMS: how fast a backlog goes through a queue of a real server, beside a bare loop on the same server. */
final class Queueing {

    private static final String OURS = "Outbox EE on WildFly";
    private static final String BARE = "bare loop on the same server";
    private static final String NOTHING = "D jms, no-op job";
    private static final double REQUIRED = 0.6;

    /** The short form's backlog is this part of the others'. */
    private static final int SHORT = 4;

    private Queueing() {}

    static List<Figure> run(Setting setting) throws Exception {
        try (BenchDatabase database = setting.database("jms");
                RemoteServer server = RemoteServer.start(database)) {
            List<Figure> figures = new ArrayList<>();
            figures.addAll(drain(setting, database, server, NOTHING, "nothing"));
            figures.addAll(drain(setting, database, server, "D jms, one row per job", "row"));
            return figures;
        }
    }

    /** Ours once more, compared with the best peer of the same run if there was one: in this JVM, without a broker. */
    static List<Figure> besidePeers(List<Figure> figures) {
        Optional<Figure> peer = figures.stream()
                .filter(figure -> figure.scenario().equals(Draining.NOTHING) && Peers.isOne(figure.subject()))
                .max(Comparator.comparingDouble(Figure::median));
        return figures.stream()
                .filter(figure ->
                        figure.scenario().equals(NOTHING) && figure.subject().equals(OURS))
                .flatMap(ours -> peer.map(best -> ours.against(best, null, true)).stream())
                .toList();
    }

    private static List<Figure> drain(
            Setting setting, BenchDatabase database, RemoteServer server, String scenario, String type)
            throws Exception {
        int events = setting.full() ? setting.events() : setting.events() / SHORT;
        Drains drains = new Drains(database, setting.runs(), events, 1);
        String bare = "bare?row=" + type.equals("row") + "&count=";
        Table table = new Table(
                scenario,
                "deliveries",
                "1/s",
                drains.measure(List.of(
                        subject(OURS, database, server, BenchDatabase.APPLICATION, type, "wake?count="),
                        subject(BARE, database, server, FloorRows.APPLICATION, "floor", bare))));
        table.compare(OURS, BARE, REQUIRED);
        return table.figures();
    }

    private static Subject subject(
            String name, BenchDatabase database, RemoteServer server, String application, String type, String what) {
        return new Subject() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public void store(int count) throws Exception {
                server.ask("expect?count=" + count);
                database.store(application, type, count);
            }

            @Override
            public void drain(int count) throws Exception {
                server.ask(what + count);
                Subjects.awaitNoneOpen(database);
            }

            @Override
            public void tell() throws Exception {
                Arrivals.current().take(server.ask("arrived"));
            }
        };
    }
}
