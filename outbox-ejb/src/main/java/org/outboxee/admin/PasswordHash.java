package org.outboxee.admin;

import java.io.ByteArrayOutputStream;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.outboxee.model.PasswordDigest;

/**
 * Prints the value of {@code outbox.admin.user.<name>} for a password:
 * {@code java -cp outbox-ejb.jar org.outboxee.admin.PasswordHash viewer}. The password comes from the console or, in a
 * script, as the first line of the standard input in UTF-8; an argument would show up in lists of processes.
 */
public final class PasswordHash {

    private static final int FEWEST_CHARACTERS = 8;
    private static final int MOST_BYTES = 4096;

    private PasswordHash() {}

    public static void main(String[] arguments) throws IOException {
        System.exit(run(arguments, System.console(), System.in, System.out, System.err));
    }

    /** 0 if a value was printed, 1 if there was no good password, 2 if the arguments are wrong. */
    static int run(String[] arguments, Console console, InputStream in, PrintStream out, PrintStream messages)
            throws IOException {
        if (arguments.length != 1 || !(arguments[0].equals("viewer") || arguments[0].equals("operator"))) {
            messages.println("usage: java -cp outbox-ejb.jar org.outboxee.admin.PasswordHash viewer|operator");
            messages.println("The password is asked for, or read from the first line of the standard input.");
            return 2;
        }
        if (console == null) {
            messages.println("Reading the password from the standard input.");
        }
        Optional<String> password = console == null ? firstLine(in) : ask(console);
        if (password.isEmpty() || password.get().contains("\uFFFD")) {
            messages.println("The password must be given twice alike, or as one line of UTF-8 below 4096 bytes.");
            return 1;
        }
        if (password.get().length() < FEWEST_CHARACTERS) {
            messages.println("The password must have at least " + FEWEST_CHARACTERS + " characters.");
            return 1;
        }
        PasswordDigest digest = PasswordDigest.of(password.get(), PasswordDigest.RECOMMENDED_ITERATIONS);
        out.println(arguments[0] + ' ' + digest.text());
        return 0;
    }

    private static Optional<String> ask(Console console) {
        char[] first = console.readPassword("Password: ");
        char[] second = first == null ? null : console.readPassword("Again: ");
        return second != null && Arrays.equals(first, second) ? Optional.of(new String(first)) : Optional.empty();
    }

    /** Decoded strictly: a password that was bent into something else here could never be used to log in. */
    private static Optional<String> firstLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        while (next >= 0 && next != '\n' && line.size() < MOST_BYTES) {
            line.write(next);
            next = in.read();
        }
        if (line.size() == MOST_BYTES) {
            return Optional.empty();
        }
        try {
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line.toByteArray()));
            return Optional.of(text.toString().replaceFirst("\r$", ""));
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
