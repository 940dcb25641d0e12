package org.outboxee.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.outboxee.it.harness.DatabaseProduct;
import org.outboxee.it.harness.ItDatabase;

/** The outbox's tables, made by the shipped scripts, and the probe's; and what is in them, read by plain JDBC. */
public final class ProbeTables {

    private static final String RIGHTS = """
            grant select, insert on probe_effects to outbox_application;
            grant select, insert on probe_runs to outbox_application;
            grant select, insert on probe_business to outbox_application;
            grant select, insert on probe_notes to outbox_application;
            """;

    private static boolean created;

    private ProbeTables() {}

    /** Creates all tables as their owner and gives the servers' account no more than {@code grants.sql} does. */
    public static synchronized void create() {
        if (!created) {
            ItDatabase database = ItDatabase.get();
            database.execute(shipped(script()));
            database.applyGrants(grants());
            database.execute(resource("/probe/" + DatabaseProduct.active().folder() + "/probe.sql"));
            database.applyGrants(RIGHTS);
            created = true;
        }
    }

    /** The script for the tables on this run's database, a file of the packaged library. */
    static String script() {
        return "db/" + DatabaseProduct.active().folder() + "/V1__outbox.sql";
    }

    /** The shipped rights. */
    static String grants() {
        return shipped("db/" + DatabaseProduct.active().folder() + "/grants.sql");
    }

    /** A file from the packaged library. */
    public static String shipped(String file) {
        Path jar = ProbeEar.product("outbox-ejb.jar").toPath();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            ZipEntry entry = zip.getEntry(file);
            return new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The number in the first column of the first row. */
    public static long number(String query, Object... parameters) {
        return Long.parseLong(rows(query, parameters).get(0).get(0));
    }

    /** All rows, each column as text; null stays null. */
    public static List<List<String>> rows(String query, Object... parameters) {
        return rows(ItDatabase.get(), query, parameters);
    }

    /** All rows in the database of a service. */
    public static List<List<String>> rows(ItDatabase database, String query, Object... parameters) {
        try (Connection connection = database.asOwner().getConnection();
                PreparedStatement statement = connection.prepareStatement(query)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            List<List<String>> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    List<String> row = new ArrayList<>();
                    for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                        row.add(result.getString(column));
                    }
                    rows.add(row);
                }
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException(query + ": " + e.getMessage(), e);
        }
    }

    /** Changes rows; returns how many. */
    public static int update(String statement, Object... parameters) {
        try (Connection connection = ItDatabase.get().asOwner().getConnection();
                PreparedStatement prepared = connection.prepareStatement(statement)) {
            for (int i = 0; i < parameters.length; i++) {
                prepared.setObject(i + 1, parameters[i]);
            }
            return prepared.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(statement + ": " + e.getMessage(), e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = ProbeTables.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
