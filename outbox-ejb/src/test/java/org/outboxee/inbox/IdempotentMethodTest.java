package org.outboxee.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.outboxee.api.inbox.Idempotent;
import org.outboxee.api.inbox.MessageId;
import org.outboxee.api.inbox.MessageRefusedException;

/** Where an annotated method's message has its id, and what a duplicate gets. */
class IdempotentMethodTest {

    private static final String PLACE = Methods.class.getName() + '.';

    /** Never called: only their declarations are read. */
    @SuppressWarnings("unused")
    @Idempotent(consumer = "of-class")
    static class Methods {

        void byParameter(String other, @MessageId Object id) {}

        @Idempotent(consumer = "of-method")
        int named(@MessageId String id) {
            return 1;
        }

        void byMessage(Message message) {}

        @Idempotent(consumer = "a", property = "orderId")
        void byProperty(Message message) {}

        @Idempotent(consumer = "a", property = "JMSMessageID")
        void byBroker(Message message) {}

        void nowhere(String id) {}

        void twice(@MessageId String id, @MessageId String other) {}

        void messageAndMore(Message message, String more) {}

        Future<String> later(@MessageId String id) {
            return null;
        }

        CompletionStage<String> evenLater(@MessageId String id) {
            return null;
        }

        boolean truth(@MessageId String id) {
            return true;
        }

        long number(@MessageId String id) {
            return 1;
        }

        Optional<String> maybe(@MessageId String id) {
            return Optional.of("");
        }

        String text(@MessageId String id) {
            return "";
        }
    }

    static class Inherited extends Methods {}

    @Idempotent(consumer = "of-subclass")
    static class Other extends Methods {}

    static class Plain {

        void bare(@MessageId String id) {}
    }

    @Test
    void theIdIsTheAnnotatedParameter() {
        UUID id = UUID.randomUUID();

        assertThat(method("byParameter").messageId("other", id)).isEqualTo(id.toString());
        assertThatThrownBy(() -> method("byParameter").messageId("other", null))
                .isInstanceOf(MessageRefusedException.class)
                .hasMessage(PLACE + "byParameter: the message for consumer of-class has no id");
    }

    @Test
    void theConsumerIsTheMethodsElseTheClasss() {
        assertThat(method("named").consumer()).isEqualTo("of-method");
        assertThat(method("byParameter").consumer()).isEqualTo("of-class");
        assertThat(IdempotentMethod.of(declared("byParameter"), Inherited.class).consumer())
                .isEqualTo("of-class");
        assertThat(IdempotentMethod.of(declared("byParameter"), Other.class).consumer())
                .isEqualTo("of-subclass");
        assertThat(IdempotentMethod.of(declared("named"), Other.class).consumer())
                .isEqualTo("of-method");
    }

    @Test
    void aMessageHasItsIdInAUsualProperty() {
        Map<String, String> both = Map.of("cloudEvents_id", "c-1", "outboxEventId", "e-1");

        assertThat(method("byMessage").messageId(message(both))).isEqualTo("c-1");
        assertThat(method("byMessage").messageId(message(Map.of("outboxEventId", "e-1"))))
                .isEqualTo("e-1");
        assertThatThrownBy(() -> method("byMessage").messageId(message(Map.of("orderId", "o-1"))))
                .isInstanceOf(MessageRefusedException.class)
                .hasMessage(PLACE + "byMessage: the message for consumer of-class has no id in "
                        + "[cloudEvents_id, outboxEventId]");
    }

    @Test
    void aMessageHasItsIdWhereTheAnnotationSays() {
        Map<String, String> all = Map.of("cloudEvents_id", "c-1", "orderId", "o-1", "JMSMessageID", "ID:1");

        assertThat(method("byProperty").messageId(message(all))).isEqualTo("o-1");
        assertThat(method("byBroker").messageId(message(all))).isEqualTo("ID:1");
        assertThatThrownBy(() -> method("byProperty").messageId(message(Map.of("cloudEvents_id", "c-1"))))
                .hasMessageContaining("has no id in [orderId]");
    }

    @Test
    void anIdThatCannotBeReadIsNoId() {
        assertThatThrownBy(() -> method("byMessage").messageId(message(null)))
                .isInstanceOf(MessageRefusedException.class)
                .hasMessageContaining("cannot be read")
                .hasCauseInstanceOf(JMSException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nowhere", "twice", "messageAndMore"})
    void aMethodWithoutOnePlaceForTheIdIsRefused(String name) {
        assertThatThrownBy(() -> method(name))
                .isInstanceOf(MessageRefusedException.class)
                .hasMessageStartingWith(PLACE + name + ": an @Idempotent method must have one parameter");
    }

    @ParameterizedTest
    @ValueSource(strings = {"later", "evenLater"})
    void aMethodThatGoesOnAfterItsReturnIsRefused(String name) {
        assertThatThrownBy(() -> method(name))
                .isInstanceOf(MessageRefusedException.class)
                .hasMessageContaining("must have done its work when it returns");
    }

    @Test
    void aMethodWithoutTheAnnotationIsRefused() {
        assertThatThrownBy(() -> IdempotentMethod.of(Plain.class.getDeclaredMethods()[0], Plain.class))
                .hasMessageContaining("@Idempotent must stand on the method or on its class");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {"byParameter, null", "text, null", "truth, false", "named, 0", "number, 0", "maybe, Optional.empty"
            })
    void aDuplicateGetsNothing(String name, String nothing) {
        assertThat(method(name).nothing())
                .satisfies(value ->
                        assertThat(value == null ? null : value.toString()).isEqualTo(nothing));
    }

    private static IdempotentMethod method(String name) {
        return IdempotentMethod.of(declared(name), Methods.class);
    }

    private static Method declared(String name) {
        return Arrays.stream(Methods.class.getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Null for one that cannot be read. */
    private static Message message(Map<String, String> properties) {
        return (Message) Proxy.newProxyInstance(
                IdempotentMethodTest.class.getClassLoader(),
                new Class<?>[] {Message.class},
                (self, method, arguments) -> {
                    if (properties == null) {
                        throw new JMSException("connection lost");
                    }
                    return properties.get(
                            method.getName().equals("getJMSMessageID") ? "JMSMessageID" : (String) arguments[0]);
                });
    }
}
