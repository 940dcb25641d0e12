package org.outboxee.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OperatorRole;
import org.outboxee.config.GivenConfig;
import org.outboxee.model.PasswordDigest;

class ConfiguredAccessTest {

    private final ConfiguredAccess access = new ConfiguredAccess(new GivenConfig(Map.of(
            "outbox.admin.user.anna",
            "operator " + PasswordDigest.of("correct horse", 210_000).text())));

    @Test
    void theRightPasswordGivesTheRole() {
        assertThat(access.authenticate("anna", "correct horse")).contains(OperatorRole.OPERATOR);
        assertThat(access.isConfigured()).isTrue();
    }

    @Test
    void aWrongPasswordAndAnUnknownUserGetTheSameAnswer() {
        assertThat(access.authenticate("anna", "wrong horse")).isEmpty();
        assertThat(access.authenticate("ivan", "correct horse")).isEmpty();
        assertThat(access.authenticate("", "")).isEmpty();
    }

    @Test
    void nobodyGetsInWhileNobodyIsConfigured() {
        ConfiguredAccess closed = new ConfiguredAccess(new GivenConfig(Map.of()));

        assertThat(closed.authenticate("anna", "correct horse")).isEmpty();
        assertThat(closed.isConfigured()).isFalse();
    }
}
