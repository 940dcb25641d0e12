package org.outboxee.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.outboxee.api.OperatorRole;

/** The names that roles have in the server. */
final class Roles {

    static final String VIEWER = "outbox-viewer";
    static final String OPERATOR = "outbox-operator";

    private Roles() {}

    /** What the server says about a principal that it has authenticated. */
    static Optional<OperatorRole> ofServer(HttpServletRequest request) {
        if (request.isUserInRole(OPERATOR)) {
            return Optional.of(OperatorRole.OPERATOR);
        }
        return request.isUserInRole(VIEWER) ? Optional.of(OperatorRole.VIEWER) : Optional.empty();
    }

    /** The role with this name in the server. */
    static Optional<OperatorRole> named(String name) {
        return switch (name) {
            case OPERATOR -> Optional.of(OperatorRole.OPERATOR);
            case VIEWER -> Optional.of(OperatorRole.VIEWER);
            default -> Optional.empty();
        };
    }
}
