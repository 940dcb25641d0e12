package org.outboxee.admin.web;

import java.util.Optional;
import org.outboxee.api.OperatorAccess;
import org.outboxee.api.OperatorRole;

/** Knows the viewer anna and the operator ivan, both with the password "secret". */
final class StubAccess implements OperatorAccess {

    boolean configured = true;
    int checks;
    Runnable during = () -> {};

    @Override
    public Optional<OperatorRole> authenticate(String user, String password) {
        checks++;
        during.run();
        if (!configured || !password.equals("secret")) {
            return Optional.empty();
        }
        return switch (user) {
            case "anna" -> Optional.of(OperatorRole.VIEWER);
            case "ivan" -> Optional.of(OperatorRole.OPERATOR);
            default -> Optional.empty();
        };
    }

    @Override
    public boolean isConfigured() {
        return configured;
    }
}
