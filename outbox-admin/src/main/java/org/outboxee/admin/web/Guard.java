package org.outboxee.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.outboxee.api.OperatorAccess;
import org.outboxee.api.OperatorRole;

/**
 * Decides who gets in: a principal of the server with one of our roles, or a user of the library's configuration.
 * Viewers may send what only reads, operators everything; what changes something must show that it came from a program
 * or a page of ours, since browsers add a password that they remember to requests from any page.
 */
final class Guard {

    /** More checks of passwords than this at a time would keep all cores from the work the server is there for. */
    static final int CHECKS_AT_A_TIME = 8;

    /** A browser sends it across sites only after asking by a preflight, which nobody here says yes to. */
    static final String REQUEST_HEADER = "X-Requested-By";

    private static final Set<String> METHODS_THAT_ONLY_READ = Set.of("GET", "HEAD", "OPTIONS");

    private static final Logger LOG = System.getLogger(Guard.class.getName());
    private static final String OPEN_PATH = "/api/health/ready";

    private final OperatorAccess access;
    private final Throttle throttle;
    private final RecentLogins recent;
    private final Semaphore checks = new Semaphore(CHECKS_AT_A_TIME);
    private final AtomicBoolean told = new AtomicBoolean();

    Guard(OperatorAccess access, LongSupplier nanos) {
        this.access = access;
        this.throttle = new Throttle(nanos);
        this.recent = new RecentLogins(nanos);
    }

    Decision decide(HttpServletRequest request) {
        Decision decision = logIn(request);
        return decision instanceof Decision.LoggedIn login && !onlyReads(request)
                ? forChange(login, request)
                : decision;
    }

    private static boolean onlyReads(HttpServletRequest request) {
        return METHODS_THAT_ONLY_READ.contains(request.getMethod());
    }

    private static Decision forChange(Decision.LoggedIn login, HttpServletRequest request) {
        if (!login.role().includes(OperatorRole.OPERATOR)) {
            return new Decision.OperatorNeeded();
        }
        return request.getHeader(REQUEST_HEADER) == null ? new Decision.RequestHeaderMissing() : login;
    }

    private Decision logIn(HttpServletRequest request) {
        Optional<OperatorRole> known = Roles.ofServer(request);
        if (known.isPresent()) {
            return new Decision.LoggedIn(request.getRemoteUser(), known.get());
        }
        String header = request.getHeader("Authorization");
        if (!BasicCredentials.isBasic(header)) {
            return isOpen(request) ? new Decision.Anonymous() : refuse();
        }
        return BasicCredentials.parse(header)
                .map(credentials -> logIn(credentials, request.getRemoteAddr()))
                .orElseGet(this::refuse);
    }

    /** Compared as it was sent, so that nothing that is decoded or normalised on the way can pass for it. */
    private static boolean isOpen(HttpServletRequest request) {
        return onlyReads(request) && request.getRequestURI().equals(request.getContextPath() + OPEN_PATH);
    }

    /** What succeeded lately passes first, so that another's guesses behind the same proxy don't lock anybody out. */
    private Decision logIn(BasicCredentials credentials, String address) {
        Optional<OperatorRole> remembered = recent.role(credentials);
        if (remembered.isPresent()) {
            return new Decision.LoggedIn(credentials.user(), remembered.get());
        }
        if (!checks.tryAcquire()) {
            return new Decision.TooManyAttempts(Duration.ofSeconds(1));
        }
        try {
            Duration wait = throttle.begin(credentials.user(), address);
            return wait.isZero() ? check(credentials, address) : new Decision.TooManyAttempts(wait);
        } finally {
            checks.release();
        }
    }

    private Decision check(BasicCredentials credentials, String address) {
        Optional<OperatorRole> role = access.authenticate(credentials.user(), credentials.password());
        if (role.isEmpty()) {
            throttle.failed(credentials.user(), address);
            return refuse();
        }
        throttle.succeeded(credentials.user(), address);
        recent.remember(credentials, role.get());
        return new Decision.LoggedIn(credentials.user(), role.get());
    }

    private Decision refuse() {
        if (!told.get() && !access.isConfigured() && told.compareAndSet(false, true)) {
            LOG.log(
                    Level.WARNING,
                    "The outbox's admin resource answers 401 because it has no user yet. Set outbox.admin.user.<name> "
                            + "(or the environment variable OUTBOX_ADMIN_USER_<NAME>) to what \"java -cp "
                            + "outbox-ejb.jar org.outboxee.admin.PasswordHash viewer\" prints, or give a user of the "
                            + "server the role "
                            + Roles.VIEWER + " or " + Roles.OPERATOR + '.');
        }
        return new Decision.LoginNeeded();
    }
}
