package org.outboxee.it.compatibility;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.outboxee.test.record.RunRecord;

/** Where records and pages are. */
final class Repository {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    /** The records that the pages show. */
    static final Path RECORDS = ROOT.resolve("src-docs/reference/compatibility");

    static final Path PAGE = ROOT.resolve("src-docs/reference/compatibility.adoc");
    static final Path README = ROOT.resolve("README.md");

    private Repository() {}

    /** The records in the repository, by name. */
    static List<RunRecord> records() {
        return recordsIn(RECORDS);
    }

    /** What the latest runs of each module have left in its build directory. */
    static List<Path> written() {
        try (Stream<Path> modules = Files.list(ROOT)) {
            return modules.map(module -> module.resolve("target/compatibility"))
                    .filter(Files::isDirectory)
                    .flatMap(directory -> files(directory).stream())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<RunRecord> recordsIn(Path directory) {
        return files(directory).stream().map(RunRecord::read).toList();
    }

    private static List<Path> files(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".csv"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
