package io.howdah.cli.classpath;

import io.howdah.cli.command.CommandException;
import io.howdah.cli.command.Subprocess;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The user's Maven: its settings, mirrors and local repository count. It is given a project that
 * depends on the artifacts, and asked for the class path of that.
 */
final class Maven {

    private static final String PLUGIN =
            "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";

    private static final String PROJECT =
            """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>io.howdah</groupId>
              <artifactId>class-path</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
              <dependencies>
            %s  </dependencies>
              <properties>
                <includeScope>runtime</includeScope>
                <mdep.outputFile>${project.basedir}/class-path</mdep.outputFile>
              </properties>
            </project>
            """;

    private static final String DEPENDENCY =
            """
                <dependency>
                  <groupId>%s</groupId>
                  <artifactId>%s</artifactId>
                  <version>%s</version>
                </dependency>
            """;

    /** Its start script writes some, whatever its options. */
    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");

    /** What is wanted of an artifact. */
    enum Kind {
        /** Its jar. */
        CLASSES("", ""),
        /** The jar with its sources, if it has one. */
        SOURCES("the sources of ", "-sources");

        private final String label;
        private final String suffix;

        Kind(String label, String suffix) {
            this.label = label;
            this.suffix = suffix;
        }

        /** What tells its file in the cache from that of the classes. */
        String suffix() {
            return suffix;
        }

        private List<String> options() {
            return this == SOURCES ? List.of("-Dclassifier=sources") : List.of();
        }
    }

    private Maven() {}

    /**
     * Finds jars, and fetches those that are not in the local repository.
     *
     * @param coordinates each {@code group:artifact:version}
     * @return the jars of the artifacts and of all that they need at run time
     */
    static List<Path> fetch(List<String> coordinates, Kind kind) {
        System.err.println(
                "howdah: fetching " + kind.label + String.join(", ", coordinates) + " by Maven");
        try {
            Path folder = Files.createTempDirectory("howdah");
            try {
                return fetch(coordinates, kind, folder);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> fetch(List<String> coordinates, Kind kind, Path folder)
            throws IOException {
        Path project = Files.writeString(folder.resolve("pom.xml"), project(coordinates));
        List<String> command = new ArrayList<>();
        // -U: what was missing a minute ago may be there now.
        command.addAll(List.of("mvn", "-B", "-ntp", "-q", "-U", "-Dstyle.color=never"));
        command.addAll(List.of("-f", project.toString(), PLUGIN));
        command.addAll(kind.options());
        Subprocess.Outcome outcome = run(new ProcessBuilder(command).directory(folder.toFile()));
        if (outcome.status() != 0) {
            throw failure(coordinates, kind, outcome);
        }
        String classPath = Files.readString(folder.resolve("class-path")).strip();
        return Stream.of(classPath.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
    }

    private static String project(List<String> coordinates) {
        StringBuilder dependencies = new StringBuilder();
        for (String each : coordinates) {
            dependencies.append(DEPENDENCY.formatted((Object[]) each.split(":")));
        }
        return PROJECT.formatted(dependencies);
    }

    private static Subprocess.Outcome run(ProcessBuilder maven) {
        maven.environment().putIfAbsent("JAVA_HOME", System.getProperty("java.home"));
        try {
            return Subprocess.run(maven.redirectErrorStream(true));
        } catch (IOException e) {
            throw CommandException.failure(
                    "expected Maven's command mvn on the PATH, which is not there or cannot be started:"
                            + " install Maven, or give the jars by --classpath");
        }
    }

    private static CommandException failure(
            List<String> coordinates, Kind kind, Subprocess.Outcome outcome) {
        String reason = reason(outcome);
        boolean isUnknown =
                reason.startsWith("Could not find artifact")
                        || reason.contains(" was not found in ");
        return CommandException.failure(
                "Maven could not fetch "
                        + kind.label
                        + String.join(", ", coordinates)
                        + ": "
                        + reason
                        + (isUnknown
                                ? ": check group, artifact and version on https://central.sonatype.com"
                                : ": check the network and Maven's settings, or give the jars by --classpath"));
    }

    /** Of its report, what is not about the project that it was given. */
    private static String reason(Subprocess.Outcome outcome) {
        String line =
                COLOURS.matcher(outcome.output())
                        .replaceAll("")
                        .lines()
                        .filter(each -> each.startsWith("[ERROR] "))
                        .findFirst()
                        .orElse("it ended with status " + outcome.status());
        return line.replaceFirst("^\\[ERROR] ", "")
                .replaceFirst("^Failed to execute goal on project class-path: ", "")
                .replaceFirst("^Could not resolve dependencies for project [^ ]+: ", "")
                .replaceFirst(" -> \\[Help 1]$", "");
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
