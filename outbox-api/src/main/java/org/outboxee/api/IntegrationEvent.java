package org.outboxee.api;

/**
 * An immutable fact that other parts of a system are told about. Normally a record.
 *
 * <p>Members may be {@code String}, integer and floating numbers, {@code BigDecimal}, {@code BigInteger},
 * {@code boolean}, enums, {@code Instant} and the {@code java.time} dates, {@code UUID}, {@code null}, nested records
 * or classes by the same rules, {@code List<T>}, {@code Map<String, T>} and {@code Optional<T>}. A class that is not a
 * record needs one constructor with a parameter for each of its fields, of the same name; the visibility of its fields
 * doesn't matter and static fields aren't part of the event. A type that breaks a rule is refused by the annotation
 * processor at compile time and again at deployment (spec A3).
 *
 * <p><strong>Never put secrets or personal data into an event.</strong> Events are stored as text, kept after they
 * were delivered, and read by operators. Put an identifier there and let the job load the rest.
 */
public interface IntegrationEvent {}
