package org.outboxee.test;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** Finds {@code initdb} and {@code postgres}: those of the system, or those of the archive on the class path. */
final class PostgresBinaries {

    private static final Path SYSTEM = Path.of("/usr/lib/postgresql");

    /** Archive by {@code os.arch}; the archives of other platforms aren't on the class path. */
    private static final Map<String, String> ARCHIVES = Map.of(
            "amd64", "/postgres-linux-x86_64.txz",
            "aarch64", "/postgres-linux-arm_64.txz");

    private PostgresBinaries() {}

    /** The directory with the binaries, unpacked below the given one if need be. */
    static Path locate(EmbeddedOptions.Binaries wanted, Path unpackTo) {
        Optional<Path> system = wanted == EmbeddedOptions.Binaries.ZONKY ? Optional.empty() : ofSystem();
        if (system.isEmpty() && wanted == EmbeddedOptions.Binaries.SYSTEM) {
            throw new IllegalStateException(EmbeddedOptions.BINARIES + "=system, but there is no " + SYSTEM + "/*/bin");
        }
        return system.orElseGet(() -> unpack(unpackTo));
    }

    static Optional<Path> ofSystem() {
        if (!Files.isDirectory(SYSTEM)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(SYSTEM)) {
            return versions.filter(version -> Files.isExecutable(version.resolve("bin/initdb")))
                    .max(Comparator.comparingInt(PostgresBinaries::majorVersion))
                    .map(version -> version.resolve("bin"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int majorVersion(Path directory) {
        String name = directory.getFileName().toString();
        return name.matches("\\d{1,4}") ? Integer.parseInt(name) : 0;
    }

    private static Path unpack(Path target) {
        String architecture = System.getProperty("os.arch");
        String archive = System.getProperty("os.name").equals("Linux") ? ARCHIVES.get(architecture) : null;
        if (archive == null) {
            throw new IllegalStateException("There is no embedded PostgreSQL for "
                    + System.getProperty("os.name") + " on " + architecture
                    + "; use outbox.test.db=container, or given with OUTBOX_TEST_DB_*");
        }
        try (InputStream packed = PostgresBinaries.class.getResourceAsStream(archive);
                TarArchiveInputStream tar =
                        new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(packed)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                write(entry, tar, target);
            }
            return target.resolve("bin");
        } catch (IOException e) {
            throw new UncheckedIOException("Unpacking " + archive + " to " + target, e);
        }
    }

    private static void write(TarArchiveEntry entry, InputStream content, Path target) throws IOException {
        Path path = target.resolve(entry.getName()).normalize();
        if (!path.startsWith(target)) {
            throw new IOException("An entry outside of the archive: " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Files.createDirectories(path.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        } else {
            Files.copy(content, path);
            if ((entry.getMode() & 0100) != 0 && !path.toFile().setExecutable(true, false)) {
                throw new IOException("Cannot be made executable: " + path);
            }
        }
    }
}
