package org.outboxee.admin.web;

/** An age for people, the same in every locale: {@code 5s}, {@code 3m 05s}, {@code 1d 02h 03m 05s}. */
final class Age {

    private static final long[] SECONDS = {86_400, 3_600, 60, 1};
    private static final String UNITS = "dhms";

    private Age() {}

    static String text(long seconds) {
        StringBuilder text = new StringBuilder();
        long rest = seconds;
        for (int i = 0; i < SECONDS.length; i++) {
            long count = rest / SECONDS[i];
            rest %= SECONDS[i];
            boolean first = text.isEmpty();
            if (!first || count > 0 || SECONDS[i] == 1) {
                text.append(first ? "" : count < 10 ? " 0" : " ").append(count).append(UNITS.charAt(i));
            }
        }
        return text.toString();
    }
}
