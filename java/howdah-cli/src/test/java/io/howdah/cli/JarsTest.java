package io.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is in the jars that the build makes. */
final class JarsTest {

    private static final Path ROOT = Path.of(System.getProperty("howdah.root")).normalize();
    private static final Path LIB = ROOT.resolve("build/lib");

    private static @Nullable Object classPath(JarFile jar) throws IOException {
        return jar.getManifest().getMainAttributes().get(Attributes.Name.CLASS_PATH);
    }

    /** javac -Xlint:path warns of entries that are not there. */
    @ParameterizedTest
    @ValueSource(strings = {"howdah.jar", "howdah-functions.jar", "howdah-server.jar"})
    void librariesNameNoOtherJars(String name) throws IOException {
        try (JarFile jar = new JarFile(LIB.resolve(name).toFile())) {
            assertThat(classPath(jar)).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"howdah-cli.jar", "howdah-benchmarks.jar"})
    void programsNameTheJarsBesideThem(String name) throws IOException {
        try (JarFile jar = new JarFile(LIB.resolve(name).toFile())) {
            assertThat(String.valueOf(classPath(jar)).split(" "))
                    .contains("howdah.jar", "slf4j-api.jar")
                    .allMatch(each -> Files.exists(LIB.resolve(each)));
        }
    }

    /** What {@code howdah --version} prints. */
    @Test
    void theCommandHasTheVersionOfTheFile() throws IOException {
        try (JarFile jar = new JarFile(LIB.resolve("howdah-cli.jar").toFile())) {
            assertThat(
                            jar.getManifest()
                                    .getMainAttributes()
                                    .get(Attributes.Name.IMPLEMENTATION_VERSION))
                    .isEqualTo(Files.readString(ROOT.resolve("VERSION")).strip());
        }
    }

    @Test
    void theLibraryHasItsNativePart() throws IOException {
        try (JarFile jar = new JarFile(LIB.resolve("howdah.jar").toFile())) {
            assertThat(jar.stream().map(entry -> entry.getName()))
                    .contains(
                            "io/howdah/native/linux-x86_64/libhowdah.so",
                            "io/howdah/native/linux-x86_64/libhowdah-jni.so",
                            "io/howdah/native/linux-x86_64/howdah-process");
        }
    }
}
