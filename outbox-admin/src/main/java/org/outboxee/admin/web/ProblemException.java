package org.outboxee.admin.web;

/** Ends a request with a problem that was foreseen; it isn't logged. */
final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    ProblemException(Problem problem) {
        super(problem.code(), null, false, false); // nobody looks at its stack
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
