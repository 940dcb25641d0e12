package org.outboxee.demo;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs the demo: {@code mvn -Pdemo} from the root of the repository. */
public final class Demo {

    private Demo() {}

    public static void main(String[] arguments) throws IOException {
        DemoSettings settings = DemoSettings.fromSystemProperties();
        Screen screen = new Screen(System.out);
        try (RunDirectory directory = RunDirectory.create(settings.directory().resolve("runs"));
                RealStage stage = new RealStage(settings, screen, directory)) {
            Thread interrupted = new Thread(() -> end(directory, stage), "demo-end");
            Runtime.getRuntime().addShutdownHook(interrupted);
            play(settings, screen, directory, stage);
            Runtime.getRuntime().removeShutdownHook(interrupted);
        }
    }

    /** Ends the servers before the prompt is back. A kill -9 leaves that to the guards. */
    private static void end(RunDirectory directory, RealStage stage) {
        directory.close();
        stage.close();
    }

    private static void play(DemoSettings settings, Screen screen, RunDirectory directory, RealStage stage)
            throws IOException {
        Script script = new Script(stage, screen);
        try {
            Counts counts = script.play();
            if (settings.once()) {
                sayAtTheEnd(counts.summary());
            } else {
                screen.line("");
                screen.line(counts.summary());
                script.invite();
                System.in.read();
            }
        } catch (RuntimeException | AssertionError e) {
            if (directory.isClosed()) {
                return; // interrupted: the servers went first
            }
            throw new DemoFailedException(e.getMessage() + ". " + whereIsTheLog(directory, stage));
        }
    }

    private static String whereIsTheLog(RunDirectory directory, RealStage stage) {
        Path log = Path.of(stage.logs());
        String kept = Files.exists(log) ? "The server's log: " + directory.keep(log) : "The server has written no log.";
        return kept
                + stage.runningServer()
                        .flatMap(directory::keepThreads)
                        .map(threads -> ". What its threads did: " + threads)
                        .orElse("");
    }

    /** After Maven's own last words, so that it is the last line for a script too. */
    private static void sayAtTheEnd(String line) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        Runtime.getRuntime().addShutdownHook(new LastLine(out, line));
    }

    /** Needs no class that isn't loaded when it runs: the class loader is closed by then. */
    private static final class LastLine extends Thread {

        private final PrintStream out;
        private final String line;

        LastLine(PrintStream out, String line) {
            // The group that the plugin has made for main is destroyed by then, and would let no thread start.
            super(outermostGroup(), "demo-last-line");
            this.out = out;
            this.line = line;
        }

        private static ThreadGroup outermostGroup() {
            ThreadGroup group = Thread.currentThread().getThreadGroup();
            while (group.getParent() != null) {
                group = group.getParent();
            }
            return group;
        }

        /** The empty line first: Maven leaves an escape sequence at the beginning of its last one. */
        @Override
        public void run() {
            out.println();
            out.println(line);
        }
    }
}
