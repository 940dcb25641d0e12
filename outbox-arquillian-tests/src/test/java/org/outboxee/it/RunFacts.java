package org.outboxee.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.outboxee.it.harness.DatabaseProduct;
import org.outboxee.it.harness.Http;
import org.outboxee.it.harness.ServerKind;
import org.outboxee.test.record.Fact;
import org.outboxee.test.record.RunRecord;

/** What a run runs on, as a record of it has it, made of what the server says. */
final class RunFacts {

    /** The level of Jakarta EE by the version of Servlet that is in it. */
    private static final Map<String, String> LEVELS = Map.of("6.0", "10", "6.1", "11");

    private final Properties facts = new Properties();

    private RunFacts() {}

    /** Asks the servlet at this address. */
    static RunFacts ask(String url) {
        Http.Answer answer = Http.get(url);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        RunFacts asked = new RunFacts();
        try {
            asked.facts.load(new StringReader(answer.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return asked;
    }

    String get(String name) {
        return facts.getProperty(name);
    }

    /**
     * What a test's reporter takes.
     *
     * @param part a part of the record's name between server and database, or an empty text
     * @param profile what of Jakarta EE the server was run with, or an empty text
     * @param tests which tests the record has
     */
    Map<String, String> forRecord(String part, String profile, String tests) {
        assertThat(LEVELS).containsKey(get("servlet"));
        return Map.of(
                RunRecord.NAME,
                (ServerKind.active() + part + '-' + DatabaseProduct.active() + "-java"
                                + get("java").split("\\.")[0])
                        .toLowerCase(Locale.ROOT),
                Fact.SERVER.key(),
                withoutDetails("server"),
                Fact.JAKARTA_EE.key(),
                (LEVELS.get(get("servlet")) + ' ' + profile).strip(),
                Fact.JPA.key(),
                withoutDetails("jpa"),
                Fact.BROKER.key(),
                get("broker") == null ? Fact.NONE : withoutDetails("broker"),
                Fact.DATABASE.key(),
                withoutDetails("database"),
                Fact.JAVA.key(),
                get("java"),
                Fact.TESTS.key(),
                tests);
    }

    /**
     * What the reporter of a test class takes whose broker the server knows nothing of.
     *
     * @param tag of its tests, also a part of the record's name
     * @param broker the broker as it calls itself, and how it is reached
     */
    Map<String, String> forBroker(String tag, String broker) {
        facts.setProperty("broker", broker);
        return forRecord('-' + tag, "", tag);
    }

    /** Without what stands in brackets or after a sign: builds, distributions, code names; MariaDB says its name twice. */
    private String withoutDetails(String fact) {
        return get(fact).replaceFirst("( *[(#]|-MariaDB).*", "").replaceAll("[ /]+", " ");
    }
}
