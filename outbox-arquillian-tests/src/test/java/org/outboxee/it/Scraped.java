package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.outboxee.it.harness.Http;

/**
 * What a server's metrics are at one moment.
 *
 * @param samples each value by its name and labels, as they stand in the text
 */
record Scraped(Map<String, Double> samples) {

    private static final Pattern SAMPLE = Pattern.compile("(\\w+(?:\\{.*})?) (\\S+)");

    /** Asks as Prometheus does. */
    static Scraped of(String url, AdminUser user) {
        Http.Answer answer = Http.get(
                url,
                "Authorization",
                user.authorization(),
                "Accept",
                "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.6,*/*;q=0.1");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
        return new Scraped(answer.body()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(SAMPLE::matcher)
                .filter(Matcher::matches)
                .collect(Collectors.toMap(match -> match.group(1), match -> Double.valueOf(match.group(2)))));
    }

    /** The sum of a metric's samples that have all these labels, written as {@code name="value"}; 0 if there is none. */
    double sum(String metric, String... labels) {
        return samples.entrySet().stream()
                .filter(sample -> sample.getKey().startsWith(metric + '{'))
                .filter(sample -> hasAll(sample.getKey(), labels))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    private static boolean hasAll(String sample, String... labels) {
        for (String label : labels) {
            if (!sample.contains(label)) {
                return false;
            }
        }
        return true;
    }
}
