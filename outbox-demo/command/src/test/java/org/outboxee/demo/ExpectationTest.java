package org.outboxee.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExpectationTest {

    private static final Expectation EXPECTED = new Expectation(10, 3, 1, 1);
    private static final Invoices INVOICES = new Invoices(10, 10);
    private static final Counts RIGHT = new Counts(10, 10, 10, 0, 0, 39, 1, 2, 29, 29, INVOICES);

    @Test
    void whatIsInOrderIsNotContradicted() {
        assertThat(EXPECTED.contradictions(RIGHT)).isEmpty();
    }

    @Test
    void aDuplicatedEffectIsAContradiction() {
        Counts doubled = new Counts(10, 10, 10, 0, 0, 39, 1, 2, 30, 29, INVOICES);

        assertThat(doubled.duplicates()).isEqualTo(1);
        assertThat(EXPECTED.contradictions(doubled)).containsExactly("effects: expected 29, were 30");
    }

    @Test
    void aLostEffectIsAContradiction() {
        assertThat(EXPECTED.contradictions(new Counts(10, 10, 10, 0, 0, 39, 1, 2, 28, 28, INVOICES)))
                .containsExactly("effects: expected 29, were 28", "deliveries with an effect: expected 29, were 28");
    }

    @Test
    void anEventOfARolledBackOrderIsAContradiction() {
        assertThat(EXPECTED.contradictions(new Counts(10, 11, 10, 0, 0, 39, 1, 2, 29, 29, INVOICES)))
                .containsExactly("events: expected 10, were 11");
    }

    @Test
    void anOpenDeliveryIsAContradiction() {
        assertThat(EXPECTED.contradictions(new Counts(10, 10, 10, 1, 0, 38, 1, 2, 28, 28, INVOICES)))
                .contains("open deliveries: expected 0, were 1", "completed deliveries: expected 39, were 38");
    }

    @Test
    void aServerThatDispatchedNothingAfterItsKillHasNotSurvivedIt() {
        assertThat(EXPECTED.contradictions(new Counts(10, 10, 10, 0, 0, 39, 1, 1, 29, 29, INVOICES)))
                .containsExactly("kills that the server came back from: expected 1, were 0");
    }

    @Test
    void aSecondInvoiceIsAContradiction() {
        Counts doubled = new Counts(10, 10, 10, 0, 0, 39, 1, 2, 29, 29, new Invoices(11, 10));

        assertThat(doubled.invoices().duplicates()).isEqualTo(1);
        assertThat(EXPECTED.contradictions(doubled)).containsExactly("invoices: expected 10, were 11");
    }

    @Test
    void theLastLineSaysWhatTheDatabaseSays() {
        assertThat(RIGHT.summary())
                .isEqualTo("demo: 10 events stored, 10 routed, 39 deliveries completed, 1 failed as intended, "
                        + "1 kill survived, 0 duplicated effects, 10 invoices, 0 duplicate invoices");
    }
}
