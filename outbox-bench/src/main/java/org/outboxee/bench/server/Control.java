package org.outboxee.bench.server;

import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.outboxee.bench.Arrivals;
import org.outboxee.store.RelaySignal;

/** What the process that measures asks for. */
@WebServlet(urlPatterns = {"/expect", "/wake", "/bare", "/arrived"})
public class Control extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final int SECONDS = 300;

    @Inject
    private transient RelaySignal signal;

    @Inject
    private transient BareLoop bare;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        switch (request.getServletPath()) {
            case "/expect" -> Arrivals.expect(count(request), 1);
            case "/wake" -> {
                signal.raise();
                Arrivals.current().await(SECONDS);
            }
            case "/bare" -> {
                drainBare(count(request), Boolean.parseBoolean(request.getParameter("row")));
                Arrivals.current().await(SECONDS);
            }
            default -> response.getWriter().print(Arrivals.current().text());
        }
    }

    private static int count(HttpServletRequest request) {
        return Integer.parseInt(request.getParameter("count"));
    }

    private void drainBare(int count, boolean withRow) throws ServletException {
        try {
            bare.drain(count, withRow);
        } catch (Exception e) {
            throw new ServletException(e);
        }
    }
}
