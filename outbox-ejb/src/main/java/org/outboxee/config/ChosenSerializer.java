package org.outboxee.config;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Typed;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.spi.OutboxEventSerializer;
import org.outboxee.spi.OutboxExtension;

/**
 * The serializer that the application has put in place of ours, else ours. Injection alone would not find one that lies
 * in a WAR of the EAR.
 */
@ApplicationScoped
@Typed(ChosenSerializer.class)
public class ChosenSerializer {

    private OutboxEventSerializer serializer;

    ChosenSerializer() {}

    @Inject
    ChosenSerializer(BeanManager beans) {
        List<Bean<?>> elsewhere = elsewhere(beans);
        Bean<?> chosen =
                elsewhere.isEmpty() ? beans.resolve(beans.getBeans(OutboxEventSerializer.class)) : elsewhere.get(0);
        serializer = (OutboxEventSerializer)
                beans.getReference(chosen, OutboxEventSerializer.class, beans.createCreationalContext(chosen));
    }

    public ChosenSerializer(OutboxEventSerializer serializer) {
        this.serializer = serializer;
    }

    /** Of several that our module sees the container takes the one with the highest priority; of others nobody can say. */
    public static List<String> problems(BeanManager beans) {
        List<Bean<?>> replacements = new ArrayList<>(elsewhere(beans));
        if (replacements.isEmpty()) {
            return List.of();
        }
        beans.getBeans(OutboxEventSerializer.class).stream()
                .filter(Bean::isAlternative)
                .forEach(replacements::add);
        return replacements.size() == 1
                ? List.of()
                : List.of("the serializer of events is replaced by "
                        + replacements.stream()
                                .map(bean -> bean.getBeanClass().getName())
                                .sorted()
                                .collect(Collectors.joining(" and "))
                        + "; one application has one, move it to an EJB jar or to lib/");
    }

    /** Replacements that lie in an archive whose beans our module doesn't see. */
    private static List<Bean<?>> elsewhere(BeanManager beans) {
        List<Bean<?>> replacements = beans.getExtension(OutboxExtension.class).serializers().stream()
                .filter(Bean::isAlternative)
                .<Bean<?>>map(bean -> bean)
                .toList();
        if (replacements.isEmpty()) {
            return List.of();
        }
        Set<Bean<?>> visible = beans.getBeans(OutboxEventSerializer.class);
        return replacements.stream().filter(bean -> !visible.contains(bean)).toList();
    }

    /** As {@link OutboxEventSerializer#serialize}. */
    public String serialize(IntegrationEvent event) {
        return serializer.serialize(event);
    }

    /** As {@link OutboxEventSerializer#deserialize}. */
    public <E extends IntegrationEvent> E deserialize(String payload, Class<E> type) {
        return serializer.deserialize(payload, type);
    }
}
