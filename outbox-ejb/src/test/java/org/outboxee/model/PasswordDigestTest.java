package org.outboxee.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordDigestTest {

    private static final int ITERATIONS = 210_000;
    private static final String SALT = "AAECAwQFBgcICQoLDA0ODw==";
    private static final String HASH = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

    @Test
    void aPasswordMatchesItsOwnDigestOnly() {
        PasswordDigest digest = PasswordDigest.of("pässwörd 🔑", ITERATIONS);

        assertThat(digest.matches("pässwörd 🔑")).isTrue();
        assertThat(digest.matches("passwörd 🔑")).isFalse();
        assertThat(digest.matches("")).isFalse();
    }

    @Test
    void theWrittenFormReadsBack() {
        PasswordDigest digest = PasswordDigest.of("correct horse", ITERATIONS);

        PasswordDigest read = PasswordDigest.parse(digest.text()).orElseThrow();

        assertThat(read.text()).isEqualTo(digest.text());
        assertThat(read.matches("correct horse")).isTrue();
    }

    @Test
    void agreesWithOtherToolsOnPbkdf2() {
        // made with Python: hashlib.pbkdf2_hmac("sha256", "Ünïcode".encode(), bytes(range(16)), 210000)
        String text = "pbkdf2-sha256:210000:" + SALT + ":PyOs+W48x5ereFBK97qErFBUw+VE6XWtPILQhD807Lo=";

        assertThat(PasswordDigest.parse(text).orElseThrow().matches("Ünïcode")).isTrue();
    }

    @Test
    void theSamePasswordNeverGetsTheSameDigest() {
        assertThat(PasswordDigest.of("correct horse", ITERATIONS).text())
                .isNotEqualTo(PasswordDigest.of("correct horse", ITERATIONS).text());
    }

    @Test
    void nobodyHasNoPassword() {
        assertThat(PasswordDigest.ofNobody(ITERATIONS).matches("")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "secret",
                "pbkdf2-sha1:210000:" + SALT + ':' + HASH,
                "pbkdf2-sha256:209999:" + SALT + ':' + HASH,
                "pbkdf2-sha256:10000001:" + SALT + ':' + HASH,
                "pbkdf2-sha256:99999999999:" + SALT + ':' + HASH,
                "pbkdf2-sha256:0210000:" + SALT + ':' + HASH,
                "pbkdf2-sha256:210000:c2hvcnQ=:" + HASH,
                "pbkdf2-sha256:210000:A:" + HASH,
                "pbkdf2-sha256:210000:" + SALT + ":c2hvcnQ=",
                "pbkdf2-sha256:210000:" + SALT + ':' + HASH + ':',
                "pbkdf2-sha256:210000:" + SALT
            })
    void aTextThatBreaksTheRuleIsNoDigest(String text) {
        assertThat(PasswordDigest.parse(text)).isEmpty();
    }
}
