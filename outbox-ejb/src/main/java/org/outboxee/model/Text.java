package org.outboxee.model;

/** Rules for short texts that are stored, logged and sent. */
public final class Text {

    private static final int SHOWN = 100;

    private Text() {}

    /** 1 to {@code max} characters, none of them a control character or half of a surrogate pair. */
    public static boolean isName(String text, int max) {
        return text != null && !text.isBlank() && text.length() <= max && isPlain(text);
    }

    /** Without control characters (NUL among them) and unpaired surrogates, which databases cannot store. */
    public static boolean isPlain(String text) {
        return text.codePoints().noneMatch(point -> Character.isISOControl(point) || isHalfAPair(point));
    }

    /** For a message: at most 100 characters, none of which could begin a new line of a log. */
    public static String shown(String text) {
        String all = String.valueOf(text);
        StringBuilder shown = new StringBuilder();
        all.codePoints()
                .limit(SHOWN)
                .map(point -> Character.isISOControl(point) || isHalfAPair(point) ? '?' : point)
                .forEach(shown::appendCodePoint);
        return all.codePointCount(0, all.length()) > SHOWN ? shown.append('…').toString() : shown.toString();
    }

    /** Whether a code point is a surrogate that stands alone. */
    static boolean isHalfAPair(int point) {
        return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    }
}
