package org.outboxee.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.admin.web.Decision.Anonymous;
import org.outboxee.admin.web.Decision.LoggedIn;
import org.outboxee.admin.web.Decision.LoginNeeded;
import org.outboxee.admin.web.Decision.OperatorNeeded;
import org.outboxee.admin.web.Decision.RequestHeaderMissing;
import org.outboxee.admin.web.Decision.TooManyAttempts;
import org.outboxee.api.OperatorRole;

class GuardTest {

    private final StubAccess access = new StubAccess();
    private final ManualNanos nanos = new ManualNanos();
    private final Guard guard = new Guard(access, nanos);

    @Test
    void withoutALoginNobodyGetsIn() {
        assertThat(decide(new Exchange())).isEqualTo(new LoginNeeded());
        assertThat(decide(new Exchange().path("/"))).isEqualTo(new LoginNeeded());
        assertThat(decide(new Exchange().authorization("Bearer abc"))).isEqualTo(new LoginNeeded());
        assertThat(decide(new Exchange().authorization("Basic ???"))).isEqualTo(new LoginNeeded());
        assertThat(access.checks).isZero();
    }

    @Test
    void theRightPasswordGivesTheUsersRole() {
        assertThat(decide(new Exchange().login("anna", "secret"))).isEqualTo(new LoggedIn("anna", OperatorRole.VIEWER));
        assertThat(decide(new Exchange().login("ivan", "secret")))
                .isEqualTo(new LoggedIn("ivan", OperatorRole.OPERATOR));
        assertThat(decide(new Exchange().login("anna", "wrong"))).isEqualTo(new LoginNeeded());
    }

    @Test
    void aPrincipalOfTheServerPassesWithOneOfOurRoles() {
        assertThat(decide(new Exchange().serverUser("root", "outbox-operator")))
                .isEqualTo(new LoggedIn("root", OperatorRole.OPERATOR));
        assertThat(decide(new Exchange().serverUser("eva", "outbox-viewer")))
                .isEqualTo(new LoggedIn("eva", OperatorRole.VIEWER));
        assertThat(decide(new Exchange().serverUser("max", "accountant"))).isEqualTo(new LoginNeeded());
    }

