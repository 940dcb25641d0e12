package org.outboxee.store;

import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestReporter;
import org.outboxee.test.record.Fact;
import org.outboxee.test.record.RunRecord;

/**
 * What the store promises, the same on every database and provider. The promises stand in the interfaces; a subclass
 * for each combination runs them all, with an account that has the rights of {@code grants.sql} and no others, in a
 * JVM whose zone is the farthest from that of the database's sessions and whose language has digits of its own (S20).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StoreContract
        implements InsertContract,
                RoutingContract,
                ClaimContract,
                TransitionContract,
                ReclaimContract,
                ReopenContract,
                SilentConsumerContract,
                ConcurrencyContract,
                DispatchContract,
                StatusContract,
                BacklogContract,
                LookupContract,
                ClockContract,
                TextContract,
                InboxContract,
                RetentionContract,
                SchemaContract,
                RelayContract,
                WebhookContract {

    /** Held here because a logger that nobody holds forgets its level. */
    private static final Logger LOG = Logger.getLogger("org.outboxee");

    private final Combination combination;
    private TimeZone zone;
    private Locale locale;
    private Level level;
    private Place place;
    private Store store;
    private Look look;
    private int tests;

    StoreContract(Combination combination) {
        this.combination = combination;
    }

    /** Makes the tables in an empty database. */
    void makeTables(Place made) {
        combination.create(made);
    }

    @Override
    public final Store store() {
        return store;
    }

    @Override
    public final Look look() {
        return look;
    }

    @BeforeAll
    void open(TestReporter reporter) {
        level = LOG.getLevel();
        LOG.setLevel(Level.OFF); // these tests provoke what it would tell of
        zone = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
        locale = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-SA"));
        place = combination.place().get();
        makeTables(place);
        place.grant(combination.tables());
        store = combination.open(place);
        look = new Look(place.owner(), combination.tables());
        reporter.publishEntry(facts());
    }

    /** For the record of the run. */
    private Map<String, String> facts() {
        String name = getClass().getSimpleName().replaceFirst("Test$", "").replaceAll("(?<=[a-z])(?=[A-Z])", "-");
        return Map.of(
                RunRecord.NAME,
                ("library-" + name + '-' + place.release().replace('.', '-') + "-java"
                                + Runtime.version().feature())
                        .toLowerCase(Locale.ROOT),
                Fact.SERVER.key(),
                Fact.NONE,
                Fact.JAKARTA_EE.key(),
                Fact.NONE,
                Fact.JPA.key(),
                combination.provider().version(),
                Fact.BROKER.key(),
                Fact.NONE,
                Fact.DATABASE.key(),
                place.description().replaceFirst(" *\\(.*", ""),
                Fact.JAVA.key(),
                System.getProperty("java.version"),
                Fact.TESTS.key(),
                System.getProperty("test", "").contains("#") ? "some" : "all");
    }

    @BeforeEach
    void empty() {
        look.empty();
    }

    @AfterEach
    void count() {
        tests++;
    }

    @AfterAll
    void close() {
        TimeZone.setDefault(zone);
        Locale.setDefault(locale);
        LOG.setLevel(level);
        RanCombinations.add(getClass(), place.description(), combination.provider(), tests);
        store.close();
        place.close();
    }
}
