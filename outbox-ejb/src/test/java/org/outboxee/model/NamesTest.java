package org.outboxee.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.EventType;
import org.outboxee.api.IntegrationEvent;
import org.outboxee.api.JobName;

/** What is stored of a class is its own name or the one it was given, never that of something made at run time. */
@Tag("H3")
class NamesTest {

    @EventType("order-placed")
    record Named() implements IntegrationEvent {}

    record Unnamed() implements IntegrationEvent {}

    @JobName("reserve-stock")
    static class NamedJob {}

    static class UnnamedJob {}

    /** What a container makes of a bean: a subclass with a name of the moment. */
    static class NamedJob$Proxy$ extends NamedJob {}

    @Test
    void theAnnotationsNameIsStored() {
        assertThat(Names.ofEvent(Named.class)).isEqualTo("order-placed");
        assertThat(Names.ofJob(NamedJob.class)).isEqualTo("reserve-stock");
    }

    @Test
    void withoutOneItIsTheBinaryName() {
        assertThat(Names.ofEvent(Unnamed.class)).isEqualTo("org.outboxee.model.NamesTest$Unnamed");
        assertThat(Names.ofJob(UnnamedJob.class)).isEqualTo("org.outboxee.model.NamesTest$UnnamedJob");
    }

    /** The name belongs to one class; inherited, two jobs would share it. A proxy's class is refused at deployment. */
    @Test
    void aNameIsNotInherited() {
        Object proxy = Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Serializable.class}, (self, method, arguments) -> null);

        assertThat(Names.ofJob(NamedJob$Proxy$.class)).isEqualTo(NamedJob$Proxy$.class.getName());
        assertThat(Names.ofJob(proxy.getClass())).isEqualTo(proxy.getClass().getName());
    }
}
