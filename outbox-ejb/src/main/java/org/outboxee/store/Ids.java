package org.outboxee.store;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Ids and lists on their way into and out of native statements. */
final class Ids {

    private Ids() {}

    static UUID uuid(Object column) {
        return column == null ? null : UUID.fromString(column.toString());
    }

    static String join(Collection<UUID> ids) {
        return ids.stream().map(UUID::toString).collect(Collectors.joining(","));
    }

    /** {@code ?3,?4,?5} for an IN list whose length is fixed for a deployment. */
    static String placeholders(int first, int count) {
        return IntStream.range(first, first + count).mapToObj(i -> "?" + i).collect(Collectors.joining(","));
    }

    /** The same for an IN list of ids. */
    static String uuids(int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(i -> "cast(?" + i + " as uuid)")
                .collect(Collectors.joining(","));
    }

    /** The leading parameters, then the list's. */
    static Object[] parameters(List<String> list, Object... leading) {
        Object[] all = new Object[leading.length + list.size()];
        System.arraycopy(leading, 0, all, 0, leading.length);
        System.arraycopy(list.toArray(), 0, all, leading.length, list.size());
        return all;
    }
}
