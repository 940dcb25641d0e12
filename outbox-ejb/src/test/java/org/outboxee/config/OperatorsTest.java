package org.outboxee.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.outboxee.api.OperatorRole;
import org.outboxee.model.PasswordDigest;

class OperatorsTest {

    private static final String DIGEST = PasswordDigest.ofNobody(210_000).text();

    @Test
    void readsRoleAndDigest() {
        Operators operators = new Operators(new GivenConfig(Map.of(
                "outbox.admin.user.anna", "viewer " + DIGEST,
                "outbox.admin.user.ivan@example.org", "operator   " + DIGEST)));

        assertThat(operators.named("anna").orElseThrow().role()).isEqualTo(OperatorRole.VIEWER);
        assertThat(operators.named("ivan@example.org").orElseThrow().role()).isEqualTo(OperatorRole.OPERATOR);
        assertThat(operators.named("anna").orElseThrow().digest().text()).isEqualTo(DIGEST);
        assertThat(operators.listed()).hasSize(2);
        assertThat(operators.problems()).isEmpty();
    }

    @Test
    void findsAUserWhomNoSourceLists() {
        ConfigSource unlisted = new ConfigSource() {
            @Override
            public Optional<String> value(String key) {
                return key.equals("outbox.admin.user.anna") ? Optional.of("viewer " + DIGEST) : Optional.empty();
            }

            @Override
            public Set<String> keys() {
                return Set.of();
            }
        };

        assertThat(new Operators(unlisted).named("anna")).isPresent();
        assertThat(new Operators(unlisted).named("ivan")).isEmpty();
    }

    @Test
    void aMalformedValueIsADeploymentProblemThatDoesNotShowIt() {
        GivenConfig source = new GivenConfig(Map.of("outbox.admin.user.anna", "viewer hunter2hunter2"));

        List<String> problems = OutboxConfig.read(source, "shop", "node").problems();

        assertThat(problems)
                .singleElement()
                .asString()
                .startsWith("outbox.admin.user.anna must be viewer or operator, a space, and pbkdf2-sha256:")
                .contains("210000 to 10000000 iterations")
                .doesNotContain("hunter2");
        assertThat(new Operators(source).named("anna")).isEmpty();
    }

    @Test
    void anUnknownRoleIsAProblemToo() {
        GivenConfig source = new GivenConfig(Map.of("outbox.admin.user.anna", "admin " + DIGEST));

        assertThat(new Operators(source).problems())
                .singleElement()
                .asString()
                .startsWith("outbox.admin.user.anna must be ")
                .doesNotContain(DIGEST);
    }

    @Test
    void aUsersNameHasARuleOfItsOwn() {
        GivenConfig source = new GivenConfig(Map.of("outbox.admin.user.anna smith", "viewer " + DIGEST));

        assertThat(new Operators(source).problems())
                .singleElement()
                .asString()
                .startsWith("outbox.admin.user.anna smith: a user's name must have");
        assertThat(new Operators(source).named("anna smith")).isEmpty();
    }

    @Test
    void theEnvironmentsUsersAreListedInLowerCase() {
        Set<String> keys = ServerConfigSource.userKeys(
                Set.of("OUTBOX_ADMIN_USER_ANNA_SMITH", "OUTBOX_ADMIN_USER_", "OUTBOX_NODE", "PATH"));

        assertThat(keys).containsExactly("outbox.admin.user.anna_smith");
        assertThat(ServerConfigSource.environmentName("outbox.admin.user.Anna.Smith"))
                .isEqualTo(ServerConfigSource.environmentName("outbox.admin.user.anna_smith"));
    }

    @Test
    void nobodyIsConfiguredByDefault() {
        assertThat(new Operators(new GivenConfig(Map.of("outbox.node", "one"))).areConfigured())
                .isFalse();
        assertThat(new Operators(new GivenConfig(Map.of("outbox.admin.user.anna", "?"))).areConfigured())
                .isTrue();
    }
}
