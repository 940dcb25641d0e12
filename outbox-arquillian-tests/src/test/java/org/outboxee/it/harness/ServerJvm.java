package org.outboxee.it.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.outboxee.test.Eventually;

/** Looks into the JVM of Arquillian's server with the JDK's own tools, as an operator would. */
public final class ServerJvm {

    private static final Pattern THREAD_NAME = Pattern.compile("(?m)^\"([^\"]+)\"");
    private static final Pattern HISTOGRAM_LINE = Pattern.compile("(?m)^\\s*\\d+:\\s+(\\d+)\\s+\\d+\\s+(\\S+)");

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private ServerJvm() {}

    /** The names of its threads. */
    public static List<String> threads() {
        return THREAD_NAME
                .matcher(jcmd("Thread.print"))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    /** How many objects of a class are still reachable, after a collection; classes of several loaders are added up. */
    public static long instances(String className) {
        long count = 0;
        Matcher line = HISTOGRAM_LINE.matcher(jcmd("GC.class_histogram"));
        while (line.find()) {
            if (line.group(2).equals(className)) {
                count += Long.parseLong(line.group(1));
            }
        }
        return count;
    }

    /** Asks again where a JVM under load hadn't answered in the ten seconds that the tool allows: that says nothing of it. */
    private static String jcmd(String command) {
        return Eventually.await(PATIENCE, "jcmd " + command, () -> onceJcmd(command), output -> true);
    }

    private static String onceJcmd(String command) {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        try {
            Process process = new ProcessBuilder(jcmd, String.valueOf(ArquillianServer.pid()), command)
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(command + ": " + output);
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted during " + command, e);
        }
    }
}
