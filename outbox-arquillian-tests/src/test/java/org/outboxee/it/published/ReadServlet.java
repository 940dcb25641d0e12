package org.outboxee.it.published;

import jakarta.ejb.EJB;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Says what the other service has read. */
@WebServlet("/read")
public class ReadServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @EJB
    private transient ReadMessages messages;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().print(messages.with(request.getParameter("text")));
    }
}
