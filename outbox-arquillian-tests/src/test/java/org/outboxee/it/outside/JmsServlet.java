package org.outboxee.it.outside;

import jakarta.annotation.Resource;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Receives with GET and sends with POST. */
@WebServlet("/outside")
public class JmsServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    /** Shorter than the client's patience with the request. */
    private static final long PATIENCE_MILLIS = 15_000;

    @Resource(lookup = "java:comp/DefaultJMSConnectionFactory")
    private transient ConnectionFactory factory;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try (JMSContext context = factory.createContext();
                JMSConsumer consumer = context.createConsumer(context.createQueue(request.getParameter("queue")))) {
            Message message = consumer.receive(PATIENCE_MILLIS);
            if (message == null) {
                response.sendError(HttpServletResponse.SC_NOT_FOUND);
            } else {
                response.getWriter().print(LetterText.write(Letters.read(message)));
            }
        } catch (JMSException e) {
            throw new ServletException(e);
        }
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        String body = new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try (JMSContext context = factory.createContext()) {
            Letters.send(context, request.getParameter("queue"), LetterText.read(body));
        } catch (JMSException e) {
            throw new ServletException(e);
        }
    }
}
