package org.outboxee.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.outboxee.bench.jvm.Library;

/** N: one, two and four nodes on the same tables, all on this machine. */
final class Nodes {

    private Nodes() {}

    static List<Figure> run(Setting setting) throws Exception {
        List<Figure> all = new ArrayList<>();
        all.addAll(measure(setting, "N nodes, no-op job", "nothing", setting.events(), 1.0, 0.0));
        all.addAll(measure(setting, "N nodes, job of 5 ms", "slow", setting.events() / 10, 1.8, 3.0));
        return all;
    }

    private static List<Figure> measure(
            Setting setting, String scenario, String type, int events, double two, double four) throws Exception {
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        for (int nodes : new int[] {1, 2, 4}) {
            String name = nodes + (nodes == 1 ? " node" : " nodes");
            List<Library> libraries = new ArrayList<>();
            try (BenchDatabase database = setting.database("nodes_" + nodes)) {
                try {
                    for (int i = 0; i < nodes; i++) {
                        libraries.add(new Library(database, Map.of("outbox.node", "node-" + i)));
                    }
                    Subject subject = together(name, database, libraries, type);
                    rates.putAll(new Drains(database, setting.runs(), events, 1).measure(List.of(subject)));
                } finally {
                    libraries.forEach(Library::close);
                }
            }
        }
        Table table = new Table(scenario, "deliveries", "1/s", rates);
        table.compare("2 nodes", "1 node", two);
        table.compare("4 nodes", "1 node", four == 0 ? null : Double.valueOf(four));
        return table.figures();
    }

    private static Subject together(String name, BenchDatabase database, List<Library> libraries, String type) {
        Subject one = Subjects.library(name, database, libraries.get(0), type);
        return new Subject() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public void store(int count) throws Exception {
                one.store(count);
            }

            @Override
            public void drain(int count) throws Exception {
                libraries.forEach(Library::wake);
                one.drain(count);
            }
        };
    }
}
