package org.outboxee.demo;

/** The servers that the demo knows. */
enum ServerChoice {
    WILDFLY("WildFly"),
    PAYARA("Payara");

    private final String title;

    ServerChoice(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
