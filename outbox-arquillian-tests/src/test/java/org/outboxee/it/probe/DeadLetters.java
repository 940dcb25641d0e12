package org.outboxee.it.probe;

import jakarta.ejb.EJBException;
import jakarta.ejb.Stateless;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import java.util.Enumeration;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Looks at what the server's own broker has given up. */
@Stateless
public class DeadLetters {

    private static final String ON_WILDFLY = "java:/jms/queue/DLQ";
    private static final String ON_PAYARA = "mq.sys.dmq";

    public int count() {
        try {
            ConnectionFactory factory = InitialContext.doLookup("java:comp/DefaultJMSConnectionFactory");
            try (JMSContext context = factory.createContext();
                    QueueBrowser browser = context.createBrowser(queue(context))) {
                return size(browser.getEnumeration());
            }
        } catch (NamingException | JMSException e) {
            throw new EJBException(e);
        }
    }

    private static int size(Enumeration<?> messages) {
        int size = 0;
        for (; messages.hasMoreElements(); size++) {
            messages.nextElement();
        }
        return size;
    }

    private static Queue queue(JMSContext context) {
        try {
            return InitialContext.doLookup(ON_WILDFLY);
        } catch (NamingException e) {
            return context.createQueue(ON_PAYARA);
        }
    }
}
