package org.outboxee.test.record;

/**
 * What became of a test method; one with parameters counts each time that it ran.
 *
 * @param passed how often it passed
 * @param failed how often it failed
 * @param skipped how often it was left out
 * @param reason why it was left out, one line; empty if it wasn't
 */
public record Outcome(int passed, int failed, int skipped, String reason) {

    static final Outcome PASSED = new Outcome(1, 0, 0, "");
    static final Outcome FAILED = new Outcome(0, 1, 0, "");

    static Outcome skipped(String reason) {
        return new Outcome(0, 0, 1, reason.lines().findFirst().orElse("").replace(';', ','));
    }

    /** Both together; of two reasons the first stays. */
    Outcome plus(Outcome other) {
        return new Outcome(
                passed + other.passed,
                failed + other.failed,
                skipped + other.skipped,
                reason.isEmpty() ? other.reason : reason);
    }
}
