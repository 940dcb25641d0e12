package org.outboxee.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/** The shipped scripts, read and run as a migration tool does: without comments, statement by statement. */
final class Scripts {

    private static final Pattern COMMENT = Pattern.compile("(?m)^--.*$");

    private Scripts() {}

    static List<String> statements(String script) {
        return Arrays.stream(COMMENT.matcher(script).replaceAll("").split(";"))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    static String read(String resource) {
        try (InputStream in = Scripts.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalArgumentException("the library ships no " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String grants(Dialect dialect) {
        return read(dialect.grants());
    }

    static void run(DataSource dataSource, String script) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements(script)) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}
