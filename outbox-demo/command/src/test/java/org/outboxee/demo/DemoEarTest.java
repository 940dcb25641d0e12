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

    @Test
    void theDemosEarIsBuiltByTheSnippetOfTheReadmeAndShortAddresses() throws IOException {
        String demo = earPlugin(Path.of("../ear/pom.xml"))
                .replaceAll("<modules>.*</modules>", "")
                .replaceAll("<!--.*?-->", "");

        assertThat(demo).isEqualTo(earPlugin(Path.of("../../README.md")));
    }

    private static String earPlugin(Path file) throws IOException {
        Matcher plugin = EAR_PLUGIN.matcher(Files.readString(file));
        assertThat(plugin.find()).as("the maven-ear-plugin in " + file).isTrue();
        return plugin.group(1).replaceAll("\\s*\\R\\s*", "");
    }
}
