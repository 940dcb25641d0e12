package org.outboxee.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class BasicCredentialsTest {

    @Test
    void readsUserAndPasswordInUtf8() {
        BasicCredentials read = BasicCredentials.parse(header("änna:p:ä🔑")).orElseThrow();

        assertThat(read.user()).isEqualTo("änna");
        assertThat(read.password()).isEqualTo("p:ä🔑");
    }

    @Test
    void theSchemesCaseMakesNoDifference() {
        assertThat(BasicCredentials.parse(header("anna:secret").replace("Basic", "bASIC")))
                .isPresent();
        assertThat(BasicCredentials.isBasic("Bearer abc")).isFalse();
        assertThat(BasicCredentials.isBasic(null)).isFalse();
    }

    @Test
    void refusesWhatIsNotOfTheForm() {
        assertThat(BasicCredentials.parse("Basic")).isEmpty();
        assertThat(BasicCredentials.parse("Basic !!!")).isEmpty();
        assertThat(BasicCredentials.parse("Bearer abc")).isEmpty();
        assertThat(BasicCredentials.parse(header("no colon"))).isEmpty();
        assertThat(BasicCredentials.parse(header("an\0na:secret"))).isEmpty();
        assertThat(BasicCredentials.parse(header("anna:sec\nret"))).isEmpty();
        assertThat(BasicCredentials.parse(header("änna:secret", StandardCharsets.ISO_8859_1)))
                .isEmpty();
        assertThat(BasicCredentials.parse(header("anna:" + "x".repeat(10_000)))).isEmpty();
    }

    @Test
    void neverShowsWhatItHolds() {
        assertThat(BasicCredentials.parse(header("anna:secret")).orElseThrow().toString())
                .doesNotContain("anna", "secret");
    }

    static String header(String pair) {
        return header(pair, StandardCharsets.UTF_8);
    }

    private static String header(String pair, Charset charset) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(charset));
    }
}
