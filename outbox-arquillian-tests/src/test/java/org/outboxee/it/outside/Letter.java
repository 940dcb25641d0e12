package org.outboxee.it.outside;

import java.util.Map;

/**
 * A message as it was received, and as it can be sent.
 *
 * @param type its JMS type; may be null
 * @param properties its properties, without those that a broker or client adds
 * @param hasBody whether it is of a kind that has one
 * @param expiration its JMS expiration; 0 for never
 */
public record Letter(String type, Map<String, Object> properties, boolean hasBody, long expiration) {

    /** A message to be sent. */
    public static Letter of(String type, Map<String, Object> properties) {
        return new Letter(type, properties, false, 0);
    }
}
