package org.outboxee.it.compatibility;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;

import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.outboxee.it.ProbeServer;
import org.outboxee.it.TestSources;
import org.outboxee.test.record.Fact;
import org.outboxee.test.record.RunRecord;

/**
 * The tests that there are now, also those that no record knows yet.
 *
 * @param onServers with their tags
 * @param ofTheLibrary the store's contract
 */
record ExistingTests(Map<String, Set<String>> onServers, Set<String> ofTheLibrary) {

    /** In the place of a tag: everything. */
    static final String ALL = "all";

    static ExistingTests inRepository() {
        Map<String, Set<String>> onServers = new TreeMap<>();
        ReflectionSupport.findAllClassesInPackage(
                        ProbeServer.class.getPackageName(), type -> true, name -> name.endsWith("IT"))
                .forEach(type -> AnnotationSupport.findAnnotatedMethods(
                                type, Testable.class, HierarchyTraversalMode.TOP_DOWN)
                        .forEach(method -> onServers.put(
                                method.getDeclaringClass().getSimpleName() + '#' + method.getName(),
                                Stream.of(type, method)
                                        .flatMap(element ->
                                                AnnotationSupport.findRepeatableAnnotations(element, Tag.class)
                                                        .stream())
                                        .map(Tag::value)
                                        .collect(toSet()))));
        // Of another module: its classes aren't on the path, its sources are there.
        Set<String> ofTheLibrary = TestSources.promises().stream()
                .filter(test -> test.contains("Contract#"))
                .collect(toSet());
        return new ExistingTests(onServers, ofTheLibrary);
    }

    /** What a run of this kind should know. */
    SortedSet<String> askedFor(RunRecord run) {
        if (run.facts().get(Fact.SERVER).equals(Fact.NONE)) {
            return new TreeSet<>(ofTheLibrary);
        }
        String tests = run.facts().get(Fact.TESTS);
        return onServers.entrySet().stream()
                .filter(test -> tests.equals(ALL) || test.getValue().contains(tests))
                .map(Map.Entry::getKey)
                .collect(toCollection(TreeSet::new));
    }
}
