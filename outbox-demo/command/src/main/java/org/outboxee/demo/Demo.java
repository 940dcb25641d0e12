package org.outboxee.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs the demo: {@code mvn -Pdemo} from the root of the repository. */
public final class Demo {

    private Demo() {}

    public static void main(String[] arguments) throws IOException {
        DemoSettings settings = DemoSettings.fromSystemProperties();
        Screen screen = new Screen(System.out);
        try (RunDirectory directory = RunDirectory.create(settings.directory().resolve("runs"))) {
            // Interrupted: ends the servers before the prompt is back. A kill -9 leaves that to the guard.
            Thread end = new Thread(directory::close, "demo-end");
            Runtime.getRuntime().addShutdownHook(end);
            Counts counts = run(settings, screen, directory);
            Runtime.getRuntime().removeShutdownHook(end);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> screen.line(counts.summary()), "demo-last-line"));
        }
    }

    private static Counts run(DemoSettings settings, Screen screen, RunDirectory directory) throws IOException {
        try (RealStage stage = new RealStage(settings, screen, directory)) {
            return play(settings, screen, directory, stage);
        }
    }

    private static Counts play(DemoSettings settings, Screen screen, RunDirectory directory, RealStage stage)
            throws IOException {
        Script script = new Script(stage, screen);
        try {
            Counts counts = script.play();
            if (!settings.once()) {
                script.invite();
                System.in.read();
            }
            return counts;
        } catch (RuntimeException | AssertionError e) {
            Path log = Path.of(stage.logs());
            String where = Files.exists(log) ? "The server's log: " + directory.keep(log) : "The server has no log yet.";
            throw new DemoFailedException(e.getMessage() + ". " + where);
        }
    }
}
