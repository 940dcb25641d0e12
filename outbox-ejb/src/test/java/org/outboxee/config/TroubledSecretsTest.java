package org.outboxee.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.outboxee.model.LogLines;

class TroubledSecretsTest {

    @Test
    void aFileThatCannotBeUsedIsToldOnceEachTime(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("secret"), TestEndpoints.SECRET);
        Secrets secrets = Secrets.inFile("outbox.endpoint.billing.secret-file", Signature.STANDARD_WEBHOOKS, file);

        try (LogLines lines = new LogLines(Secrets.class.getName())) {
            for (int round = 0; round < 2; round++) {
                Files.writeString(file, TestEndpoints.SECRET);
                secrets.keys();
                Files.writeString(file, "half a sec");
                secrets.keys();
                secrets.keys();
            }

            assertThat(lines.get())
                    .hasSize(2)
                    .allMatch(line -> line.contains("outbox.endpoint.billing.secret-file"))
                    .noneMatch(line -> line.contains("half"));
        }
    }
}
