package org.outboxee.test.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.stream.Stream;

/** Makes directories, so that each server has one of its own. */
public final class DirectoryCopy {

    private DirectoryCopy() {}

    /**
     * Copies a directory with all that is in it.
     *
     * @param source what to copy
     * @param target the copy; what was there is removed first
     */
    public static void replace(Path source, Path target) {
        try {
            remove(target);
            Files.createDirectories(target);
            Files.walkFileTree(source, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                        throws IOException {
                    Files.createDirectories(target.resolve(source.relativize(directory)));
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.copy(file, target.resolve(source.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("Copying " + source + " to " + target, e);
        }
    }

    /**
     * Empties a directory.
     *
     * @param directory afterwards it exists and is empty
     */
    public static void recreate(Path directory) {
        try {
            remove(directory);
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("Emptying " + directory, e);
        }
    }

    private static void remove(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> paths = Files.walk(directory)) {
                for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
