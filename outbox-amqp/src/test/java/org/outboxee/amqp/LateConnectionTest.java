package org.outboxee.amqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.Connection;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.outboxee.spi.CarriedQueue;
import org.outboxee.spi.CarrierException;

/** An application that ends while a connection is being made. */
class LateConnectionTest {

    private static final CarriedQueue QUEUE = new CarriedQueue("shop.reserve", "shop.reserve");

    private final List<String> happened = new CopyOnWriteArrayList<>();
    private final AmqpCarrier carrier = new AmqpCarrier(new ConnectorThatIsOvertaken());

    @Test
    void aConnectionForSendingThatIsMadeDuringTheEndIsClosed() {
        assertThatThrownBy(carrier::ask).isInstanceOf(CarrierException.class);

        assertThat(happened).containsExactly("close");
    }

    @Test
    void aConnectionForReadingThatIsMadeDuringTheEndIsClosed() {
        assertThatThrownBy(() -> carrier.read(QUEUE)).isInstanceOf(CarrierException.class);

        assertThat(happened).containsExactly("close");
    }

    /** The carrier is closed after it was asked and before it answers. */
    private final class ConnectorThatIsOvertaken extends AmqpConnector {

        ConnectorThatIsOvertaken() {
            super(null);
        }

        @Override
        Connection connect() {
            carrier.close();
            return (Connection) Proxy.newProxyInstance(
                    Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                        happened.add(method.getName());
                        return null;
                    });
        }
    }
}
