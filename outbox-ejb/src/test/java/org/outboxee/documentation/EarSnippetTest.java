package org.outboxee.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How an EAR takes the outbox in is told in three places; the one that is built and tested is the archetype's. */
class EarSnippetTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Path BUILT =
            ROOT.resolve("outbox-archetype/src/main/resources/archetype-resources/ear/pom.xml");
    private static final Pattern PLUGIN = Pattern.compile("<plugin>.*?maven-ear-plugin.*?</plugin>");
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>(?:(?!</dependency>).)*?</dependency>");

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "src-docs/howto/start-a-project.adoc"})
    void thePluginIsConfiguredAsInTheArchetype(String document) throws IOException {
        assertThat(only(PLUGIN, ROOT.resolve(document))).isEqualTo(only(PLUGIN, BUILT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "src-docs/howto/start-a-project.adoc"})
    void theModulesAreThoseOfTheArchetype(String document) throws IOException {
        String text = withoutSpace(ROOT.resolve(document));

        assertThat(DEPENDENCY.matcher(withoutSpace(BUILT)).results().map(found -> found.group()))
                .filteredOn(dependency -> dependency.contains("<groupId>org.outboxee</groupId>"))
                .hasSize(3)
                .allMatch(text::contains);
    }

    @Test
    void bothNameThePluginThatGeneratesByTheSameCommand() throws IOException {
        Pattern command =
                Pattern.compile("mvnorg\\.apache\\.maven\\.plugins:maven-archetype-plugin.*?com\\.example\\.shop");

        assertThat(only(command, ROOT.resolve("README.md")))
                .isEqualTo(only(command, ROOT.resolve("src-docs/howto/start-a-project.adoc")));
    }

    private static String only(Pattern pattern, Path file) throws IOException {
        Matcher matcher = pattern.matcher(withoutSpace(file));
        assertThat(matcher.find()).as("%s in %s", pattern, file).isTrue();
        return matcher.group();
    }

    private static String withoutSpace(Path file) throws IOException {
        return Files.readString(file).replaceAll("\\s+", "");
    }
}
