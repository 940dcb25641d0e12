package org.outboxee.spi;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.ProcessBean;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.enterprise.inject.spi.ProcessProducerField;
import jakarta.enterprise.inject.spi.ProcessProducerMethod;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.outboxee.api.DeliveryContext;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.OutboxJob;

/** What is collected of what a container finds. */
class OutboxExtensionTest {

    record Placed(String id) implements IntegrationEvent {}

    static class Reserve implements OutboxJob<Placed> {
        @Override
        public void run(Placed event, DeliveryContext delivery) {}
    }

    private final OutboxExtension extension = new OutboxExtension();

    @Test
    void aJobThatProducesOtherBeansIsOneJob() {
        Bean<?> job = bean(Reserve.class);
        extension.collectBean(found(ProcessManagedBean.class, job));
        extension.collectBean(found(ProcessProducerMethod.class, bean(String.class)));
        extension.collectBean(found(ProcessProducerField.class, bean(String.class)));

        assertThat(extension.jobs()).hasSize(1).first().isSameAs(job);
    }

    /** Of this type, and found in the job's class. */
    private static Bean<?> bean(Class<?> type) {
        return (Bean<?>)
                stub(Bean.class, Map.of("getBeanClass", Reserve.class, "getTypes", Set.of(type, Object.class)));
    }

    private static ProcessBean<?> found(Class<?> as, Bean<?> bean) {
        return (ProcessBean<?>) stub(as, Map.of("getBean", bean));
    }

    private static Object stub(Class<?> type, Map<String, Object> answers) {
        return Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> answers.get(method.getName()));
    }
}
