package ${package}.orders;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.jms.JMSDestinationDefinition;
import org.outboxee.api.OutboxQueueWorker;

/** The workers of the stock queue. A second queue gets a second class. */
@MessageDriven(
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = StockWorkers.LOOKUP)
        })
@TransactionManagement(TransactionManagementType.BEAN)
@JMSDestinationDefinition(
        name = StockWorkers.LOOKUP,
        interfaceName = "jakarta.jms.Queue",
        destinationName = StockWorkers.QUEUE)
public class StockWorkers extends OutboxQueueWorker {

    /** The queue's physical name; on one server it belongs to one application. */
    static final String QUEUE = "${rootArtifactId}.stock";

    static final String LOOKUP = "java:app/jms/stock";
}
