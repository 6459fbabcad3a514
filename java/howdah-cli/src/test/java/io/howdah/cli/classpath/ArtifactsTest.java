package io.howdah.cli.classpath;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.cli.Command;
import io.howdah.cli.CompiledJava;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ArtifactsTest {

    private static final String COORDINATES = "org.example:greeter:1.0";

    @TempDir private Path folder;
    private Path jar;

    @BeforeEach
    void makeAJar() throws IOException {
        jar =
                CompiledJava.of(
                                folder,
                                """
                                package demo;

                                public final class Greeter {
                                    public static String greet() {
                                        return "Hello!";
                                    }
                                }
                                """)
                        .jar(folder.resolve("greeter.jar"));
    }

    /** Runs a script that uses the jar, with this for Maven's command. */
    private Command.Result run(String maven) throws Exception {
        return command(
                        maven,
                        "php",
                        "--with",
                        COORDINATES,
                        "--allow",
                        "demo.*",
                        "-r",
                        "echo demo\\Greeter::greet();")
                .run();
    }

    private Command command(String maven, String... arguments) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path mvn = bin.resolve("mvn");
        Files.deleteIfExists(mvn);
        if (!maven.isEmpty()) {
            Files.writeString(mvn, "#!/bin/sh\n" + maven);
            Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return Command.howdah(arguments)
                .withEnvironment("PATH", bin + ":/usr/bin:/bin")
                .withEnvironment("XDG_CACHE_HOME", folder.resolve("cache").toString());
    }

    /** A Maven that finds the jar, in the place that the project that it is given says. */
    private String mavenThatFindsIt() {
        return "while [ \"$1\" != -f ]; do shift; done\n"
                + "cp \"$2\" "
                + folder.resolve("pom.xml")
                + "\nprintf '%s' "
                + jar
                + " >\"${2%/*}/class-path\"\n";
    }

    private static final String NO_MAVEN = "exit 9";

    private List<Path> cached() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("cache/howdah/classpath"))) {
            return files.toList();
        }
    }

    @Test
    void mavenIsAskedOnce() throws Exception {
        var first = run(mavenThatFindsIt());

        assertThat(first.out()).isEqualTo("Hello!");
        assertThat(first.err()).isEqualTo("howdah: fetching " + COORDINATES + " by Maven\n");
        assertThat(folder.resolve("pom.xml"))
                .content()
                .contains("<groupId>org.example<", "<artifactId>greeter<", "<version>1.0<");

        var second = run(NO_MAVEN);

        assertThat(second.out()).isEqualTo("Hello!");
        assertThat(second.err()).isEmpty();
        assertThat(cached())
                .singleElement()
                .satisfies(
                        file ->
                                assertThat(file)
                                        .hasContent("# " + COORDINATES + "\n" + jar + "\n"));
    }

    @Test
    void mavenIsAskedAgainWhenAFileIsGone() throws Exception {
        run(mavenThatFindsIt());
        Path moved = Files.move(jar, folder.resolve("moved.jar"));
        jar = moved;

        var result = run(mavenThatFindsIt());

        assertThat(result.out()).isEqualTo("Hello!");
        assertThat(result.err()).contains("fetching");
        assertThat(Files.readString(cached().get(0))).contains(moved.toString());
    }

    @Test
    void theOrderOfCoordinatesDoesNotCount() throws Exception {
        command(mavenThatFindsIt(), "run", "--with", "a:b:1", "--with", COORDINATES, script())
                .run();

        var result =
                command(NO_MAVEN, "run", "--with", COORDINATES, "--with=a:b:1", script()).run();

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("ran");
    }

    private String script() throws IOException {
        return Files.writeString(folder.resolve("script.php"), "ran").toString();
    }

    @Test
    void aCacheThatCannotBeWrittenIsNoMatter() throws Exception {
        Files.writeString(folder.resolve("cache"), "a file");

        var result = run(mavenThatFindsIt());

        assertThat(result.out()).isEqualTo("Hello!");
        assertThat(result.err()).contains("howdah: the class path cannot be kept");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Failed to execute goal on project class-path: Could not resolve dependencies for project io.howdah:class-path:pom:1: Could not find artifact org.example:greeter:jar:1.0 in central (https://x) -> [Help 1] | Could not find artifact org.example:greeter:jar:1.0 in central (https://x): check group, artifact and version on https://central.sonatype.com
                    Failed to execute goal on project class-path: Could not resolve dependencies for project io.howdah:class-path:pom:1: Could not transfer artifact org.example:greeter:jar:1.0 from/to central (https://x): x: Name or service not known -> [Help 1] | Could not transfer artifact org.example:greeter:jar:1.0 from/to central (https://x): x: Name or service not known: check the network and Maven's settings, or give the jars by --classpath
                    """)
    void whatMavenCannotDoIsExplained(String report, String message) throws Exception {
        var result = run("printf '\\033[0m[ERROR] " + report + "\\n[ERROR] \\n'; exit 1");

        assertThat(result.err())
                .isEqualTo(
                        "howdah: fetching "
                                + COORDINATES
                                + " by Maven\nhowdah: Maven could not fetch "
                                + COORDINATES
                                + ": "
                                + message
                                + "\n");
        assertThat(result.out()).isEmpty();
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void withoutMavenSaysWhatToDo() throws Exception {
        var result =
                command("", "run", "--with", COORDINATES, script())
                        .withEnvironment("PATH", folder.toString())
                        .run();

        assertThat(result.err())
                .contains("expected Maven's command mvn on the PATH", "--classpath");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    /** By the real Maven; what this build itself depends on is in its local repository. */
    @Test
    void whatAnArtifactNeedsComesWithIt() throws Exception {
        String version = System.getProperty("howdah.slf4j");

        var result =
                Command.howdah("run", "--with", "org.slf4j:slf4j-simple:" + version, script())
                        .withEnvironment("XDG_CACHE_HOME", folder.resolve("cache").toString())
                        .run();

        assertThat(result.out()).isEqualTo("ran");
        assertThat(Files.readString(cached().get(0)))
                .contains("slf4j-simple-" + version + ".jar", "slf4j-api-" + version + ".jar");
    }
}
