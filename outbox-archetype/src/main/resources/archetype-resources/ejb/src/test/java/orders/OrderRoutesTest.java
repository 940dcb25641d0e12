package ${package}.orders;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSDestinationDefinition;
import org.junit.jupiter.api.Test;

class OrderRoutesTest {

    private final RecordedRoutes routes = RecordedRoutes.of(new OrderRoutes());

    @Test
    void aPlacedOrderIsInvoicedAndItsStockReserved() {
        assertThat(routes.jobs()).containsExactlyInAnyOrder(IssueInvoice.class, ReserveStock.class);
    }

    @Test
    void everyQueueHasItsWorkers() {
        JMSDestinationDefinition stock = StockWorkers.class.getAnnotation(JMSDestinationDefinition.class);

        assertThat(routes.queues()).containsExactly(stock.destinationName());
    }
}
