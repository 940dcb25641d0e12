package org.outboxee.config;

/** What the body of a request holds. */
public enum Format {
    /** A structured CloudEvent: the event's id stands in the body. */
    ENVELOPE("envelope", true),
    /** The stored payload's exact bytes; what a CloudEvent says besides stands in headers. */
    BINARY("binary", false),
    /** An object with the members id, type and data. */
    ID_TYPE_DATA("id-type-data", true);

    private final String word;
    private final boolean idInBody;

    Format(String word, boolean idInBody) {
        this.word = word;
        this.idInBody = idInBody;
    }

    String word() {
        return word;
    }

    /** Whether a signature of the body alone covers the event's id. */
    boolean hasIdInBody() {
        return idInBody;
    }
}
