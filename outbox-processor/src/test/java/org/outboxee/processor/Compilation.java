package org.outboxee.processor;

import java.io.StringWriter;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** What javac makes of sources held in strings. */
final class Compilation {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** Shared, because opening the JDK and the class path is most of the time that a small compilation takes. */
    private static final StandardJavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);

    private final DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    private final Path classes;

    /**
     * Compiles.
     *
     * @param classes where class files go and, besides the tests' own class path, come from
     * @param sources by class name
     * @param processors none means none
     * @param options further options
     */
    Compilation(Path classes, Map<String, String> sources, List<Processor> processors, String... options) {
        this.classes = classes;
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of(
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path") + System.getProperty("path.separator") + classes));
        if (processors.isEmpty()) {
            arguments.add("-proc:none");
        }
        List<Source> files = sources.entrySet().stream().map(Source::new).toList();
        JavaCompiler.CompilationTask task =
                COMPILER.getTask(new StringWriter(), FILES, diagnostics, arguments, null, files);
        task.setProcessors(processors);
        task.call();
    }

    List<Diagnostic<? extends JavaFileObject>> errors() {
        return diagnostics.getDiagnostics().stream()
                .<Diagnostic<? extends JavaFileObject>>map(error -> error)
                .filter(error -> error.getKind() == Diagnostic.Kind.ERROR)
                .toList();
    }

    List<String> messages() {
        return errors().stream().map(error -> error.getMessage(Locale.ROOT)).toList();
    }

    /** Where the first error is, as {@code "Order.java:3"}. */
    String place() {
        Diagnostic<? extends JavaFileObject> error = errors().get(0);
        String file = error.getSource().getName();
        return file.substring(file.lastIndexOf('/') + 1) + ":" + error.getLineNumber();
    }

    /** A compiled class, in a class loader of its own. */
    Class<?> load(String name) {
        try {
            return Class.forName(
                    name, false, new URLClassLoader(new URL[] {classes.toUri().toURL()}));
        } catch (MalformedURLException | ClassNotFoundException e) {
            throw new IllegalArgumentException(name + " was not compiled: " + messages(), e);
        }
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String text;

        Source(Map.Entry<String, String> source) {
            super(URI.create("string:///" + source.getKey().replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE);
            text = source.getValue();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
