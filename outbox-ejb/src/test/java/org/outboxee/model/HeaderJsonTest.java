package org.outboxee.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers in their stored form. */
class HeaderJsonTest {

    @Test
    void headersComeBackAsTheyWere() {
        Map<String, String> headers = Map.of(
                "traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "tenant", "žluťoučký 😀 漢字",
                "quote", "\"\\/{}[]",
                "empty", "");

        assertThat(HeaderJson.read(HeaderJson.write(headers))).isEqualTo(headers);
    }

    @Test
    void noHeadersAreNoText() {
        assertThat(HeaderJson.write(Map.of())).isNull();
        assertThat(HeaderJson.read(null)).isEmpty();
        assertThat(HeaderJson.read("{}")).isEmpty();
    }

    /** Refused before they come here; should one get through, the text of the column must still be storable. */
    @Test
    @Tag("S14")
    void aNulIsNeverWrittenAsItIs() {
        String json = HeaderJson.write(Map.of("a", "x\u0000y"));

        assertThat(json).doesNotContain("\u0000").isEqualTo("{\"a\":\"x\\u0000y\"}");
        assertThat(HeaderJson.read(json)).isEqualTo(Map.of("a", "x\u0000y"));
    }

    /** Foreign JSON: written by another version, or by hand. */
    @Test
    @Tag("S10")
    void membersThatAreNotStringsAreLeftOut() {
        String json = "{\"a\":\"1\",\"n\":1,\"t\":true,\"z\":null,\"o\":{\"x\":\"y\"},\"l\":[\"x\"],\"b\":\"2\"}";

        assertThat(HeaderJson.read(json)).isEqualTo(Map.of("a", "1", "b", "2"));
    }

    @Test
    @Tag("B9")
    void ofTwoMembersOfOneNameOneCounts() {
        assertThat(HeaderJson.read("{\"a\":\"1\",\"a\":\"2\"}")).hasSize(1).containsKey("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "null", "[]", "\"a\"", "1", "{", "{\"a\"", "{\"a\":}", "nonsense", "{a:1}"})
    void anythingElseIsRefused(String json) {
        assertThatThrownBy(() -> HeaderJson.read(json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the stored headers are not a JSON object");
    }

    @Test
    void whatWasReadCannotBeChanged() {
        Map<String, String> headers = HeaderJson.read("{\"a\":\"1\"}");

        assertThatThrownBy(() -> headers.put("b", "2")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void escapedSurrogatesBecomeOneCharacter() {
        assertThat(HeaderJson.read("{\"a\":\"\\uD83D\\uDE00\"}")).isEqualTo(Map.of("a", "😀"));
    }

    @Test
    void theGivenMapIsOnlyRead() {
        Map<String, String> headers = new HashMap<>(Map.of("b", "2", "a", "1"));

        HeaderJson.write(headers);

        assertThat(headers).isEqualTo(Map.of("a", "1", "b", "2"));
    }
}
