package org.outboxee.api;

import java.util.Optional;

/**
 * Decides who may look at this application's outbox, by the users in the library's configuration
 * ({@code outbox.admin.user.<name>}). Says nothing about users that the server knows.
 */
public interface OperatorAccess {

    /**
     * Checks a password. It costs a noticeable share of a second of one core on purpose, as much for an unknown user as
     * for a known one: the caller slows down guessing and remembers for a while what succeeded.
     *
     * @param user the name as it was presented; not null
     * @param password the password as it was presented; not null
     * @return the user's role; empty if there is no such user or the password is wrong, without saying which
     */
    Optional<OperatorRole> authenticate(String user, String password);

    /**
     * Whether a user can be seen in the configuration. Only for telling what is missing: {@link #authenticate} looks at
     * configuration sources that cannot be listed, too.
     *
     * @return true if there is at least one
     */
    boolean isConfigured();
}
