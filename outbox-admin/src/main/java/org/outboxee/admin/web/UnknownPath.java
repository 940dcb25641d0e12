package org.outboxee.admin.web;

import jakarta.annotation.security.DeclareRoles;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Answers whatever JAX-RS doesn't, in place of the server's default servlet and its error page. Declares the roles,
 * because a servlet is the only class where servers look for that.
 */
@WebServlet("/")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR})
public class UnknownPath extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Problem.NOT_FOUND.send(response);
    }
}
