package org.outboxee.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.outboxee.api.OperatorAccess;
import org.outboxee.api.OperatorRole;
import org.outboxee.config.ConfigSource;
import org.outboxee.config.Configuration;
import org.outboxee.config.Operator;
import org.outboxee.config.Operators;
import org.outboxee.model.PasswordDigest;

/** Checks passwords against the users in the library's configuration. */
@ApplicationScoped
class ConfiguredAccess implements OperatorAccess {

    private Operators operators;
    private PasswordDigest nobody;

    ConfiguredAccess() {}

    @Inject
    ConfiguredAccess(Configuration configuration) {
        this(configuration.source());
    }

    ConfiguredAccess(ConfigSource source) {
        operators = new Operators(source);
        nobody = PasswordDigest.ofNobody(operators.listed().stream()
                .mapToInt(operator -> operator.digest().iterations())
                .max()
                .orElse(PasswordDigest.RECOMMENDED_ITERATIONS));
    }

    @Override
    public Optional<OperatorRole> authenticate(String user, String password) {
        Optional<Operator> operator = operators.named(user);
        // before the filter, so that the time of the answer doesn't tell which users there are
        boolean matches = operator.map(Operator::digest).orElse(nobody).matches(password);
        return operator.filter(known -> matches).map(Operator::role);
    }

    @Override
    public boolean isConfigured() {
        return operators.areConfigured();
    }
}
