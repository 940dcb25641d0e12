package org.outboxee.start;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.outboxee.api.OutboxConfigurationException;
import org.outboxee.config.OutboxConfig;
import org.outboxee.model.OutboxLog;
import org.outboxee.store.Health;
import org.outboxee.store.Schema;
import org.outboxee.store.SqlStates;
import org.outboxee.store.Transactions;

/**
 * Looks at the tables before anything else does. Wrong or missing tables fail the deployment; a database that is out of
 * reach doesn't: then the look is repeated with each beat until it succeeds, and the relay waits for that.
 */
@ApplicationScoped
class SchemaGate {

    private Schema schema;
    private Transactions transactions;
    private Health health;
    private OutboxConfig config;
    private boolean open;

    SchemaGate() {}

    @Inject
    SchemaGate(Schema schema, Transactions transactions, Health health, OutboxConfig config) {
        this.schema = schema;
        this.transactions = transactions;
        this.health = health;
        this.config = config;
    }

    /**
     * Looks unless an earlier look succeeded.
     *
     * @return whether the tables are there and right; false if the database is out of reach
     * @throws OutboxConfigurationException if the tables are wrong or missing
     */
    synchronized boolean openOnce() {
        if (open) {
            return true;
        }
        try {
            List<String> problems = look();
            if (!problems.isEmpty()) {
                health.bad(Health.SCHEMA, String.join("; ", problems));
                throw new OutboxConfigurationException(problems);
            }
            health.good(Health.SCHEMA);
            health.good(Health.DATABASE);
            open = true;
        } catch (OutboxConfigurationException e) {
            throw e;
        } catch (RuntimeException e) {
            if (SqlStates.isAccessRefused(SqlStates.of(e))) {
                throw new OutboxConfigurationException(
                        List.of("the database account lacks rights on the outbox's tables; run grants.sql"));
            }
            health.bad(
                    Health.DATABASE,
                    "it could not be reached at the start, SQL states " + SqlStates.of(e) + ", "
                            + OutboxLog.classesOf(e));
        }
        return open;
    }

    private List<String> look() {
        if (transactions.inNew(() -> schema.isToBeCreated(config.schema()))) {
            transactions.inNew(schema::create);
        }
        List<String> problems = new ArrayList<>(transactions.inNew(schema::problems));
        if (problems.isEmpty()) {
            mappingProblem().ifPresent(problems::add);
        }
        return problems;
    }

    private Optional<String> mappingProblem() {
        try {
            transactions.inNew(() -> {
                throw new Probed(schema.mappingProblem());
            });
            return Optional.empty();
        } catch (Probed probed) {
            return Optional.ofNullable(probed.problem);
        }
    }

    /** Takes the result out of a transaction that must be rolled back. */
    private static final class Probed extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final String problem;

        Probed(String problem) {
            super(problem, null, false, false);
            this.problem = problem;
        }
    }
}
