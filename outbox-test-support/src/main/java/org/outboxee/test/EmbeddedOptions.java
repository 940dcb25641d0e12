package org.outboxee.test;

import java.util.Locale;
import java.util.Objects;

/**
 * How an embedded server is started.
 *
 * @param binaries which binaries to take
 * @param fsync whether commits wait for the disk; only benchmarks need it
 */
public record EmbeddedOptions(Binaries binaries, boolean fsync) {

    /** Where the binaries come from. */
    public enum Binaries {
        /** The newest below {@code /usr/lib/postgresql}, else the archive. */
        AUTO,
        /** The newest below {@code /usr/lib/postgresql}. */
        SYSTEM,
        /** The archive on the class path. */
        ZONKY
    }

    static final String BINARIES = "outbox.test.pg.binaries";
    static final String FSYNC = "outbox.test.pg.fsync";

    public EmbeddedOptions {
        Objects.requireNonNull(binaries, "binaries");
    }

    /**
     * What {@code outbox.test.pg.binaries} (auto, system or zonky) and {@code outbox.test.pg.fsync} ask for; without
     * them the binaries are chosen automatically and nothing waits for the disk.
     *
     * @return the options
     */
    public static EmbeddedOptions fromSystemProperties() {
        String binaries = System.getProperty(BINARIES, "auto");
        try {
            return new EmbeddedOptions(Binaries.valueOf(binaries.toUpperCase(Locale.ROOT)), Boolean.getBoolean(FSYNC));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(BINARIES + " must be auto, system or zonky, was " + binaries, e);
        }
    }

    /** These options with other binaries. */
    public EmbeddedOptions with(Binaries other) {
        return new EmbeddedOptions(other, fsync);
    }

    /** These options with commits that wait for the disk. */
    public EmbeddedOptions withFsync() {
        return new EmbeddedOptions(binaries, true);
    }
}
