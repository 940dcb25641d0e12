package org.outboxee.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page, the alerts and the dashboard speak of the metrics that there are, and of no others. */
@Tag("B9")
class OperationsFilesTest {

    private static final Pattern ROW = Pattern.compile("(?m)^\\|`(outbox_\\w+)`\\n\\|(\\w+)\\n\\|(.*)\\n");
    private static final Pattern NAME = Pattern.compile("\\boutbox_\\w+");
    private static final Pattern LABEL = Pattern.compile("`(\\w+)`");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private Scrape scrape;

    @BeforeEach
    void tellEverything() {
        GivenOutbox outbox = new GivenOutbox();
        OutboxMeters.bind(registry, outbox, outbox, outbox);
        outbox.tellAll();
        scrape = new Scrape(registry);
    }

    @Test
    void everyMetricIsDescribedAndEveryDescribedOneIsThere() {
        Map<String, String> described = ROW.matcher(OperationsFiles.page())
                .results()
                .collect(Collectors.toMap(row -> row.group(1), row -> row.group(2), (a, b) -> a, TreeMap::new));

        assertThat(described).isEqualTo(scrape.types());
    }

    @Test
    void everyMetricHasTheLabelsThatAreDescribed() {
        ROW.matcher(OperationsFiles.page()).results().forEach(row -> {
            Set<String> described = LABEL.matcher(row.group(3))
                    .results()
                    .map(label -> label.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(scrape.labels(row.group(1))).as(row.group(1)).isEqualTo(described);
        });
    }

    @Test
    void theAlertsAskForMetricsThatThereAre() {
        assertThat(OperationsFiles.alertExpressions()).hasSizeGreaterThan(10);
        assertThat(names(OperationsFiles.alertExpressions())).isSubsetOf(scrape.sampleNames());
    }

    @Test
    void theDashboardAsksForMetricsThatThereAre() {
        assertThat(OperationsFiles.dashboardQueries()).hasSizeGreaterThan(20);
        assertThat(names(OperationsFiles.dashboardQueries())).isSubsetOf(scrape.sampleNames());
    }

    /** What nobody looks at might as well not be measured. */
    @Test
    void everyMetricIsOnTheDashboard() {
        Set<String> shown = names(OperationsFiles.dashboardQueries());

        assertThat(scrape.types().keySet())
                .allMatch(metric -> shown.stream().anyMatch(name -> name.startsWith(metric)));
    }

    @Test
    void prometheusItselfReadsTheAlertsAndFiresThemWhenItShould() throws Exception {
        assertThat(promtool("check", "rules", OperationsFiles.ALERTS.toString()))
                .contains("SUCCESS");
        assertThat(promtool("test", "rules", "src/test/resources/alerts-test.yml"))
                .contains("SUCCESS");
    }

    @Test
    void prometheusItselfReadsTheDashboardsQueries(@TempDir Path directory) throws Exception {
        String rules = OperationsFiles.dashboardQueries().stream()
                .filter(query -> !query.startsWith("label_values("))
                .map(query -> query.replace("$__rate_interval", "5m").replace("$application", ".*"))
                .map(query -> "      - record: of_the_dashboard\n        expr: '" + query + "'\n")
                .collect(Collectors.joining("", "groups:\n  - name: dashboard\n    rules:\n", ""));
        Path file = Files.writeString(directory.resolve("dashboard.yml"), rules);

        assertThat(promtool("check", "rules", "--lint=none", file.toString())).contains("SUCCESS");
    }

    /** Debian has it in the package prometheus. */
    private static String promtool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("outbox.test.promtool", "promtool")));
        command.addAll(List.of(arguments));
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            assumeTrue(false, "there is no promtool on this machine");
            throw e;
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static Set<String> names(List<String> queries) {
        return queries.stream()
                .flatMap(query -> NAME.matcher(query).results())
                .map(match -> match.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
