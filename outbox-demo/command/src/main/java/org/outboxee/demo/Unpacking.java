package org.outboxee.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.function.IntConsumer;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** Unpacks a zip file with the modes of its files, which the JDK's own classes forget. */
final class Unpacking {

    private static final int EXECUTABLE = 0100;
    private static final int STEP_PERCENT = 25;

    private Unpacking() {}

    /**
     * Unpacks it.
     *
     * @param percent told each quarter
     */
    static void unpack(Path zip, Path target, IntConsumer percent) throws IOException {
        try (ZipFile file = ZipFile.builder().setPath(zip).get()) {
            long whole = Files.size(zip);
            long done = 0;
            int said = 0;
            Enumeration<ZipArchiveEntry> entries = file.getEntries();
            while (entries.hasMoreElements()) {
                ZipArchiveEntry entry = entries.nextElement();
                write(file, entry, target);
                done += Math.max(0, entry.getCompressedSize());
                int now = (int) (done * 100 / whole);
                if (now >= said + STEP_PERCENT) {
                    said = now - now % STEP_PERCENT;
                    percent.accept(said);
                }
            }
        }
    }

    private static void write(ZipFile file, ZipArchiveEntry entry, Path target) throws IOException {
        Path path = target.resolve(entry.getName()).normalize();
        if (!path.startsWith(target)) {
            throw new IOException("An entry outside of the archive: " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Files.createDirectories(path.getParent());
        try (InputStream content = file.getInputStream(entry)) {
            Files.copy(content, path);
        }
        if ((entry.getUnixMode() & EXECUTABLE) != 0 && !path.toFile().setExecutable(true, false)) {
            throw new IOException("Cannot be made executable: " + path);
        }
    }
}
