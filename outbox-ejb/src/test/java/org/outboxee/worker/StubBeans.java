package org.outboxee.worker;

import jakarta.enterprise.context.spi.CreationalContext;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The container's beans: an instance for each, and what was released. */
final class StubBeans {

    final List<String> released = new ArrayList<>();
    private final Map<Bean<?>, Object> instances = new HashMap<>();

    void put(Bean<?> bean, Object instance) {
        instances.put(bean, instance);
    }

    BeanManager manager() {
        return (BeanManager) Proxy.newProxyInstance(
                StubBeans.class.getClassLoader(),
                new Class<?>[] {BeanManager.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "createCreationalContext" -> new Creation((Bean<?>) arguments[0]);
                    case "getReference" -> instances.get((Bean<?>) arguments[0]);
                    default -> throw new UnsupportedOperationException(method.toString());
                });
    }

    private final class Creation implements CreationalContext<Object> {

        private final Bean<?> bean;

        Creation(Bean<?> bean) {
            this.bean = bean;
        }

        @Override
        public void push(Object incomplete) {}

        @Override
        public void release() {
            released.add(bean.getBeanClass().getSimpleName());
        }
    }
}
