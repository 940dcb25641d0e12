package org.outboxee.publish;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.outboxee.api.IntegrationEvent;

@Tag("A3")
class RoundTripTest {

    private final JsonbEventSerializer serializer = new JsonbEventSerializer();

    enum Status {
        OPEN,
        CLOSED {}
    }

    record Moment(Instant at) implements IntegrationEvent {}

    record Word(String text) implements IntegrationEvent {}

    record Maybe(Optional<String> note, Status status, Integer count) implements IntegrationEvent {}

    record Words(List<String> words) implements IntegrationEvent {}

    record Counts(Map<String, Integer> counts) implements IntegrationEvent {}

    record Numbers(long n, BigInteger big, BigDecimal price, double d, float f) implements IntegrationEvent {}

    record Tree(String name, List<Tree> children) implements IntegrationEvent {}

    record Zoned(ZonedDateTime at) implements IntegrationEvent {}

    record Nothing() implements IntegrationEvent {}

    private <E extends IntegrationEvent> E roundTrip(E event) {
        @SuppressWarnings("unchecked")
        Class<E> type = (Class<E>) event.getClass();
        return serializer.deserialize(serializer.serialize(event), type);
    }

    private void comesBackEqual(IntegrationEvent event) {
        assertThat(roundTrip(event)).isEqualTo(event);
    }

    @Test
    @Tag("S3")
    void aNullInstantRoundTrips() {
        comesBackEqual(new Moment(null));
    }

    @Test
    @Tag("S3")
    void anEmptyOptionalAndANullEnumRoundTrip() {
        comesBackEqual(new Maybe(Optional.empty(), null, null));
    }

    @Test
    void aPresentOptionalRoundTrips() {
        comesBackEqual(new Maybe(Optional.of("note"), Status.OPEN, 0));
    }

    @Test
    void anEnumConstantWithABodyRoundTrips() {
        comesBackEqual(new Maybe(Optional.empty(), Status.CLOSED, -1));
    }

    @Test
    @Tag("S3")
    void aNullOptionalComesBackEmpty() {
        assertThat(roundTrip(new Maybe(null, null, null)).note()).isEmpty();
    }

    @Test
    @Tag("S4")
    void everyKindOfListComesBackAsAnEqualList() {
        List<String> two = List.of("a", "b");
        for (List<String> list : List.of(
                List.<String>of(),
                List.of("a"),
                two,
                Collections.<String>emptyList(),
                Collections.singletonList("a"),
                new ArrayList<>(two),
                new CopyOnWriteArrayList<>(two),
                asList("a", null),
                Collections.unmodifiableList(two),
                two.subList(1, 2),
                Collections.nCopies(3, "x"),
                new ArrayList<String>(Collections.singleton(null)))) {
            comesBackEqual(new Words(list));
        }
    }

    @Test
    @Tag("S4")
    void everyKindOfMapComesBackAsAnEqualMap() {
        Map<String, Integer> two = Map.of("a", 1, "B", 2);
        Map<String, Integer> ordered = new TreeMap<>(String.CASE_INSENSITIVE_ORDER.reversed());
        ordered.putAll(two);
        Map<String, Integer> withNull = new LinkedHashMap<>(two);
        withNull.put("", null);
        for (Map<String, Integer> map : List.of(
                Map.<String, Integer>of(),
                two,
                ordered,
                withNull,
                Collections.<String, Integer>emptyMap(),
                Collections.singletonMap("a", (Integer) null),
                new ConcurrentHashMap<>(two),
                Collections.unmodifiableMap(ordered))) {
            comesBackEqual(new Counts(map));
        }
    }

    @Test
    void theOrderOfAMapsEntriesIsKept() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("z", 1);
        counts.put("a", 2);
        counts.put("m", 3);

        assertThat(roundTrip(new Counts(counts)).counts().keySet()).containsExactly("z", "a", "m");
    }

    @Test
    void aListThatComesBackCannotBeChanged() {
        assertThat(roundTrip(new Words(asList("a", "b"))).words()).isUnmodifiable();
    }

    @Test
    void nullListsAndMapsRoundTrip() {
        comesBackEqual(new Words(null));
        comesBackEqual(new Counts(null));
    }

    @Test
    @Tag("S12")
    void numbersAreExact() {
        Numbers numbers = new Numbers(
                9007199254740993L,
                new BigInteger("123456789012345678901234567890"),
                new BigDecimal("1.10"),
                0.1 + 0.2,
                0.1f);

        assertThat(serializer.serialize(numbers))
                .isEqualTo("{\"n\":9007199254740993,"
                        + "\"big\":123456789012345678901234567890,\"price\":1.10,\"d\":0.30000000000000004,\"f\":0.1}");
        comesBackEqual(numbers);
    }

    @Test
    @Tag("S12")
    void theLastNumbersOfEachTypeRoundTrip() {
        BigInteger huge = BigInteger.TEN.pow(5_000).add(BigInteger.ONE);
        for (BigDecimal price : List.of(
                BigDecimal.ZERO,
                new BigDecimal("0E+3"),
                new BigDecimal("1E+400"),
                new BigDecimal(huge, 2_500),
                new BigDecimal("-0.00"),
                new BigDecimal(BigInteger.TEN, 100_000),
                new BigDecimal(BigInteger.ONE, -100_000))) {
            comesBackEqual(new Numbers(Long.MIN_VALUE, huge.negate(), price, Double.MIN_VALUE, Float.MIN_VALUE));
            comesBackEqual(new Numbers(Long.MAX_VALUE, huge, price, -Double.MAX_VALUE, -Float.MAX_VALUE));
            comesBackEqual(new Numbers(0, BigInteger.ZERO, price, -0.0, -0.0f));
        }
    }

    @Test
    @Tag("S15")
    void everyScriptRoundTrips() {
        comesBackEqual(new Word("žluťoučký 😀 漢字 \u2028 \uFEFF \uFFFF \b\f\n\r\t \"\\/ \u0001\u001F\u007F"));
    }

    @Test
    void nanosecondsRoundTrip() {
        comesBackEqual(new Moment(Instant.parse("2026-03-01T12:00:00.123456789Z")));
        comesBackEqual(new Moment(Instant.MIN));
        comesBackEqual(new Moment(Instant.MAX));
    }

    @Test
    void bothHoursOfAnOverlapRoundTrip() {
        ZoneId london = ZoneId.of("Europe/London");
        LocalDateTime overlap = LocalDateTime.of(2025, 10, 26, 1, 30);

        comesBackEqual(new Zoned(ZonedDateTime.ofLocal(overlap, london, ZoneOffset.ofHours(1))));
        comesBackEqual(new Zoned(ZonedDateTime.ofLocal(overlap, london, ZoneOffset.UTC)));
    }

    @Test
    void aTypeThatContainsItselfRoundTrips() {
        Tree leaf = new Tree("leaf", List.of());

        comesBackEqual(new Tree("root", List.of(new Tree("a", null), leaf, new Tree("b", List.of(leaf)))));
    }

    @Test
    void anEventWithoutMembersRoundTrips() {
        comesBackEqual(new Nothing());
    }
}
