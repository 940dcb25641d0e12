package ${package}.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Copies and deletes whole directories. */
final class Directories {

    private Directories() {}

    static Path empty(Path directory) {
        List<Path> lastFirst =
                Files.exists(directory) ? tree(directory).sorted(Comparator.reverseOrder()).toList() : List.of();
        try {
            for (Path entry : lastFirst) {
                Files.delete(entry);
            }
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void copy(Path from, Path to) throws IOException {
        for (Path entry : tree(from).toList()) {
            Files.copy(entry, to.resolve(from.relativize(entry).toString()));
        }
    }

    private static Stream<Path> tree(Path directory) {
        try (Stream<Path> entries = Files.walk(directory)) {
            return entries.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
