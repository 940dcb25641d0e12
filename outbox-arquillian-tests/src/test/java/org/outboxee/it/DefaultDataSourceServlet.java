package org.outboxee.it;

import jakarta.annotation.Resource;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Answers with what only the database behind the server's default data source can know. */
@WebServlet("/database")
public class DefaultDataSourceServlet extends HttpServlet {

    static final String QUESTION =
            "select current_user || ' ' || oid from pg_database where datname = current_database()";

    @Resource(lookup = "java:comp/DefaultDataSource")
    private transient DataSource dataSource;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(QUESTION)) {
            row.next();
            response.getWriter().print(row.getString(1));
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }
}
