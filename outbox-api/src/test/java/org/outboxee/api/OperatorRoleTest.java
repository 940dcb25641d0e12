package org.outboxee.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OperatorRoleTest {

    @Test
    void anOperatorMayDoWhatAViewerMayAndNotTheOtherWayRound() {
        assertThat(OperatorRole.OPERATOR.includes(OperatorRole.VIEWER)).isTrue();
        assertThat(OperatorRole.OPERATOR.includes(OperatorRole.OPERATOR)).isTrue();
        assertThat(OperatorRole.VIEWER.includes(OperatorRole.VIEWER)).isTrue();
        assertThat(OperatorRole.VIEWER.includes(OperatorRole.OPERATOR)).isFalse();
    }
}
