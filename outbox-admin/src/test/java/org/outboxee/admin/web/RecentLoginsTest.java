package org.outboxee.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OperatorRole;

class RecentLoginsTest {

    private static final BasicCredentials ANNA = new BasicCredentials("anna", "secret");

    private final ManualNanos nanos = new ManualNanos();
    private final RecentLogins recent = new RecentLogins(nanos);

    @Test
    void knowsTheSameCredentialsOnly() {
        recent.remember(ANNA, OperatorRole.OPERATOR);

        assertThat(recent.role(ANNA)).contains(OperatorRole.OPERATOR);
        assertThat(recent.role(new BasicCredentials("anna", "secre"))).isEmpty();
        assertThat(recent.role(new BasicCredentials("annas", "ecret"))).isEmpty();
        assertThat(recent.role(new BasicCredentials("ivan", "secret"))).isEmpty();
    }

    @Test
    void useDoesNotProlongALogin() {
        recent.remember(ANNA, OperatorRole.VIEWER);

        nanos.pass(RecentLogins.KEPT.minusNanos(1));
        assertThat(recent.role(ANNA)).isPresent();
        nanos.pass(Duration.ofNanos(1));
        assertThat(recent.role(ANNA)).isEmpty();
    }

    @Test
    void aNewLoginCountsFromItself() {
        recent.remember(ANNA, OperatorRole.OPERATOR);
        nanos.pass(RecentLogins.KEPT);
        recent.remember(ANNA, OperatorRole.VIEWER);

        assertThat(recent.role(ANNA)).contains(OperatorRole.VIEWER);
    }

    @Test
    void theOldestIsDroppedWhenThereAreTooMany() {
        recent.remember(ANNA, OperatorRole.VIEWER);
        for (int i = 1; i < RecentLogins.MOST; i++) {
            recent.remember(new BasicCredentials("user" + i, "secret"), OperatorRole.VIEWER);
        }
        assertThat(recent.role(ANNA)).isPresent();

        recent.remember(new BasicCredentials("one more", "secret"), OperatorRole.VIEWER);

        assertThat(recent.role(ANNA)).isEmpty();
        assertThat(recent.role(new BasicCredentials("one more", "secret"))).isPresent();
    }
}
