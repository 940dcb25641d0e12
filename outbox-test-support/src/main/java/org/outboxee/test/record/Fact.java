package org.outboxee.test.record;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Something that a run ran on. A test tells it by its reporter, as {@code fact.<name>}. */
public enum Fact {
    /** The application server as it calls itself; {@link #NONE} for the library without one. */
    SERVER,
    /** The level of Jakarta EE that the server has. */
    JAKARTA_EE,
    /** The JPA provider. */
    JPA,
    /** The server's JMS provider, or a broker that it knows nothing of. */
    BROKER,
    /** The database as its connection calls it. */
    DATABASE,
    /** The Java version of the server, or of the run where there is none. */
    JAVA,
    /** Which tests were asked for, such as {@code all} or the name of a tag. */
    TESTS;

    /** The value of a fact that there is nothing to say of. */
    public static final String NONE = "-";

    private static final String PREFIX = "fact.";

    /** The key under which a test publishes it. */
    public String key() {
        return PREFIX + word();
    }

    /** As a record names it. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<Fact> ofKey(String key) {
        return Arrays.stream(values()).filter(fact -> fact.key().equals(key)).findFirst();
    }

    static Fact ofWord(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
