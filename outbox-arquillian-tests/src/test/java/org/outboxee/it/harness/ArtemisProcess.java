package org.outboxee.it.harness;

import jakarta.jms.JMSContext;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.activemq.artemis.api.core.management.ResourceNames;
import org.apache.activemq.artemis.api.jms.management.JMSManagementHelper;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.outboxee.test.Eventually;
import org.outboxee.test.FreePort;
import org.outboxee.test.server.DirectoryCopy;

/** An Artemis broker in a process of its own, which a test may stop or kill and restart on the same port. */
public final class ArtemisProcess implements AutoCloseable {

    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration STOP = Duration.ofSeconds(30);

    private final int port = FreePort.find();
    private final Path directory;
    private Process process;

    private ArtemisProcess(Path directory) {
        this.directory = directory;
    }

    /**
     * Starts a broker with an empty journal. It knows CORE and AMQP, creates queues on demand and asks for no password.
     *
     * @param name the name of its directory below {@code target/run}
     * @return the broker, ready for connections; it is gone when closed, and at the latest with the JVM
     */
    public static ArtemisProcess start(String name) {
        ArtemisProcess broker = new ArtemisProcess(ServerKind.runDirectory().resolve(name));
        DirectoryCopy.recreate(broker.directory);
        broker.restart();
        return broker;
    }

    /** Starts it again on its port and journal after {@link #stop} or {@link #kill}. */
    public void restart() {
        if (isRunning()) {
            throw new IllegalStateException("The broker already runs on port " + port);
        }
        Path output = directory.resolve("broker.log");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                ArtemisMain.class.getName(),
                directory.toString(),
                url());
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("Starting the broker", e);
        }
        Eventually.await(START, "the broker takes connections on port " + port, () -> !isRunning() || accepts());
        if (!isRunning()) {
            throw new IllegalStateException("The broker ended with " + process.exitValue() + ", see " + output);
        }
    }

    private boolean accepts() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        }
    }

    /** Ends it in order. */
    public void stop() {
        try {
            process.getOutputStream().close(); // it waits for that
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Eventually.await(STOP, "the broker on port " + port + " has stopped", () -> !isRunning());
    }

    /** Lets it do nothing until {@link #resume}; its connections stay open, as with a network that swallows all. */
    public void pause() {
        signal("STOP");
    }

    /** Lets it go on after {@link #pause}. */
    public void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while sending " + name, e);
        }
    }

    /** Ends it with kill -9. */
    public void kill() {
        process.destroyForcibly();
        Eventually.await(STOP, "the killed broker is gone", () -> !isRunning());
    }

    /** Whether its process is there. */
    public boolean isRunning() {
        return process != null && process.isAlive();
    }

    /** Its port, for CORE and AMQP. */
    public int port() {
        return port;
    }

    /** The address for clients of the CORE protocol. */
    public String url() {
        return "tcp://127.0.0.1:" + port;
    }

    /** Its name, and the version that it says of itself. */
    public String version() {
        try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(url());
                JMSContext context = factory.createContext()) {
            Queue answers = context.createTemporaryQueue();
            Message question = context.createMessage();
            question.setJMSReplyTo(answers);
            JMSManagementHelper.putAttribute(question, ResourceNames.BROKER, "version");
            context.createProducer().send(context.createQueue("activemq.management"), question);
            Message answer = context.createConsumer(answers).receive(START.toMillis());
            return "ActiveMQ Artemis " + JMSManagementHelper.getResult(answer);
        } catch (Exception e) { // as JMSManagementHelper declares it
            throw new IllegalStateException("Asking the broker for its version", e);
        }
    }

    /** Kills it if it still runs. Its directory stays, for its log. */
    @Override
    public void close() {
        if (isRunning()) {
            kill();
        }
    }
}
