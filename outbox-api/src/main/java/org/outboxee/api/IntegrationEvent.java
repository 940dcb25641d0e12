package org.outboxee.api;

/**
 * An immutable fact that other parts of a system are told about. Normally a record.
 *
 * <p>Members may be {@code String}, integer and floating numbers, {@code boolean}, their wrappers, {@code BigDecimal},
 * {@code BigInteger}, enums, {@code UUID}, {@code Instant}, the dates and times of {@code java.time} with and without
 * offset or zone, {@code Duration}, {@code Period}, nested records or classes by the same rules, {@code List<T>} and
 * {@code Map<String, T>} of these, and {@code Optional<T>} directly as a member. Every member that is not a primitive
 * may be {@code null}. A class that is not a record needs exactly one constructor with a parameter for each of its
 * fields, of the same name and type, and must be compiled with {@code -parameters}; the visibility of fields and
 * constructor doesn't matter and static fields aren't part of the event. An event is stored by its field names, so
 * annotations of JSON-B are refused: they would have no effect. A type that breaks a rule is refused by the annotation
 * processor at compile time and again at deployment (spec A3).
 *
 * <p>Values are refused when the event is added if they could not come back: NaN and infinities, a string with a NUL
 * character or an unpaired surrogate, an instance of a subclass of the declared class.
 *
 * <p>Stored events outlive builds. A member may be added: read from an older event it is zero, an empty list, map or
 * optional, or else {@code null}. A member may be removed: what was stored of it is ignored.
 *
 * <p><strong>Never put secrets or personal data into an event.</strong> Events are stored as text, kept after they
 * were delivered, and read by operators. Put an identifier there and let the job load the rest.
 */
public interface IntegrationEvent {}
