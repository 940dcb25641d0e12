package org.outboxee.admin.web;

import java.time.Duration;
import org.outboxee.api.OperatorRole;

/** What the guard says to a request. */
sealed interface Decision {

    /** Somebody known; goes on. */
    record LoggedIn(String user, OperatorRole role) implements Decision {}

    /** Nobody, on a path that is open to all; goes on. */
    record Anonymous() implements Decision {}

    /** 401. */
    record LoginNeeded() implements Decision {}

    /** 403: somebody known who may only look. */
    record OperatorNeeded() implements Decision {}

    /** 403: an operator's browser may have been made to send it by a page of another site. */
    record RequestHeaderMissing() implements Decision {}

    /** 429, and when to come back. */
    record TooManyAttempts(Duration delay) implements Decision {}
}
