package org.outboxee.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Says how far Maven is with a file that it downloads into the local repository. Arguments: the file, and how many
 * megabytes it will have. Says nothing if the file is there.
 */
public final class DownloadProgress {

    private static final long MEGABYTE = 1_000_000;
    private static final int STEP_PERCENT = 10;
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofHours(2);

    private DownloadProgress() {}

    public static void main(String[] arguments) {
        Path file = Path.of(arguments[0]);
        long megabytes = Long.parseLong(arguments[1]);
        if (Files.exists(file)) {
            return;
        }
        System.out.println("demo: downloading " + file.getFileName() + ", " + megabytes + " MB, once");
        long end = System.nanoTime() + LONGEST.toNanos();
        long said = 0;
        while (!Files.exists(file) && System.nanoTime() < end) {
            long percent = Math.min(99, size(file) * 100 / (megabytes * MEGABYTE));
            if (percent >= said + STEP_PERCENT) {
                said = percent - percent % STEP_PERCENT;
                System.out.println("demo: downloading " + file.getFileName() + ", " + said + " %");
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
        System.out.println("demo: downloading " + file.getFileName() + ", 100 %");
    }

    /** Maven writes to a file beside it, whose name begins alike. */
    private static long size(Path file) {
        try (Stream<Path> files = Files.list(file.getParent())) {
            return files.filter(other -> other.getFileName()
                            .toString()
                            .startsWith(file.getFileName().toString()))
                    .mapToLong(DownloadProgress::sizeOf)
                    .max()
                    .orElse(0);
        } catch (IOException e) {
            return 0; // not begun yet
        }
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0; // renamed meanwhile
        }
    }
}
