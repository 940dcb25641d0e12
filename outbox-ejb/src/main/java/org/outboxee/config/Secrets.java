package org.outboxee.config;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.outboxee.model.OutboxLog;

/**
 * The secrets that an endpoint's requests are signed with, the newest first. Those of a file are read at each use, so
 * that a rotation needs no restart; what cannot be read leaves those of before in force. Never shown.
 */
public final class Secrets {

    static final int MOST = 5;

    private static final long LARGEST_FILE = 4096;
    private static final Pattern STANDARD = Pattern.compile("whsec_([A-Za-z0-9+/]+={0,2})");
    private static final Pattern VISIBLE = Pattern.compile("[!-~]{24,200}");

    private final String key;
    private final Signature signature;
    private final Supplier<Optional<String>> text;
    private List<byte[]> last = List.of();
    private boolean toldOfTrouble;

    private Secrets(String key, Signature signature, Supplier<Optional<String>> text) {
        this.key = key;
        this.signature = signature;
        this.text = text;
    }

    static Secrets of(String key, Signature signature, String value) {
        return new Secrets(key, signature, () -> Optional.of(value));
    }

    static Secrets inFile(String key, Signature signature, Path file) {
        return new Secrets(key, signature, () -> read(file));
    }

    /** The keys in force now; empty only if there never was a right one. */
    public synchronized List<byte[]> keys() {
        Optional<List<byte[]>> keys = text.get().flatMap(this::parse);
        if (keys.isPresent()) {
            last = keys.get();
            toldOfTrouble = false;
        } else if (!last.isEmpty() && !toldOfTrouble) {
            toldOfTrouble = true;
            OutboxLog.of(Secrets.class)
                    .log(
                            Level.WARNING,
                            "The file of " + key + " cannot be read or holds something that is no secret; its last "
                                    + "right content stays in force");
        }
        return last;
    }

    private Optional<List<byte[]>> parse(String value) {
        List<Optional<byte[]>> keys =
                Arrays.stream(value.strip().split("\\s+")).map(this::key).toList();
        return keys.size() > MOST || keys.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : Optional.of(keys.stream().map(Optional::orElseThrow).toList());
    }

    private Optional<byte[]> key(String secret) {
        if (signature == Signature.X_EVENT_SIGNATURE) {
            return VISIBLE.matcher(secret).matches()
                    ? Optional.of(secret.getBytes(StandardCharsets.US_ASCII))
                    : Optional.empty();
        }
        var matcher = STANDARD.matcher(secret);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            byte[] key = Base64.getDecoder().decode(matcher.group(1));
            return key.length >= 24 && key.length <= 64 ? Optional.of(key) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> read(Path file) {
        try {
            return Files.size(file) > LARGEST_FILE
                    ? Optional.empty()
                    : Optional.of(Files.readString(file, StandardCharsets.US_ASCII));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return "secrets that are not shown";
    }
}
