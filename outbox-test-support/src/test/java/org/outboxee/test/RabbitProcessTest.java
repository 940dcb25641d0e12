package org.outboxee.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The broker that tests may kill. */
class RabbitProcessTest {

    @BeforeEach
    void isInstalled() {
        assumeTrue(RabbitProcess.isInstalled(), RabbitProcess.MISSING);
    }

    @Test
    void nothingIsLeftOfItWhenItIsClosed() {
        List<ProcessHandle> processes;
        try (RabbitProcess broker = RabbitProcess.start()) {
            broker.kill();
            broker.restart();
            processes = Stream.of("beam.smp", "epmd")
                    .flatMap(RabbitProcessTest::running)
                    .toList();
            assertThat(processes).hasSize(2);
        }

        assertThat(processes).noneMatch(ProcessHandle::isAlive);
    }

    private static Stream<ProcessHandle> running(String program) {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith(program));
    }
}
