package org.outboxee.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {

    @TempDir
    private Path parent;

    /** It stays when the run's directory goes: somebody is to read it afterwards. */
    @Test
    void whatAServersThreadsDidIsKept() {
        Path kept;
        try (RunDirectory directory = RunDirectory.create(parent)) {
            kept = directory.keepThreads(ProcessHandle.current()).orElseThrow();
        }
        assertThat(kept).content().contains("whatAServersThreadsDidIsKept");
    }
}
