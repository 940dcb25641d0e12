package org.outboxee.it.warapp;

import jakarta.annotation.Resource;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.outboxee.it.facts.ServerFacts;

/** Answers with what the server says of itself, as properties. */
@WebServlet("/facts")
public class TaskFacts extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(lookup = "java:comp/DefaultDataSource")
    private transient DataSource dataSource;

    @PersistenceContext
    private transient EntityManager entities;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try {
            ServerFacts.of(getServletContext(), dataSource, entities).store(response.getOutputStream(), null);
        } catch (SQLException | ReflectiveOperationException e) {
            throw new ServletException(e);
        }
    }
}
