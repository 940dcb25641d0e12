package org.outboxee.model;

/** Rules for short texts that are stored, logged and sent. */
public final class Text {

    private Text() {}

    /** 1 to {@code max} characters, none of them a control character or half of a surrogate pair. */
    public static boolean isName(String text, int max) {
        return text != null && !text.isBlank() && text.length() <= max && isPlain(text);
    }

    /** Without control characters (NUL among them) and unpaired surrogates, which databases cannot store. */
    public static boolean isPlain(String text) {
        return text.codePoints().allMatch(Text::isPlain);
    }

    /** With a space in place of each control character and unpaired surrogate. */
    static String plain(String text) {
        return text.codePoints()
                .map(point -> isPlain(point) ? point : ' ')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static boolean isPlain(int point) {
        return !Character.isISOControl(point)
                && (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE);
    }
}
