package org.outboxee.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.spi.Bean;
import java.lang.reflect.Proxy;
import java.util.Set;

/** A bean as the container describes it. */
public final class StubBean {

    private StubBean() {}

    public static Bean<?> of(Class<?> type) {
        return of(type, ApplicationScoped.class);
    }

    public static Bean<?> of(Class<?> type, Class<?> scope) {
        return (Bean<?>) Proxy.newProxyInstance(
                StubBean.class.getClassLoader(),
                new Class<?>[] {Bean.class},
                (bean, method, arguments) -> switch (method.getName()) {
                    case "getBeanClass" -> type;
                    case "getTypes" -> Set.of(type, Object.class);
                    case "getScope" -> scope;
                    case "hashCode" -> System.identityHashCode(bean);
                    case "equals" -> bean == arguments[0];
                    case "toString" -> "bean " + type.getName();
                    default -> throw new UnsupportedOperationException(method.toString());
                });
    }
}
