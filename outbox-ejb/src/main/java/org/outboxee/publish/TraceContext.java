package org.outboxee.publish;

import jakarta.enterprise.context.ApplicationScoped;
import java.lang.reflect.Method;
import java.util.Map;

/**
 * The caller's W3C trace context, where the server has the OpenTelemetry API. By reflection, looked for once: not every
 * server has it, so nothing may link to it (platform rule 8).
 */
@ApplicationScoped
class TraceContext {

    private Method currentSpan;
    private Method spanContext;
    private Method isValid;
    private Method isSampled;
    private Method traceId;
    private Method spanId;

    TraceContext() {
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            Class<?> span = Class.forName("io.opentelemetry.api.trace.Span", true, loader);
            Class<?> context = Class.forName("io.opentelemetry.api.trace.SpanContext", true, loader);
            spanContext = span.getMethod("getSpanContext");
            isValid = context.getMethod("isValid");
            isSampled = context.getMethod("isSampled");
            traceId = context.getMethod("getTraceId");
            spanId = context.getMethod("getSpanId");
            currentSpan = span.getMethod("current");
        } catch (ReflectiveOperationException | LinkageError e) {
            currentSpan = null; // the normal case on a server without tracing
        }
    }

    /** {@code traceparent} of the current span; empty where there is none. */
    Map<String, String> current() {
        if (currentSpan == null) {
            return Map.of();
        }
        try {
            Object context = spanContext.invoke(currentSpan.invoke(null));
            if (!Boolean.TRUE.equals(isValid.invoke(context))) {
                return Map.of();
            }
            String flags = Boolean.TRUE.equals(isSampled.invoke(context)) ? "01" : "00";
            return Map.of("traceparent", "00-" + traceId.invoke(context) + '-' + spanId.invoke(context) + '-' + flags);
        } catch (ReflectiveOperationException e) {
            return Map.of(); // a missing trace must never refuse an event
        }
    }
}
