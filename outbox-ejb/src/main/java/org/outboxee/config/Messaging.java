package org.outboxee.config;

/** Whether the server has Jakarta Messaging: that of the Web Profile hasn't. */
final class Messaging {

    private static final String API = "jakarta.jms.ConnectionFactory";

    private Messaging() {}

    static boolean isThere() {
        try {
            Class.forName(API, false, Messaging.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
