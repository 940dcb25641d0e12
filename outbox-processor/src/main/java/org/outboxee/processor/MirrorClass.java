package org.outboxee.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;
import org.outboxee.spi.event.ClassKind;
import org.outboxee.spi.event.ClassView;
import org.outboxee.spi.event.TypeUse;

/** A class as the compiler sees it, from source or from a class file. */
record MirrorClass(MirrorModel model, TypeElement element) implements ClassView {

    @Override
    public String name() {
        String name = element.getQualifiedName().toString();
        return name.isEmpty() ? model.binaryName(element) : name;
    }

    @Override
    public ClassKind kind() {
        return switch (element.getKind()) {
            case ANNOTATION_TYPE -> ClassKind.ANNOTATION;
            case INTERFACE -> ClassKind.INTERFACE;
            case ENUM -> ClassKind.ENUM;
            default -> concreteKind();
        };
    }

    private ClassKind concreteKind() {
        if (element.getNestingKind() == NestingKind.ANONYMOUS) {
            return ClassKind.ANONYMOUS_CLASS;
        } else if (element.getNestingKind() == NestingKind.LOCAL) {
            return ClassKind.LOCAL_CLASS;
        } else if (element.getNestingKind() == NestingKind.MEMBER && !has(element, Modifier.STATIC)) {
            return ClassKind.INNER_CLASS;
        } else if (has(element, Modifier.ABSTRACT)) {
            return ClassKind.ABSTRACT_CLASS;
        }
        return isRecord() ? ClassKind.RECORD : ClassKind.CLASS;
    }

    @Override
    public boolean isEvent() {
        return model.isEvent(element);
    }

    @Override
    public boolean isGeneric() {
        return !element.getTypeParameters().isEmpty();
    }

    @Override
    public Optional<ClassView> superclass() {
        TypeUse superclass = model.use(element.getSuperclass());
        return isRecord()
                        || superclass.declaration() == null
                        || superclass.name().equals("java.lang.Object")
                ? Optional.empty()
                : Optional.of(superclass.declaration());
    }

    @Override
    public List<FieldView> fields() {
        return fieldElements().stream()
                .filter(field -> !has(field, Modifier.STATIC))
                .map(field -> new FieldView(
                        field.getSimpleName().toString(), model.use(field.asType()), has(field, Modifier.TRANSIENT)))
                .toList();
    }

    @Override
    public List<ConstructorView> constructors() {
        boolean namesKnown = model.hasParameterNames(this);
        return constructorElements().stream()
                .map(constructor -> new ConstructorView(
                        constructor.getParameters().stream()
                                .map(parameter -> new ParameterView(
                                        parameter.getSimpleName().toString(), model.use(parameter.asType())))
                                .toList(),
                        namesKnown))
                .toList();
    }

    @Override
    public List<Mark> marks() {
        List<Mark> marks = new ArrayList<>();
        mark(null, element, marks);
        fieldElements().forEach(field -> mark(field.getSimpleName().toString(), field, marks));
        for (ExecutableElement method : ElementFilter.methodsIn(element.getEnclosedElements())) {
            String label = method.getSimpleName() + (isAccessor(method) ? "" : "()");
            mark(label, method, marks);
            method.getParameters().forEach(parameter -> mark(label, parameter, marks));
        }
        boolean namesKnown = isRecord() || model.hasParameterNames(this);
        for (ExecutableElement constructor : constructorElements()) {
            mark(null, constructor, marks);
            constructor
                    .getParameters()
                    .forEach(parameter ->
                            mark(namesKnown ? parameter.getSimpleName().toString() : null, parameter, marks));
        }
        return marks;
    }

    private static void mark(String member, Element marked, List<Mark> marks) {
        marked.getAnnotationMirrors()
                .forEach(annotation -> marks.add(new Mark(
                        member,
                        ((TypeElement) annotation.getAnnotationType().asElement())
                                .getQualifiedName()
                                .toString())));
    }

    private boolean isAccessor(ExecutableElement method) {
        return isRecord()
                && method.getParameters().isEmpty()
                && fields().stream().anyMatch(field -> method.getSimpleName().contentEquals(field.name()));
    }

    /** Where to report a problem of a member; the class itself if the member is inherited. */
    Element elementOf(String member) {
        return Stream.concat(
                        fieldElements().stream()
                                .filter(field -> field.getSimpleName().contentEquals(String.valueOf(member))),
                        ElementFilter.methodsIn(element.getEnclosedElements()).stream()
                                .filter(method -> (method.getSimpleName() + "()").equals(member)))
                .findFirst()
                .map(Element.class::cast)
                .orElse(element);
    }

    TypeElement outermost() {
        Element outer = element;
        while (outer.getEnclosingElement() instanceof TypeElement enclosing) {
            outer = enclosing;
        }
        return (TypeElement) outer;
    }

    private boolean isRecord() {
        return element.getKind() == ElementKind.RECORD;
    }

    private List<VariableElement> fieldElements() {
        return ElementFilter.fieldsIn(element.getEnclosedElements());
    }

    private List<ExecutableElement> constructorElements() {
        return ElementFilter.constructorsIn(element.getEnclosedElements());
    }

    private static boolean has(Element element, Modifier modifier) {
        return element.getModifiers().contains(modifier);
    }
}
