package org.outboxee.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lets subjects work off backlogs, in turns, so that a noisy minute meets all of them. */
final class Drains {

    private final BenchDatabase database;
    private final int runs;
    private final int count;
    private final int each;

    /**
     * Prepares.
     *
     * @param each how many deliveries each event has
     */
    Drains(BenchDatabase database, int runs, int count, int each) {
        this.database = database;
        this.runs = runs;
        this.count = count;
        this.each = each;
    }

    /** Deliveries a second of each subject, run by run, after some that don't count. */
    Map<String, List<Double>> measure(List<Subject> subjects) throws Exception {
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        for (Subject subject : subjects) {
            Setting.warmUp(count * each, () -> once(subject));
        }
        for (int run = 0; run < runs; run++) {
            for (Subject subject : subjects) {
                rates.computeIfAbsent(subject.name(), name -> new ArrayList<>()).add(once(subject));
            }
        }
        return rates;
    }

    private double once(Subject subject) throws Exception {
        database.empty();
        return drain(subject);
    }

    /** One backlog, beside what is in the tables already. */
    double drain(Subject subject) throws Exception {
        Arrivals arrivals = Arrivals.expect(count, each);
        subject.store(count);
        long begun = System.nanoTime();
        subject.drain(count);
        double seconds = (System.nanoTime() - begun) / 1e9;
        subject.tell();
        arrivals.check();
        double rate = count * each / seconds;
        Bench.say("    " + subject.name() + ": " + Figure.shown(rate) + "/s");
        return rate;
    }
}
