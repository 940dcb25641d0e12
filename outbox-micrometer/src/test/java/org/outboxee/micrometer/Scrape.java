package org.outboxee.micrometer;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What Prometheus reads from a registry. */
final class Scrape {

    private static final Pattern SAMPLE = Pattern.compile("(?<name>\\w+)(?<labels>\\{.*})? (?<value>\\S+)");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");
    private static final Pattern TYPE = Pattern.compile("# TYPE (\\w+) (\\w+)");

    private final String text;

    Scrape(PrometheusMeterRegistry registry) {
        text = registry.scrape();
    }

    /** The type of each metric by its name. */
    Map<String, String> types() {
        return TYPE.matcher(text)
                .results()
                .collect(Collectors.toMap(match -> match.group(1), match -> match.group(2), (a, b) -> a, TreeMap::new));
    }

    /** The names that a query can use. */
    Set<String> sampleNames() {
        return samples().keySet().stream()
                .map(sample -> sample.replaceFirst("\\{.*", ""))
                .collect(Collectors.toSet());
    }

    /** The labels of one metric's samples, without the label application and those that its type brings along. */
    Set<String> labels(String metric) {
        return samples().keySet().stream()
                .filter(sample -> sample.matches(metric + "(_total|_bucket|_count|_sum)?(\\{.*)?"))
                .flatMap(sample -> LABEL.matcher(sample).results())
                .map(label -> label.group(1))
                .filter(label -> !label.equals("le"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The value of each sample by name and labels, without the label application. */
    Map<String, Double> samples() {
        return text.lines()
                .filter(line -> !line.startsWith("#"))
                .map(SAMPLE::matcher)
                .filter(Matcher::matches)
                .collect(Collectors.toMap(
                        match -> match.group("name") + others(match.group("labels")),
                        match -> Double.valueOf(match.group("value"))));
    }

    /** Whether every sample has the label application. */
    boolean isOfOneApplication(String application) {
        return text.lines()
                .filter(line -> !line.startsWith("#"))
                .allMatch(line -> line.contains("{application=\"" + application + '"'));
    }

    private static String others(String labels) {
        String others = labels == null ? "" : labels.replaceFirst("application=\"[^\"]*\",?", "");
        return others.equals("{}") ? "" : others;
    }
}
