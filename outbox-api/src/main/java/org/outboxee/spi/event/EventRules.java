package org.outboxee.spi.event;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsFirst;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The rules for event classes and the classes they consist of (spec A3). */
public final class EventRules {

    private static final String JSONB = "jakarta.json.bind.annotation.";

    /** Neither view knows an order of methods. */
    private static final Comparator<ClassView.Mark> BY_MEMBER =
            comparing(ClassView.Mark::member, nullsFirst(naturalOrder())).thenComparing(ClassView.Mark::annotation);

    private final Deque<ClassView> pending = new ArrayDeque<>();
    private final Set<String> seen = new HashSet<>();
    private final List<Problem> problems = new ArrayList<>();

    private EventRules() {}

    /**
     * What forbids a class as an event.
     *
     * @param type the class
     * @return every problem of the class and of the classes it consists of; empty if it is allowed
     */
    public static List<Problem> ofEvent(ClassView type) {
        EventRules rules = new EventRules();
        if (!type.isEvent()) {
            rules.problem(type, null, "does not implement IntegrationEvent");
        }
        return rules.collect(type);
    }

    /**
     * What forbids a class as part of an event.
     *
     * @param type the class
     * @return as {@link #ofEvent}, which asks for {@code IntegrationEvent} in addition
     */
    public static List<Problem> ofPart(ClassView type) {
        return new EventRules().collect(type);
    }

    private List<Problem> collect(ClassView type) {
        if (type.kind().problem() != null) {
            problem(type, null, type.kind().problem());
        } else {
            visit(type);
        }
        while (!pending.isEmpty()) {
            inspect(pending.poll());
        }
        return List.copyOf(problems);
    }

    /** Each class once, or a tree that contains itself would never end. */
    private void visit(ClassView type) {
        if (seen.add(type.name())) {
            pending.add(type);
        }
    }

    private void inspect(ClassView type) {
        if (type.isGeneric()) {
            problem(type, null, "has type parameters; name the classes");
        }
        List<ClassView.FieldView> fields = fieldsOf(
                type, foreign -> problem(type, null, "extends " + foreign.name() + ", whose state cannot be stored"));
        TypeRule types = new TypeRule(this::visit);
        Set<String> names = new HashSet<>();
        for (ClassView.FieldView field : fields) {
            if (field.isTransient()) {
                problem(type, field.name(), "is transient and would be lost; make it static or remove it");
            }
            if (!names.add(field.name())) {
                problem(type, field.name(), "hides a field of its superclass; rename it");
            }
            types.check(field.type(), rule -> problem(type, field.name(), rule));
        }
        if (type.kind() == ClassKind.CLASS) {
            ConstructorRule.check(type, fields, (member, rule) -> problem(type, member, rule));
        }
        refuseJsonbAnnotations(type);
    }

    /** The superclass's fields first. */
    static List<ClassView.FieldView> fieldsOf(ClassView type, Consumer<ClassView> foreignSuperclass) {
        List<ClassView.FieldView> fields = new ArrayList<>();
        type.superclass().ifPresent(superclass -> {
            // The JDK's private fields are missing from the class files that javac --release reads.
            if (TypeRule.isPlatform(superclass.name())) {
                foreignSuperclass.accept(superclass);
            } else {
                fields.addAll(fieldsOf(superclass, foreignSuperclass));
            }
        });
        fields.addAll(type.fields());
        return fields;
    }

    /**
     * All of them, not only those that rename or drop: the event is bound by its field names without them, so one that
     * looks as if it worked would mislead.
     */
    private void refuseJsonbAnnotations(ClassView type) {
        List<ClassView.Mark> marks = new ArrayList<>();
        for (ClassView view = type; view != null; view = view.superclass().orElse(null)) {
            marks.addAll(view.marks());
        }
        marks.stream()
                .filter(mark -> mark.annotation().startsWith(JSONB))
                .distinct()
                .sorted(BY_MEMBER)
                .forEach(mark -> problem(
                        type,
                        mark.member(),
                        "@" + mark.annotation().substring(JSONB.length())
                                + " would have no effect, an event is stored by its field names; remove it"));
    }

    private void problem(ClassView owner, String member, String rule) {
        problems.add(new Problem(owner, member, rule));
    }
}
