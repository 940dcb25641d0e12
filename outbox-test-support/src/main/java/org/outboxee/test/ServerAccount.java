package org.outboxee.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The account that the server runs under, since PostgreSQL refuses to run as root. */
enum ServerAccount {

    /** Our own, which isn't root. */
    OURS(),
    /** Root outside, but nobody inside a user namespace of its own; refused in most containers. */
    NAMESPACE("unshare", "-U"),
    /** Really nobody, by number because its group has several names. */
    NOBODY("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

    private static final int NOBODY_ID = 65534;

    private final List<String> prefix;

    ServerAccount(String... prefix) {
        this.prefix = List.of(prefix);
    }

    static ServerAccount choose() {
        if (!Command.run(List.of("id", "-u")).output().equals("0")) {
            return OURS;
        }
        try {
            Command inside = Command.run(List.of("unshare", "-U", "id", "-u"));
            return inside.exitCode() == 0 && !inside.output().equals("0") ? NAMESPACE : NOBODY;
        } catch (UncheckedIOException e) {
            return NOBODY; // no such program
        }
    }

    List<String> running(Path program, String... arguments) {
        return Stream.of(prefix.stream(), Stream.of(program.toString()), Stream.of(arguments))
                .flatMap(words -> words)
                .toList();
    }

    /** Makes a file or directory of ours the server's. */
    void own(Path path) {
        if (this != NOBODY) {
            return;
        }
        try {
            Files.setAttribute(path, "unix:uid", NOBODY_ID);
            Files.setAttribute(path, "unix:gid", NOBODY_ID);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
