package org.outboxee.it.locale;

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
import java.time.ZoneId;
import javax.sql.DataSource;

/** Answers with the zone of the JVM and that of a session of the default data source. */
@WebServlet("/zones")
public class ZoneServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Resource(lookup = "java:comp/DefaultDataSource")
    private transient DataSource dataSource;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select current_setting('TimeZone')")) {
            row.next();
            response.getWriter().print(ZoneId.systemDefault() + " " + row.getString(1));
        } catch (SQLException e) {
            throw new ServletException(e);
        }
    }
}
