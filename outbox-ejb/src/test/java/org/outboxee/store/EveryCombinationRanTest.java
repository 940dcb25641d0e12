package org.outboxee.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Runs last: a combination that was left out, or whose database could not be had, is a failure and not a gap. */
@Order(Integer.MAX_VALUE)
class EveryCombinationRanTest {

    @Test
    void theWholeContractRanOnEveryCombination() {
        assertThat(RanCombinations.tests().keySet())
                .contains(
                        HibernateOnH2Test.class,
                        HibernateOnPostgresTest.class,
                        HibernateOnMariaDbTest.class,
                        EclipseLinkOnH2Test.class,
                        EclipseLinkOnPostgresTest.class,
                        EclipseLinkOnMariaDbTest.class,
                        OtherNamesOnPostgresTest.class,
                        OtherSchemaOnH2Test.class);
        assertThat(Set.copyOf(RanCombinations.tests().values()))
                .as("the same number of tests on each: %s", RanCombinations.tests())
                .hasSize(1);
    }
}
