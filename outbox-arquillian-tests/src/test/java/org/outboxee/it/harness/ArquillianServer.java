package org.outboxee.it.harness;

import java.nio.file.Path;

/** Where the server that Arquillian runs keeps its files. */
public final class ArquillianServer {

    private ArquillianServer() {
    }

    /** The file that it logs to. */
    public static Path log() {
        return switch (ServerKind.active()) {
            case WILDFLY -> directory().resolve("log/server.log");
            case PAYARA -> directory().resolve("logs/server.log");
        };
    }

    /** Its base directory or domain; each run begins with a new one. */
    static Path directory() {
        return switch (ServerKind.active()) {
            case WILDFLY -> ServerKind.runDirectory().resolve("arquillian");
            // Arquillian's adapter knows only domains inside of the server's directory.
            case PAYARA -> ServerKind.home().resolve("glassfish/domains/arquillian");
        };
    }
}
