package org.outboxee.it;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.outboxee.it.harness.DatabaseProduct;

/** Skips what is annotated with {@link OnPostgresql} on every other database. */
final class OnPostgresqlCondition implements ExecutionCondition {

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (DatabaseProduct.active() == DatabaseProduct.POSTGRESQL) {
            return ConditionEvaluationResult.enabled("on PostgreSQL");
        }
        return AnnotationSupport.findAnnotation(context.getElement(), OnPostgresql.class)
                .map(only -> ConditionEvaluationResult.disabled(only.value()))
                .orElseGet(() -> ConditionEvaluationResult.enabled("not only for PostgreSQL"));
    }
}
