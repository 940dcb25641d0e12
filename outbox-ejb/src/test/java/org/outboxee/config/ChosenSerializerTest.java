package org.outboxee.config;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.spi.OutboxEventSerializer;
import org.outboxee.spi.OutboxExtension;

/** Which serializer counts, wherever in the application its bean is. */
@Tag("A2")
class ChosenSerializerTest {

    private static final Bean<?> OURS = bean(Ours.class, false);
    private static final Bean<?> OF_AN_EJB_JAR = bean(OfAnEjbJar.class, true);
    private static final Bean<?> OF_A_WAR = bean(OfAWar.class, true);

    @Test
    void withoutAnotherItIsOurs() {
        assertThat(chosen(List.of(OURS), List.of())).isEqualTo("Ours");
    }

    @Test
    void oneThatTheContainerChoseStays() {
        assertThat(chosen(List.of(OURS, OF_AN_EJB_JAR), List.of())).isEqualTo("OfAnEjbJar");
    }

    @Test
    void oneOfAWarReplacesOurs() {
        assertThat(chosen(List.of(OURS), List.of(OF_A_WAR))).isEqualTo("OfAWar");
    }

    @Test
    void aBeanOfAWarThatIsNoAlternativeReplacesNothing() {
        assertThat(chosen(List.of(OURS), List.of(bean(OfAWar.class, false)))).isEqualTo("Ours");
    }

    @Test
    void oneOfAWarBesideAnotherIsRefused() {
        BeanManager beans = manager(List.of(OURS, OF_AN_EJB_JAR), List.of(OF_A_WAR));

        assertThat(ChosenSerializer.problems(beans))
                .containsExactly("the serializer of events is replaced by " + OfAWar.class.getName() + " and "
                        + OfAnEjbJar.class.getName() + "; one application has one, move it to an EJB jar or to lib/");
    }

    @Test
    void whatTheContainerChoosesIsNoProblem() {
        assertThat(ChosenSerializer.problems(manager(List.of(OURS, OF_AN_EJB_JAR), List.of())))
                .isEmpty();
        assertThat(ChosenSerializer.problems(manager(List.of(OURS), List.of(OF_A_WAR))))
                .isEmpty();
    }

    private static String chosen(List<Bean<?>> visible, List<Bean<?>> elsewhere) {
        return new ChosenSerializer(manager(visible, elsewhere)).serialize(null);
    }

    private static BeanManager manager(List<Bean<?>> visible, List<Bean<?>> elsewhere) {
        OutboxExtension extension = new OutboxExtension() {
            @Override
            public List<Bean<?>> serializers() {
                List<Bean<?>> all = new ArrayList<>(visible);
                all.addAll(elsewhere);
                return all;
            }
        };
        return (BeanManager) Proxy.newProxyInstance(
                ChosenSerializerTest.class.getClassLoader(),
                new Class<?>[] {BeanManager.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "getExtension" -> extension;
                    case "getBeans" -> new HashSet<>(visible);
                    case "resolve" -> resolve((Set<?>) arguments[0]);
                    case "createCreationalContext" -> null;
                    case "getReference" -> instance((Bean<?>) arguments[0]);
                    default -> throw new UnsupportedOperationException(method.toString());
                });
    }

    private static Object instance(Bean<?> bean) throws ReflectiveOperationException {
        return bean.getBeanClass().getDeclaredConstructor().newInstance();
    }

    /** As the container does it: an alternative wins. */
    private static Object resolve(Set<?> beans) {
        return beans.stream()
                .map(Object.class::cast)
                .filter(bean -> ((Bean<?>) bean).isAlternative())
                .findFirst()
                .orElseGet(() -> beans.iterator().next());
    }

    private static Bean<?> bean(Class<?> type, boolean alternative) {
        return (Bean<?>) Proxy.newProxyInstance(
                ChosenSerializerTest.class.getClassLoader(),
                new Class<?>[] {Bean.class},
                (bean, method, arguments) -> switch (method.getName()) {
                    case "getBeanClass" -> type;
                    case "isAlternative" -> alternative;
                    case "hashCode" -> System.identityHashCode(bean);
                    case "equals" -> bean == arguments[0];
                    case "toString" -> "bean " + type.getName();
                    default -> throw new UnsupportedOperationException(method.toString());
                });
    }

    static class Ours implements OutboxEventSerializer {

        @Override
        public String serialize(IntegrationEvent event) {
            return getClass().getSimpleName();
        }

        @Override
        public <E extends IntegrationEvent> E deserialize(String payload, Class<E> type) {
            return null;
        }
    }

    static class OfAnEjbJar extends Ours {}

    static class OfAWar extends Ours {}
}
