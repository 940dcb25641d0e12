package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.junit.jupiter.api.Test;
import org.outboxee.it.harness.ArquillianServer;
import org.outboxee.it.harness.ItDatabase;
import org.outboxee.test.Eventually;

/** Other table names: the application's own mapping and unit with the library's entities, and {@code outbox.tables.*}. */
@ProbeIT
class OwnTablesIT {

    private static final String STATUSES = """
            select d.status, d.application from own_deliveries d join own_events e on e.id = d.event_id
            where e.payload like ?
            """;

    @ArquillianResource
    private Deployer deployer;

    @Deployment(name = "own", managed = false, testable = false)
    static EnterpriseArchive ownTables() {
        createTables();
        return configured("own").withOwnUnit("own_events", "own_deliveries").build();
    }

    @Deployment(name = "other-events", managed = false, testable = false)
    static EnterpriseArchive mappingLeadsToOtherEvents() {
        return configured("other-events")
                .withOwnUnit("outbox_events", "own_deliveries")
                .build();
    }

    @Deployment(name = "other-deliveries", managed = false, testable = false)
    static EnterpriseArchive mappingLeadsToOtherDeliveries() {
        return configured("other-deliveries")
                .withOwnUnit("own_events", "outbox_deliveries")
                .build();
    }

    @Deployment(name = "no-events", managed = false, testable = false)
    static EnterpriseArchive mappingLeadsNowhere() {
        return configured("no-events")
                .withOwnUnit("nowhere_events", "own_deliveries")
                .build();
    }

    @Deployment(name = "mixed", managed = false, testable = false)
    static EnterpriseArchive tablesOfTwoSets() {
        return configured("mixed")
                .withOwnUnit("own_events", "outbox_deliveries")
                .with("outbox.tables.deliveries", "outbox_deliveries")
                .build();
    }

    @Test
    void everyKindOfJobWorksOnTablesOfAnotherName() {
        long before = ProbeTables.number("select count(*) from outbox_events");
        deployer.deploy("own");
        try {
            ProbeTest test = ProbeTest.of(ArquillianServer.url("/own/"), "own-tables");
            assertThat(test.add("FanOutProbe").status()).isEqualTo(200);
            assertThat(test.add("OutsideProbe").status()).isEqualTo(200);

            Eventually.await(
                    Duration.ofSeconds(60),
                    "all four deliveries are completed",
                    () -> ProbeTables.rows(STATUSES, "%\"" + test.name() + "\"%"),
                    rows -> rows.size() == 4 && rows.stream().allMatch(List.of("completed", "own")::equals));
            assertThat(test.effects()).isEqualTo(4);
            assertThat(test.deliveriesWithEffect()).isEqualTo(4);
            assertThat(test.get("status")).contains("application=own", "unroutedEvents=0");
        } finally {
            deployer.undeploy("own");
        }
        assertThat(ProbeTables.number("select count(*) from outbox_events")).isEqualTo(before);
    }

    @Test
    void aMappingThatLeadsToOtherEventsThanTheConfigurationIsRefused() {
        assertThat(Refusals.of(deployer, "other-events"))
                .contains("the entity OutboxEvent is not mapped to the table own_events (outbox.tables.events)");
    }

    @Test
    void aMappingThatLeadsToOtherDeliveriesThanTheConfigurationIsRefused() {
        assertThat(Refusals.of(deployer, "other-deliveries"))
                .contains("the entity OutboxDelivery is not mapped to the table own_deliveries "
                        + "(outbox.tables.deliveries)");
    }

    @Test
    void aMappingThatLeadsNowhereIsRefused() {
        assertThat(Refusals.of(deployer, "no-events")).contains("orm.xml and configuration must name the same tables");
    }

    @Test
    void deliveriesOfAnotherSetOfTablesThanTheEventsAreRefused() {
        assertThat(Refusals.of(deployer, "mixed"))
                .contains("the table outbox_deliveries does not belong to the table own_events");
    }

    private static ProbeEar configured(String name) {
        return ProbeEar.named(name)
                .with("outbox.tables.events", "own_events")
                .with("outbox.tables.deliveries", "own_deliveries")
                .with("outbox.tables.attempts", "own_attempts")
                .with("outbox.tables.inbox", "own_messages")
                .with("outbox.tables.schema-version", "own_schema_version");
    }

    /** By the shipped script with placeholders, filled as Flyway and Liquibase do it. */
    private static void createTables() {
        ProbeTables.create();
        String script = ProbeTables.shipped(ProbeTables.script().replace("db/", "db/placeholders/"));
        String grants = ProbeTables.grants();
        for (String[] table : new String[][] {
            {"events", "events"},
            {"deliveries", "deliveries"},
            {"attempts", "attempts"},
            {"inbox", "messages"},
            {"schemaVersion", "schema_version"}
        }) {
            script = script.replace("${" + table[0] + "}", "own_" + table[1])
                    .replace("${" + table[0] + "_}", "own_" + table[1]);
            grants = grants.replaceAll("(outbox|inbox)_" + table[1], "own_" + table[1]);
        }
        ItDatabase.get().execute(script);
        ItDatabase.get().applyGrants(grants);
    }
}
