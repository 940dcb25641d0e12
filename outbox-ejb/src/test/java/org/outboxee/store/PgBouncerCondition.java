package org.outboxee.store;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.outboxee.test.DatabaseKind;
import org.outboxee.test.PgBouncerProcess;
import org.outboxee.test.TestDatabase;

/** Leaves out what needs a PgBouncer where there is none to put before the tests' database. */
final class PgBouncerCondition implements ExecutionCondition {

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (!PgBouncerProcess.isInstalled()) {
            return ConditionEvaluationResult.disabled(PgBouncerProcess.MISSING);
        }
        if (TestDatabase.shared().kind() == DatabaseKind.GIVEN) {
            return ConditionEvaluationResult.disabled(
                    "a given server has neither a database nor an account of the test's own");
        }
        return ConditionEvaluationResult.enabled("PgBouncer can be put before the tests' database");
    }
}
