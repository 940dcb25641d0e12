package org.outboxee.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Connection;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.CarrierException;
import org.outboxee.spi.CarrierSettings;

/** An application that ends while a connection is being made. */
class LateConnectionTest {

    private static final CarriedQueue QUEUE = new CarriedQueue("shop.reserve", "shop.reserve");

    private final List<String> happened = new CopyOnWriteArrayList<>();
    private final CarrierSettings settings =
            new CarrierSettings("shop", "node", URI.create("amqp://localhost"), null, Optional::empty, false, 1);
    private final RabbitCarrier carrier = new RabbitCarrier(new ConnectorThatIsOvertaken(), settings);

    @Test
    void aConnectionForSendingThatIsMadeDuringTheEndIsClosed() {
        assertThatThrownBy(carrier::ask).isInstanceOf(CarrierException.class);

        assertThat(happened).containsExactly("abort sending");
    }

    @Test
    void aConnectionForReadingThatIsMadeDuringTheEndIsClosed() {
        assertThatThrownBy(() -> carrier.read(QUEUE)).isInstanceOf(CarrierException.class);

        assertThat(happened).containsExactly("abort reading");
    }

    /** The carrier is closed after it was asked and before it answers. */
    private final class ConnectorThatIsOvertaken extends Connector {

        ConnectorThatIsOvertaken() {
            super(settings, Thread::new);
        }

        @Override
        Connection connect(String purpose) {
            carrier.close();
            return (Connection) Proxy.newProxyInstance(
                    Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                        happened.add(method.getName() + " " + purpose);
                        return null;
                    });
        }
    }
}
