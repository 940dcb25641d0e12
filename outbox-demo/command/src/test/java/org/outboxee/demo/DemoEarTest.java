package org.outboxee.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DemoEarTest {

    private static final Pattern EAR_PLUGIN =
            Pattern.compile("<artifactId>maven-ear-plugin</artifactId>(.*?)</plugin>", Pattern.DOTALL);

    private static final Pattern OWN_WAR =
            Pattern.compile("<webModule>((?!</webModule>).)*outbox-example-web.*?</webModule>", Pattern.DOTALL);

    @Test
    void theDemosEarIsBuiltByTheSnippetOfTheReadmeAndTheApplicationsOwnAddress() throws IOException {
        String demo = OWN_WAR.matcher(earPlugin(Path.of("../ear/pom.xml"))).replaceAll("");

        assertThat(demo).isEqualTo(earPlugin(Path.of("../../README.md")));
    }

    private static String earPlugin(Path file) throws IOException {
        Matcher plugin = EAR_PLUGIN.matcher(Files.readString(file));
        assertThat(plugin.find()).as("the maven-ear-plugin in " + file).isTrue();
        return plugin.group(1).replaceAll("<!--.*?-->", "").replaceAll("\\s*\\R\\s*", "");
    }
}
