package org.outboxee.admin.web;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.outboxee.api.OperatorAccess;

/**
 * Stands before everything in this WAR. A filter of our own, because Jakarta Security with a right password answers 500
 * on a stock WildFly (ELY01177).
 */
@WebFilter(urlPatterns = "/*", asyncSupported = true)
public class GuardFilter extends HttpFilter {

    private static final long serialVersionUID = 1L;

    @Inject
    transient OperatorAccess access;

    private transient Guard guard;

    @Override
    public void init() {
        guard = new Guard(access, System::nanoTime);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        try {
            Decision decision = guard.decide(request);
            if (decision instanceof Decision.LoggedIn login) {
                chain.doFilter(new LoggedInRequest(request, login), response);
            } else if (decision instanceof Decision.Anonymous) {
                chain.doFilter(request, response);
            } else if (decision instanceof Decision.OperatorNeeded) {
                Problem.OPERATOR_NEEDED.send(response);
            } else if (decision instanceof Decision.RequestHeaderMissing) {
                Problem.REQUEST_HEADER_MISSING.send(response);
            } else if (decision instanceof Decision.TooManyAttempts tooMany) {
                response.setHeader("Retry-After", Long.toString(wholeSeconds(tooMany.delay())));
                Problem.TOO_MANY_ATTEMPTS.send(response);
            } else {
                response.setHeader("WWW-Authenticate", "Basic realm=\"outbox\", charset=\"UTF-8\"");
                Problem.LOGIN_NEEDED.send(response);
            }
        } catch (ServletException | RuntimeException e) {
            if (response.isCommitted()) {
                throw e; // too late for an answer of our own; the server breaks the connection
            }
            Failures.log(e);
            response.resetBuffer();
            Problem.INTERNAL_ERROR.send(response);
        }
    }

    /** Rounded up: who comes back at the second that was said must not be early. */
    private static long wholeSeconds(Duration delay) {
        return delay.plusNanos(999_999_999).toSeconds();
    }
}
