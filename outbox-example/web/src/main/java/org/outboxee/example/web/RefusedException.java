package org.outboxee.example.web;

/** A request that can't become an order. */
final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    RefusedException(Problem problem) {
        super(problem.code());
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
