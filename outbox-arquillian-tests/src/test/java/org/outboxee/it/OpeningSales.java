package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.outboxee.test.Eventually;

/** What the application of {@code org.outboxee.it.added} does when it is deployed. */
final class OpeningSales {

    private static final String DELIVERIES = """
            select d.status, cast(d.id as char(36)) from outbox_deliveries d join outbox_events e on e.id = d.event_id
            where e.event_type = 'opening-sale' and e.application = ?
            """;

    private OpeningSales() {}

    /** One sale, one event, one effect; without configuration the application has the deployment's name. */
    static void expectOne(String deployment) {
        List<List<String>> deliveries = Eventually.await(
                Duration.ofSeconds(60),
                "the delivery of the opening sale is completed",
                () -> ProbeTables.rows(DELIVERIES, deployment),
                rows -> rows.size() == 1 && rows.get(0).get(0).equals("completed"));
        assertThat(ProbeTables.rows("select job, delivery_id, attempt from probe_effects where test = ?", deployment))
                .containsExactly(List.of("AddedJob", deliveries.get(0).get(1), "1"));
        assertThat(ProbeTables.number("select count(*) from probe_business where test = ?", deployment))
                .isEqualTo(1);
    }
}
