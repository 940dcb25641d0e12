package org.outboxee.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThrottleTest {

    private static final String HERE = "192.0.2.1";
    private static final String ELSEWHERE = "192.0.2.2";

    private final ManualNanos nanos = new ManualNanos();
    private final Throttle throttle = new Throttle(nanos);

    @Test
    void typingErrorsCostNothing() {
        fail("anna", HERE, Throttle.FREE_PER_USER);

        assertThat(throttle.begin("anna", HERE)).isZero();
    }

    @Test
    void eachFurtherFailureCostsTwiceAsMuchUpToALimit() {
        fail("anna", HERE, Throttle.FREE_PER_USER);
        for (long seconds = 1; seconds < 300; seconds *= 2) {
            throttle.failed("anna", HERE);
            assertThat(throttle.begin("anna", HERE)).isEqualTo(Duration.ofSeconds(seconds));
            nanos.pass(Duration.ofSeconds(seconds));
        }

        fail("anna", HERE, 100);
        assertThat(throttle.begin("anna", HERE)).isEqualTo(Guesses.LONGEST);
    }

    @Test
    void theDoorOpensAgainExactlyWhenItWasSaid() {
        fail("anna", HERE, Throttle.FREE_PER_USER + 3);

        nanos.pass(Duration.ofSeconds(4).minusNanos(1));
        assertThat(throttle.begin("anna", HERE)).isEqualTo(Duration.ofNanos(1));
        nanos.pass(Duration.ofNanos(1));
        assertThat(throttle.begin("anna", HERE)).isZero();
    }

    @Test
    void ofManyGuessesAtTheSameMomentOneGetsIn() {
        fail("anna", HERE, Throttle.FREE_PER_USER);

        assertThat(throttle.begin("anna", HERE)).isZero();
        assertThat(throttle.begin("anna", HERE)).isPositive();
        assertThat(throttle.begin("anna", HERE)).isPositive();
    }

    @Test
    void nobodyIsLockedOutByGuessesFromAnotherAddress() {
        fail("anna", ELSEWHERE, 100);

        assertThat(throttle.begin("anna", HERE)).isZero();
    }

    @Test
    void anAddressThatTriesManyUsersIsSlowedDownToo() {
        for (int i = 0; i <= Throttle.FREE_PER_ADDRESS; i++) {
            throttle.failed("user" + i, HERE);
        }

        assertThat(throttle.begin("another", HERE)).isEqualTo(Duration.ofSeconds(1));
        assertThat(throttle.begin("another", ELSEWHERE)).isZero();
    }

    @Test
    void otherSpellingsOfAUserAreTheSameUser() {
        fail("Anna.Smith", HERE, Throttle.FREE_PER_USER);
        throttle.failed("anna_smith", HERE);

        assertThat(throttle.begin("ANNA-SMITH", HERE)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void aNamesLengthTakesNoMemory() {
        fail("x".repeat(5000), HERE, Throttle.FREE_PER_USER);
        throttle.failed("x".repeat(6000), HERE);

        assertThat(throttle.begin("x".repeat(7000), HERE)).isPositive();
        assertThat(throttle.size()).isEqualTo(2);
    }

    @Test
    void successForgetsTheUsersFailuresAndKeepsTheAddresss() {
        fail("anna", HERE, Throttle.FREE_PER_ADDRESS);
        nanos.pass(Guesses.LONGEST);
        assertThat(throttle.begin("anna", HERE)).isZero();

        throttle.succeeded("anna", HERE);

        assertThat(throttle.begin("anna", HERE)).isZero();
        throttle.failed("ivan", HERE);
        assertThat(throttle.begin("ivan", HERE)).isPositive();
    }

    @Test
    void failuresAreForgottenAfterAWhile() {
        fail("anna", HERE, 100);

        nanos.pass(Guesses.FORGOTTEN_AFTER);

        assertThat(throttle.begin("anna", HERE)).isZero();
        throttle.failed("anna", HERE);
        assertThat(throttle.begin("anna", HERE)).isZero();
    }

    @Test
    void memoryIsBoundedAndTheMostActiveAreKept() {
        fail("anna", HERE, Throttle.FREE_PER_USER + 1);
        for (int i = 0; i < Throttle.MOST; i++) {
            throttle.failed("user" + i, "198.51.100." + i);
            throttle.begin("anna", HERE);
        }

        assertThat(throttle.size()).isEqualTo(Throttle.MOST);
        assertThat(throttle.begin("anna", HERE)).isPositive();
    }

    private void fail(String user, String address, int times) {
        for (int i = 0; i < times; i++) {
            throttle.failed(user, address);
        }
    }
}
