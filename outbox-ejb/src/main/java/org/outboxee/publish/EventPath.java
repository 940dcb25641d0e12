package org.outboxee.publish;

import java.util.Arrays;
import org.outboxee.api.EventRefusedException;

/** Where in an event the serializer is, for messages that name class and member but no value. */
final class EventPath {

    /** Ends an object that contains itself; Parsson reads back at most 1,000. */
    private static final int MAX_DEPTH = 200;

    private final Class<?> event;
    private String[] members = new String[8];
    private int[] positions = new int[8];
    private int depth;

    EventPath(Class<?> event) {
        this.event = event;
    }

    void enter() {
        if (depth == MAX_DEPTH) {
            throw refuse("is nested deeper than " + MAX_DEPTH + " levels");
        }
        if (depth == members.length) {
            members = Arrays.copyOf(members, 2 * depth);
            positions = Arrays.copyOf(positions, 2 * depth);
        }
        depth++;
        between();
    }

    /** In the object, list or map itself. */
    void between() {
        position(-1);
    }

    void member(String name) {
        members[depth - 1] = name;
    }

    /** A position in a list or map, from 0. The key of a map is a value, so it isn't named. */
    void position(int index) {
        members[depth - 1] = null;
        positions[depth - 1] = index;
    }

    void leave() {
        depth--;
    }

    EventRefusedException refuse(String rule) {
        return new EventRefusedException(this + ": " + rule);
    }

    EventRefusedException refuseClass(Class<?> expected, Object value) {
        return refuse(
                "expected " + nameOf(expected) + ", was " + value.getClass().getName());
    }

    static String nameOf(Class<?> type) {
        return type.getCanonicalName() == null ? type.getName() : type.getCanonicalName();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(nameOf(event));
        for (int i = 0; i < depth; i++) {
            if (members[i] != null) {
                text.append('.').append(members[i]);
            } else if (positions[i] >= 0) {
                text.append('[').append(positions[i]).append(']');
            }
        }
        return text.toString();
    }
}
