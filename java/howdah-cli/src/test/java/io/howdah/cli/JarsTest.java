package io.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
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

    @Test
    void theCommandNamesTheJarsBesideIt() throws IOException {
        try (JarFile jar = new JarFile(LIB.resolve("howdah-cli.jar").toFile())) {
            assertThat(String.valueOf(classPath(jar)).split(" "))
                    .contains("howdah.jar", "slf4j-api.jar")
                    .allMatch(each -> Files.exists(LIB.resolve(each)));
        }
    }

    /** What is here is released: what a new dependency brings is to be seen in this list. */
    @Test
    void nothingOfTestsOrBenchmarksIsInTheDistribution() throws IOException {
        try (Stream<Path> files = Files.list(LIB)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "brotli4j.jar",
                            "howdah-cli.jar",
                            "howdah-functions.jar",
                            "howdah-server.jar",
                            "howdah.jar",
                            "native-linux-x86_64.jar",
                            "netty-buffer.jar",
                            "netty-codec-base.jar",
                            "netty-codec-compression.jar",
                            "netty-codec-http.jar",
                            "netty-codec-http2.jar",
                            "netty-common.jar",
                            "netty-handler.jar",
                            "netty-resolver.jar",
                            "netty-transport-classes-epoll.jar",
                            "netty-transport-classes-io_uring.jar",
                            "netty-transport-native-epoll-linux-x86_64.jar",
                            "netty-transport-native-io_uring-linux-x86_64.jar",
                            "netty-transport-native-unix-common.jar",
                            "netty-transport.jar",
                            "picocli.jar",
                            "service.jar",
                            "slf4j-api.jar",
                            "slf4j-simple.jar",
                            "zstd-jni-linux_amd64.jar");
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
                            "io/howdah/native/linux-x86_64/php-versions",
                            "io/howdah/native/linux-x86_64/libhowdah-jni.so",
                            "io/howdah/native/linux-x86_64/howdah-build");
        }
    }
}
