package org.outboxee.it.harness;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * Fails a test that is left out on this server and isn't in {@code server-differences.csv} with the same reason, and a
 * class with a test that is there and ran nevertheless. Registered for every test by the services file.
 */
public final class CheckedDifferences implements InvocationInterceptor, AfterAllCallback {

    private final Set<String> ran = ConcurrentHashMap.newKeySet();
    private final Set<String> leftOut = ConcurrentHashMap.newKeySet();

    @Override
    public void interceptBeforeAllMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        proceed(invocation, className(context));
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        proceed(invocation, testName(context));
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        proceed(invocation, testName(context));
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        proceed(invocation, testName(context));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (!ServerKind.isChosen()) {
            return;
        }
        String type = className(context);
        List<String> outdated = differences().outdated(ran, leftOut).stream()
                .map(ServerDifferences.Row::test)
                .filter(test -> test.equals(type) || test.startsWith(type + '#'))
                .toList();
        if (!outdated.isEmpty()) {
            throw new AssertionError("server-differences.csv says that " + outdated + " cannot run on "
                    + ServerKind.active() + ", but they have; take the rows out");
        }
    }

    private void proceed(Invocation<Void> invocation, String test) throws Throwable {
        if (!ServerKind.isChosen()) {
            invocation.proceed();
            return;
        }
        ran.add(test);
        try {
            invocation.proceed();
        } catch (TestAbortedException e) {
            leftOut.add(test);
            if (!differences().explain(test, e.getMessage())) {
                throw new AssertionError(
                        test + " is left out on " + ServerKind.active() + " without a row in server-differences.csv"
                                + " that gives this reason: " + e.getMessage(),
                        e);
            }
            throw e;
        }
    }

    private static ServerDifferences differences() {
        return ServerDifferences.declared().on(ServerKind.active(), DatabaseProduct.active());
    }

    private static String testName(ExtensionContext context) {
        return className(context) + '#' + context.getRequiredTestMethod().getName();
    }

    private static String className(ExtensionContext context) {
        return context.getRequiredTestClass().getSimpleName();
    }
}
