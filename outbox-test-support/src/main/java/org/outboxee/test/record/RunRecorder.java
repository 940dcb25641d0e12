package org.outboxee.test.record;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes records of a run into the directory that {@code outbox.test.record} names; without it, does nothing.
 *
 * <p>A class that publishes facts before its first test has a record of its own, as the store's contract has on each
 * database. The facts that a single test publishes are those of the whole run, of all other classes.
 */
public final class RunRecorder implements TestExecutionListener {

    private static final String DIRECTORY = "outbox.test.record";

    /** Stands for all classes without facts of their own. */
    private static final String WHOLE_RUN = "";

    private final Optional<Path> directory;
    private final Map<String, Map<String, String>> entries = new HashMap<>();
    private final Map<String, SortedMap<String, Outcome>> outcomes = new HashMap<>();
    private TestPlan plan;

    /** JUnit makes it. */
    public RunRecorder() {
        this(Optional.ofNullable(System.getProperty(DIRECTORY)).map(Path::of));
    }

    RunRecorder(Optional<Path> directory) {
        this.directory = directory;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan testPlan) {
        plan = testPlan;
    }

    @Override
    public synchronized void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
        String scope = test.isTest() ? WHOLE_RUN : className(test).orElse(WHOLE_RUN);
        entry.getKeyValuePairs().forEach((key, value) -> {
            if (key.equals(RunRecord.NAME) || Fact.ofKey(key).isPresent()) {
                entries.computeIfAbsent(scope, any -> new HashMap<>()).put(key, value);
            }
        });
    }

    @Override
    public synchronized void executionSkipped(TestIdentifier test, String reason) {
        takeAlong(test, Outcome.skipped(reason));
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
        switch (result.getStatus()) {
            case ABORTED ->
                takeAlong(
                        test,
                        Outcome.skipped(result.getThrowable()
                                .map(Throwable::getMessage)
                                .orElse("")
                                .replaceFirst("^Assumption failed: ", "")));
            case FAILED -> takeAlong(test, Outcome.FAILED);
            case SUCCESSFUL -> {
                if (test.isTest()) {
                    add(test, Outcome.PASSED);
                }
            }
        }
    }

    /** A class that was left out takes with it what of it has not run; one that failed as a whole takes all its tests. */
    private void takeAlong(TestIdentifier test, Outcome outcome) {
        if (test.getSource().filter(MethodSource.class::isInstance).isPresent()) {
            add(test, outcome);
        } else {
            plan.getChildren(test).stream()
                    .filter(child -> outcome.failed() > 0 || !isKnown(child))
                    .forEach(child -> takeAlong(child, outcome));
        }
    }

    private boolean isKnown(TestIdentifier test) {
        return method(test)
                .map(method -> outcomes.getOrDefault(method.getClassName(), new TreeMap<>())
                        .containsKey(promise(method)))
                .orElse(false);
    }

    private void add(TestIdentifier test, Outcome outcome) {
        method(test)
                .ifPresent(method -> outcomes.computeIfAbsent(method.getClassName(), any -> new TreeMap<>())
                        .merge(promise(method), outcome, Outcome::plus));
    }

    private static Optional<MethodSource> method(TestIdentifier test) {
        return test.getSource().filter(MethodSource.class::isInstance).map(MethodSource.class::cast);
    }

    private static String promise(MethodSource method) {
        return method.getJavaMethod().getDeclaringClass().getSimpleName() + '#' + method.getMethodName();
    }

    private static Optional<String> className(TestIdentifier test) {
        Optional<TestSource> source = test.getSource();
        return source.filter(ClassSource.class::isInstance)
                .map(ClassSource.class::cast)
                .map(ClassSource::getClassName);
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan testPlan) {
        directory.ifPresent(this::write);
    }

    private void write(Path target) {
        entries.forEach((scope, facts) -> {
            SortedMap<String, Outcome> tests = new TreeMap<>();
            outcomes.forEach((className, promises) -> {
                if (scope.equals(WHOLE_RUN) ? !entries.containsKey(className) : scope.equals(className)) {
                    tests.putAll(promises);
                }
            });
            new RunRecord(facts.get(RunRecord.NAME), byFact(facts), tests).write(target);
        });
    }

    private static Map<Fact, String> byFact(Map<String, String> entries) {
        Map<Fact, String> facts = new EnumMap<>(Fact.class);
        entries.forEach((key, value) -> Fact.ofKey(key).ifPresent(fact -> facts.put(fact, value)));
        return facts;
    }
}
