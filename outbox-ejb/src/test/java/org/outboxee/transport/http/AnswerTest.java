package org.outboxee.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.FailureKind;

/** What an answer means is decided by its status and Retry-After alone. */
@Tag("B5")
class AnswerTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204, 299})
    void twoHundredsComplete(int status) {
        Answer answer = Answer.of(status, Duration.ofSeconds(9), Set.of());

        assertThat(answer.failure()).isEmpty();
        assertThat(answer.status()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 425, 429, 500, 501, 502, 503, 504, 599})
    void someAreTriedAgain(int status) {
        Answer answer = Answer.of(status, Duration.ofSeconds(9), Set.of());

        assertThat(answer.failure().orElseThrow().kind()).isEqualTo(FailureKind.ANSWERED_RETRY);
        assertThat(answer.failure().orElseThrow().kind().isRetryable()).isTrue();
        assertThat(answer.failure().orElseThrow().responseStatus()).isEqualTo(status);
        assertThat(answer.failure().orElseThrow().reason()).isEqualTo("the endpoint answered " + status);
        assertThat(answer.retryAfter()).isEqualTo(Duration.ofSeconds(9));
        assertThat(answer.showsThatItIsUp()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 304, 307, 308, 400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 451, 499})
    void othersAreFinal(int status) {
        Answer answer = Answer.of(status, Duration.ofSeconds(9), Set.of());

        assertThat(answer.failure().orElseThrow().kind()).isEqualTo(FailureKind.ANSWERED_REFUSED);
        assertThat(answer.failure().orElseThrow().kind().isRetryable()).isFalse();
        assertThat(answer.retryAfter()).isZero();
        assertThat(answer.showsThatItIsUp()).isTrue();
    }

    /** A receiver may answer 404 while it starts; by configuration only, since elsewhere it is the wrong address. */
    @Test
    void whatConfigurationNamesIsTriedAgain() {
        Answer answer = Answer.of(404, Duration.ofSeconds(9), Set.of(404, 409));

        assertThat(answer.failure().orElseThrow().kind()).isEqualTo(FailureKind.ANSWERED_RETRY);
        assertThat(answer.retryAfter()).isEqualTo(Duration.ofSeconds(9));
        assertThat(Answer.of(410, Duration.ZERO, Set.of(404, 409))
                        .failure()
                        .orElseThrow()
                        .kind())
                .isEqualTo(FailureKind.ANSWERED_REFUSED);
    }

    @ParameterizedTest
    @CsvSource({
        "0, PT0S",
        "7, PT7S",
        "' 120 ', PT2M",
        "3600, PT1H",
        "3601, PT1H",
        "999999999999999999, PT1H",
        "9999999999999999999999, PT0S",
        "-5, PT0S",
        "+5, PT0S",
        "1.5, PT0S",
        "soon, PT0S",
        "'', PT0S",
        "'Mon, 30 Nov 2026 12:00:30 GMT', PT30S",
        "'Mon, 30 Nov 2026 11:59:00 GMT', PT0S",
        "'Tue, 30 Nov 2027 12:00:00 GMT', PT1H",
        "'Tomorrow, 12:00:30 GMT', PT0S"
    })
    void retryAfterIsReadInBothFormsAndBounded(String header, Duration wish) {
        assertThat(RetryAfter.parse(header, NOW)).isEqualTo(wish);
    }
}
