package org.outboxee.test;

import java.util.Objects;

/**
 * A database role that can log in.
 *
 * @param username its name
 * @param password its password
 */
public record Login(String username, String password) {

    public Login {
        Objects.requireNonNull(username, "username");
        Objects.requireNonNull(password, "password");
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "Login[" + username + "]";
    }
}
