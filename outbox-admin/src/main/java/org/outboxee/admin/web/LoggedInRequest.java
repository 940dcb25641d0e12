package org.outboxee.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.security.Principal;

/** A request whose user and roles are those of the guard's decision, wherever they came from. */
final class LoggedInRequest extends HttpServletRequestWrapper {

    private final Decision.LoggedIn login;

    LoggedInRequest(HttpServletRequest request, Decision.LoggedIn login) {
        super(request);
        this.login = login;
    }

    @Override
    public boolean isUserInRole(String name) {
        return Roles.named(name).map(login.role()::includes).orElseGet(() -> super.isUserInRole(name));
    }

    @Override
    public String getRemoteUser() {
        return login.user();
    }

    @Override
    public Principal getUserPrincipal() {
        return login::user;
    }
}
