package org.outboxee.processor;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static javax.tools.StandardLocation.CLASS_PATH;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Elements;
import org.outboxee.spi.event.TypeUse;

/** Looks at the compiler's types for one event, and remembers whether one of them doesn't exist yet. */
final class MirrorModel {

    private final Elements elements;
    private final ProcessingEnvironment environment;
    private final Set<String> sources;
    private boolean unresolved;

    /**
     * A model.
     *
     * @param sources the top-level classes that are being compiled
     */
    MirrorModel(ProcessingEnvironment environment, Set<String> sources) {
        this.environment = environment;
        this.elements = environment.getElementUtils();
        this.sources = sources;
    }

    boolean sawUnresolved() {
        return unresolved;
    }

    MirrorClass classOf(TypeElement element) {
        return new MirrorClass(this, element);
    }

    String binaryName(TypeElement element) {
        return elements.getBinaryName(element).toString();
    }

    boolean isEvent(TypeElement element) {
        // One of them may turn out to extend IntegrationEvent.
        element.getInterfaces().forEach(this::use);
        TypeElement event = elements.getTypeElement("org.outboxee.api.IntegrationEvent");
        return event != null
                && environment
                        .getTypeUtils()
                        .isSubtype(environment.getTypeUtils().erasure(element.asType()), event.asType());
    }

    boolean hasSource(MirrorClass type) {
        return sources.contains(type.outermost().getQualifiedName().toString());
    }

    /**
     * Whether reflection will find the names of constructor parameters. javac itself also finds them in the debugging
     * information of a class file, so what it says is not the answer.
     */
    boolean hasParameterNames(MirrorClass type) {
        return hasSource(type) || holdsParameterNames(type.element());
    }

    private boolean holdsParameterNames(TypeElement element) {
        String packageName = elements.getPackageOf(element).getQualifiedName().toString();
        String file = binaryName(element).substring(packageName.isEmpty() ? 0 : packageName.length() + 1) + ".class";
        try (InputStream bytes = environment
                .getFiler()
                .getResource(CLASS_PATH, packageName, file)
                .openInputStream()) {
            return new String(bytes.readAllBytes(), ISO_8859_1).contains("MethodParameters");
        } catch (IOException | IllegalArgumentException e) {
            // On a module path or in another compiler; the deployment will tell.
            return true;
        }
    }

    TypeUse use(TypeMirror type) {
        return switch (type.getKind()) {
            // Not toString(), which has the annotations on the type.
            case BOOLEAN, BYTE, SHORT, INT, LONG, CHAR, FLOAT, DOUBLE ->
                TypeUse.named(TypeUse.Form.PRIMITIVE, type.getKind().name().toLowerCase(Locale.ROOT));
            case ARRAY -> TypeUse.arrayOf(use(((ArrayType) type).getComponentType()));
            case TYPEVAR ->
                TypeUse.named(
                        TypeUse.Form.VARIABLE,
                        ((TypeVariable) type).asElement().getSimpleName().toString());
            case WILDCARD -> wildcard((WildcardType) type);
            case DECLARED -> declared((DeclaredType) type);
            case NONE -> TypeUse.named(TypeUse.Form.UNRESOLVED, "");
            default -> {
                unresolved = true;
                yield TypeUse.named(TypeUse.Form.UNRESOLVED, type.toString());
            }
        };
    }

    private TypeUse declared(DeclaredType type) {
        List<TypeUse> arguments =
                type.getTypeArguments().stream().map(this::use).toList();
        return TypeUse.of(classOf((TypeElement) type.asElement()), arguments);
    }

    private TypeUse wildcard(WildcardType type) {
        if (type.getSuperBound() != null) {
            return TypeUse.wildcard("super ", use(type.getSuperBound()));
        }
        return TypeUse.wildcard("extends ", type.getExtendsBound() == null ? null : use(type.getExtendsBound()));
    }
}
