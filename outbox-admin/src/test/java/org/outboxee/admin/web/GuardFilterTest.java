package org.outboxee.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GuardFilterTest {

    private final GuardFilter filter = new GuardFilter();
    private final List<HttpServletRequest> passed = new ArrayList<>();
    private FilterChain chain = (request, response) -> passed.add((HttpServletRequest) request);

    @BeforeEach
    void init() {
        filter.access = new StubAccess();
        filter.init();
    }

    @Test
    void asksForALogin() throws Exception {
        Exchange exchange = run(new Exchange());

        assertThat(exchange.status).isEqualTo(401);
        assertThat(exchange.headers)
                .containsEntry("WWW-Authenticate", "Basic realm=\"outbox\", charset=\"UTF-8\"")
                .containsEntry("Cache-Control", "no-store")
                .containsEntry("Content-Type", "application/problem+json");
        assertThat(exchange.body())
                .isEqualTo("{\"type\":\"about:blank\",\"title\":\"Unauthorized\",\"status\":401,"
                        + "\"code\":\"login_needed\","
                        + "\"detail\":\"Log in as a user with the role viewer or operator.\"}");
        assertThat(passed).isEmpty();
    }

    @Test
    void saysHowLongToWaitInWholeSecondsRoundedUp() throws Exception {
        for (int i = 0; i <= Throttle.FREE_PER_USER; i++) {
            run(new Exchange().login("anna", "wrong"));
        }

        Exchange exchange = run(new Exchange().login("anna", "secret"));

        assertThat(exchange.status).isEqualTo(429);
        assertThat(exchange.headers).containsEntry("Retry-After", "1").containsEntry("Cache-Control", "no-store");
        assertThat(exchange.body()).contains("\"code\":\"too_many_attempts\"");
        assertThat(passed).isEmpty();
    }

    @Test
    void passesOnUserAndRoles() throws Exception {
        run(new Exchange().login("anna", "secret"));
        run(new Exchange().login("ivan", "secret"));
        run(new Exchange().serverUser("root", "outbox-operator", "accountant"));

        assertThat(passed).extracting(HttpServletRequest::getRemoteUser).containsExactly("anna", "ivan", "root");
        assertThat(passed)
                .extracting(request -> request.getUserPrincipal().getName())
                .containsExactly("anna", "ivan", "root");
        assertThat(passed)
                .extracting(request -> request.isUserInRole("outbox-viewer"))
                .containsExactly(true, true, true);
        assertThat(passed)
                .extracting(request -> request.isUserInRole("outbox-operator"))
                .containsExactly(false, true, true);
        assertThat(passed)
                .extracting(request -> request.isUserInRole("accountant"))
                .containsExactly(false, false, true);
    }

    @Test
    void readinessPassesWithoutAUser() throws Exception {
        Exchange exchange = run(new Exchange().path("/api/health/ready"));

        assertThat(exchange.headers).containsEntry("Cache-Control", "no-store");
        assertThat(passed)
                .singleElement()
                .extracting(request -> request.isUserInRole("outbox-viewer"))
                .isEqualTo(false);
    }

    @Test
    void aFailureBehindItComesOutWithoutDetails() throws Exception {
        chain = (request, response) -> {
            throw new ServletException("host db1 refused");
        };

        Exchange exchange = run(new Exchange().login("anna", "secret"));

        assertThat(exchange.status).isEqualTo(500);
        assertThat(exchange.body()).contains("\"code\":\"internal_error\"").doesNotContain("db1");
    }

    @Test
    void whatJaxRsDoesNotServeIsAProblemToo() throws Exception {
        Exchange exchange = new Exchange();

        new UnknownPath().service(exchange.request(), exchange.response());

        assertThat(exchange.status).isEqualTo(404);
        assertThat(exchange.body()).contains("\"code\":\"not_found\"");
    }

    private Exchange run(Exchange exchange) throws IOException, ServletException {
        filter.doFilter(exchange.request(), exchange.response(), chain);
        return exchange;
    }
}
