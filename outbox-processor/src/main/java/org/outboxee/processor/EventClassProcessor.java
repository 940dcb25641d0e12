package org.outboxee.processor;

import static javax.tools.Diagnostic.Kind.ERROR;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import org.outboxee.spi.event.EventRules;
import org.outboxee.spi.event.Problem;

/**
 * Reports event classes that a deployment would refuse, at the member at fault. Needs no annotation: it looks at every
 * concrete class that implements {@code IntegrationEvent}.
 *
 * <p>The deployment sees two things that a processor cannot: local and anonymous classes, and whether the classes being
 * compiled will hold the names of their constructors' parameters ({@code -parameters}; records need it not).
 */
@SupportedAnnotationTypes("*")
public final class EventClassProcessor extends AbstractProcessor {

    private final Set<String> sources = new HashSet<>();
    private final Set<String> reported = new HashSet<>();
    private Set<String> deferred = new LinkedHashSet<>();

    /** For the compiler. */
    public EventClassProcessor() {}

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        Set<TypeElement> roots = ElementFilter.typesIn(round.getRootElements());
        roots.forEach(root -> sources.add(root.getQualifiedName().toString()));
        Set<String> waiting = deferred;
        deferred = new LinkedHashSet<>();
        waiting.stream()
                .map(processingEnv.getElementUtils()::getTypeElement)
                .filter(Objects::nonNull)
                .forEach(this::check);
        roots.forEach(this::checkWithMembers);
        return false;
    }

    private void checkWithMembers(TypeElement type) {
        check(type);
        ElementFilter.typesIn(type.getEnclosedElements()).forEach(this::checkWithMembers);
    }

    private void check(TypeElement type) {
        MirrorModel model = new MirrorModel(processingEnv, sources);
        MirrorClass event = model.classOf(type);
        if (isSupertype(type) || !event.isEvent() && !model.sawUnresolved()) {
            return;
        }
        List<Problem> problems = EventRules.ofEvent(event);
        if (model.sawUnresolved()) {
            // Another processor may write the missing class in the next round. If none does, javac says so itself.
            deferred.add(type.getQualifiedName().toString());
        } else {
            problems.forEach(problem -> report(event, problem));
        }
    }

    /** An interface or abstract class may collect what events have in common; only what can be added is an event. */
    private static boolean isSupertype(TypeElement type) {
        return type.getModifiers().contains(Modifier.ABSTRACT) && type.getKind() != ElementKind.ENUM;
    }

    private void report(MirrorClass event, Problem problem) {
        // Two events can share a part.
        if (!reported.add(problem.sentence())) {
            return;
        }
        MirrorClass owner = (MirrorClass) problem.owner();
        // A part that comes from a class file has no place in the source; the event has.
        Element place = event.model().hasSource(owner) ? owner.elementOf(problem.member()) : event.element();
        processingEnv.getMessager().printMessage(ERROR, problem.sentence(), place);
    }
}
