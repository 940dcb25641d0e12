package org.outboxee.admin.web;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** User and password of an {@code Authorization: Basic} header (RFC 7617), in UTF-8 as the challenge says. */
record BasicCredentials(String user, String password) {

    private static final String SCHEME = "Basic ";
    private static final int MOST_CHARACTERS = 8192;

    /** Whether a header is meant for us at all; another scheme belongs to something in front of us. */
    static boolean isBasic(String header) {
        return header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }

    /** Empty if the header is not of the form, or holds control characters, which the RFC forbids. */
    static Optional<BasicCredentials> parse(String header) {
        if (!isBasic(header) || header.length() > MOST_CHARACTERS) {
            return Optional.empty();
        }
        try {
            byte[] bytes =
                    Base64.getDecoder().decode(header.substring(SCHEME.length()).strip());
            String pair = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            int colon = pair.indexOf(':');
            return colon < 0 || pair.chars().anyMatch(Character::isISOControl)
                    ? Optional.empty()
                    : Optional.of(new BasicCredentials(pair.substring(0, colon), pair.substring(colon + 1)));
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /** Neither of the two: a password is easily typed into the wrong field. */
    @Override
    public String toString() {
        return "BasicCredentials[not shown]";
    }
}
