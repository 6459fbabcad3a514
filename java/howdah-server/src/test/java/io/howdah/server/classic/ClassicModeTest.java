package io.howdah.server.classic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares classic mode with nginx and php-fpm: the same requests for the same scripts must get the
 * same responses, but for what the manual's page on php-fpm lists.
 */
final class ClassicModeTest {

    /** Fewer would mean that they were not found. */
    private static final int AT_LEAST = 300;

    private static final Path PAGE =
            Path.of(System.getProperty("howdah.root"), "docs", "differences-from-php-fpm.md");

    @TempDir private static Path folder;
    private static Path documentRoot;
    private static Path state;
    private static List<ClassicCase> cases;
    private static Path ini;
    private static PhpFpm fpm;
    private static final Map<ClassicCase, List<RawResponse>> expected = new HashMap<>();

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(
                PhpFpm.isInstalled(),
                "nginx or php-fpm is missing; scripts/setup --test installs them");
        documentRoot = folder.resolve("public");
        state = Files.createDirectory(folder.resolve("state"));
        copy(resource("public"), documentRoot);
        copy(resource("beside"), folder.resolve("beside"));
        link(documentRoot);
        ini = folder.resolve("php.ini");
        Files.writeString(
                ini, Files.readString(resource("php.ini")).replace("{state}", state.toString()));
        cases = ClassicCase.in(documentRoot);
        fpm = PhpFpm.start(folder.resolve("fpm"), documentRoot, ini);
    }

    @AfterAll
    static void stop() {
        if (fpm != null) {
            fpm.close();
        }
    }

    private static Path resource(String name) throws URISyntaxException {
        URL url = Objects.requireNonNull(ClassicModeTest.class.getResource(name), name);
        return Path.of(url.toURI());
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    /** As a deployment makes them; a jar or a zip would not keep them. */
    private static void link(Path root) throws IOException {
        Path links = root.resolve("links");
        Map<String, String> targets =
                Map.of(
                        "script.php", "included/script.php",
                        "with space.php", "included/script.php",
                        "folder", "../folder",
                        "text.txt", "../text.txt",
                        "shared.php", "../../beside/shared/script.php",
                        "shared", "../../beside/shared",
                        "outside.php", "../../beside/outside/script.php",
                        "circle", "circle",
                        "broken.php", "no-such-script.php",
                        "named-as-script.php", "../text.txt");
        for (Map.Entry<String, String> target : targets.entrySet()) {
            Files.createSymbolicLink(links.resolve(target.getKey()), Path.of(target.getValue()));
        }
    }

    private static List<RawResponse> expected(ClassicCase behaviour) throws IOException {
        List<RawResponse> responses = expected.get(behaviour);
        if (responses == null) {
            responses = behaviour.responses(fpm.address(), state);
            expected.put(behaviour, responses);
        }
        return responses;
    }

    @Test
    void thereAreCases() {
        assertThat(cases).hasSizeGreaterThanOrEqualTo(AT_LEAST);
    }

    /** Otherwise a script says what no two servers could agree on. */
    @TestFactory
    Stream<DynamicTest> phpFpmAgreesWithItself() {
        return cases.stream()
                .map(
                        behaviour ->
                                dynamicTest(
                                        behaviour.name(),
                                        () ->
                                                agrees(
                                                        behaviour,
                                                        fpm.address(),
                                                        KnownDifferences.none())));
    }

    @TestFactory
    Stream<DynamicTest> theEmbeddedEngineAgreesWithPhpFpm() throws Exception {
        return agree("embedded");
    }

    @TestFactory
    Stream<DynamicTest> processesAgreeWithPhpFpm() throws Exception {
        return agree("processes");
    }

    private static Stream<DynamicTest> agree(String engine) throws Exception {
        KnownDifferences known = KnownDifferences.read(PAGE, PhpFpm.versions());
        HowdahProcess server =
                HowdahProcess.start(engine, documentRoot, ini, folder.resolve(engine + ".log"));
        Stream<DynamicTest> tests =
                cases.stream()
                        .map(
                                behaviour ->
                                        dynamicTest(
                                                behaviour.name(),
                                                () -> agrees(behaviour, server.address(), known)));
        DynamicTest last =
                dynamicTest(
                        "the manual lists no difference that is not there",
                        () -> assertThat(known.unseen()).isEmpty());
        return Stream.concat(tests, Stream.of(last)).onClose(() -> close(server));
    }

    private static void agrees(
            ClassicCase behaviour, InetSocketAddress server, KnownDifferences known)
            throws IOException {
        List<RawResponse> expectedResponses = expected(behaviour);
        assertThat(
                        behaviour.differences(
                                fpm.address(),
                                expectedResponses,
                                server,
                                behaviour.responses(server, state),
                                known))
                .isEmpty();
    }

    private static void close(HowdahProcess server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String differences(
            ClassicCase behaviour, List<RawResponse> actual, KnownDifferences known)
            throws IOException {
        return behaviour.differences(
                fpm.address(), expected(behaviour), fpm.address(), actual, known);
    }

    @Test
    void anyOtherStatusHeaderOrBodyIsADifference() throws IOException {
        for (ClassicCase behaviour : cases) {
            for (List<RawResponse> mutated : mutations(behaviour)) {
                assertThat(differences(behaviour, mutated, KnownDifferences.none()))
                        .as(behaviour.name())
                        .isNotEmpty();
            }
        }
    }

    private static List<List<RawResponse>> mutations(ClassicCase behaviour) throws IOException {
        List<List<RawResponse>> mutations = new ArrayList<>();
        List<RawResponse> responses = expected(behaviour);
        for (int i = 0; i < responses.size(); i++) {
            for (RawResponse mutated :
                    Mutations.of(responses.get(i), behaviour.requests().get(i).extent())) {
                List<RawResponse> all = new ArrayList<>(responses);
                all.set(i, mutated);
                mutations.add(all);
            }
        }
        return mutations;
    }
}