    @Test
    void readinessIsOpenToAllButAWrongPasswordIsStillWrong() {
        assertThat(decide(readiness())).isEqualTo(new Anonymous());
        assertThat(decide(readiness().authorization("Bearer abc"))).isEqualTo(new Anonymous());
        assertThat(decide(readiness().login("anna", "secret"))).isEqualTo(new LoggedIn("anna", OperatorRole.VIEWER));
        assertThat(decide(readiness().login("anna", "wrong"))).isEqualTo(new LoginNeeded());
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "TRACE", "get", "ANY"})
    void whateverMayChangeSomethingIsForOperators(String method) {
        assertThat(decide(change(method).login("anna", "secret"))).isEqualTo(new OperatorNeeded());
        assertThat(decide(change(method).login("ivan", "secret"))).isInstanceOf(LoggedIn.class);
        assertThat(decide(change(method).serverUser("eva", "outbox-viewer"))).isEqualTo(new OperatorNeeded());
        assertThat(decide(change(method).serverUser("root", "outbox-operator"))).isInstanceOf(LoggedIn.class);
        assertThat(decide(change(method).path("/api/health/ready"))).isEqualTo(new LoginNeeded());
    }

    /** The browser adds the password that it remembers, to a form on any page; it adds no header of ours. */
    @ParameterizedTest
    @ValueSource(strings = {"application/x-www-form-urlencoded", "multipart/form-data", "text/plain"})
    void aFormOnAPageOfAnotherSiteChangesNothing(String type) {
        Exchange form = new Exchange().method("POST").header("Content-Type", type);

        assertThat(decide(form.login("ivan", "secret"))).isEqualTo(new RequestHeaderMissing());
        assertThat(decide(new Exchange().method("POST").serverUser("root", "outbox-operator")))
                .isEqualTo(new RequestHeaderMissing());
    }

    /** A script of another site has to ask by a preflight first, which comes without a password. */
    @Test
    void aPreflightOfAnotherSiteIsRefused() {
        assertThat(decide(new Exchange().method("OPTIONS").header("Origin", "https://evil.example")))
                .isEqualTo(new LoginNeeded());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/health/ready/",
                "/api/health/ready;x=1",
                "/api/health/%72eady",
                "/api/status/../health/ready",
                "/api/health/ready/../../status",
                "/api/status;/../health/ready",
                "//api/health/ready",
                "/api/health/Ready"
            })
    void nothingThatMerelyLooksLikeReadinessIsOpen(String path) {
        assertThat(decide(new Exchange().path(path))).isEqualTo(new LoginNeeded());
    }

    @Test
    void pollingChecksThePasswordOnceAMinute() {
        for (int i = 0; i < 10; i++) {
            assertThat(decide(new Exchange().login("anna", "secret"))).isInstanceOf(LoggedIn.class);
        }
        assertThat(access.checks).isEqualTo(1);

        nanos.pass(RecentLogins.KEPT);
        assertThat(decide(new Exchange().login("anna", "secret"))).isInstanceOf(LoggedIn.class);
        assertThat(access.checks).isEqualTo(2);
    }

    @Test
    void guessesAreTurnedAwayWithoutACheckUntilTheDelayIsOver() {
        guess("anna", Throttle.FREE_PER_USER + 1);

        assertThat(decide(new Exchange().login("anna", "secret")))
                .isEqualTo(new TooManyAttempts(Duration.ofSeconds(1)));
        assertThat(access.checks).isEqualTo(Throttle.FREE_PER_USER + 1);

        nanos.pass(Duration.ofSeconds(1));
        assertThat(decide(new Exchange().login("anna", "secret"))).isInstanceOf(LoggedIn.class);
    }

    @Test
    void whoIsLoggedInIsNotLockedOutByAnothersGuesses() {
        assertThat(decide(new Exchange().login("anna", "secret"))).isInstanceOf(LoggedIn.class);

        guess("anna", 50);

        assertThat(decide(new Exchange().login("anna", "secret"))).isInstanceOf(LoggedIn.class);
        assertThat(decide(new Exchange().address("192.0.2.9").login("ivan", "secret")))
                .isInstanceOf(LoggedIn.class);
    }

    @Test
    void onlySoManyPasswordsAreCheckedAtATime() {
        List<Decision> nested = new ArrayList<>();
        access.during = () -> nested.add(decide(new Exchange().login("user" + access.checks, "x")));

        decide(new Exchange().login("user", "x"));

        assertThat(access.checks).isEqualTo(Guard.CHECKS_AT_A_TIME);
        assertThat(nested.get(0)).isEqualTo(new TooManyAttempts(Duration.ofSeconds(1)));
        access.during = () -> {};
        assertThat(decide(new Exchange().address("192.0.2.9").login("anna", "secret")))
                .isInstanceOf(LoggedIn.class);
    }

    @Test
    void oneLogLineSaysWhatToConfigureAndShowsNoSecret() {
        access.configured = false;

        List<String> lines = linesLogged(() -> {
            decide(new Exchange());
            decide(new Exchange().login("anna", "hunter2"));
            decide(new Exchange().path("/"));
        });

        assertThat(lines)
                .singleElement()
                .asString()
                .contains("outbox.admin.user.<name>", "OUTBOX_ADMIN_USER_<NAME>", "PasswordHash", "outbox-viewer")
                .doesNotContain("hunter2");
    }

    @Test
    void aWrongPasswordAloneIsNotLogged() {
        assertThat(linesLogged(() -> decide(new Exchange().login("anna", "hunter2"))))
                .isEmpty();
    }

    private static Exchange change(String method) {
        return new Exchange().method(method).header(Guard.REQUEST_HEADER, "test");
    }

    private static Exchange readiness() {
        return new Exchange().path("/api/health/ready");
    }

    private void guess(String user, int times) {
        for (int i = 0; i < times; i++) {
            decide(new Exchange().login(user, "wrong"));
        }
    }

    private Decision decide(Exchange exchange) {
        return guard.decide(exchange.request());
    }

    private static List<String> linesLogged(Runnable work) {
        List<String> lines = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger(Guard.class.getName());
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try {
            work.run();
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }
        return lines;
    }
}
