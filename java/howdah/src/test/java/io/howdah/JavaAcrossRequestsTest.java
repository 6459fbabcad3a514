package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * PHP classes that OPcache keeps, with what the JIT made of them, stand on Java's classes in every
 * request, and in every interpreter that follows.
 */
class JavaAcrossRequestsTest {

    private static final String EXPECTED =
            "a bb ccc same 2147483647 refused: no 0App\\Shelf cannot be instantiated "
                    + (200115250 - 20000L * Integer.MAX_VALUE + 59997 + 20000);

    @ParameterizedTest
    @ValueSource(strings = {"off", "function", "tracing"})
    void classesThatOpcacheKeepsGoOn(String jit, @TempDir Path folder) {
        ChildJvm.Result result =
                ChildJvm.run(
                        folder,
                        Program.class,
                        jit,
                        PhpExtension.fixture("uses-java.php").toString());
        assertThat(result.output()).contains("done");
        assertThat(result.status()).isZero();
    }

    @Test
    void preloadedCodeUsesJavaWhenItRuns(@TempDir Path folder) throws IOException {
        Path script =
                Files.writeString(
                        folder.resolve("preload.php"),
                        """
                        <?php
                        spl_autoload_register(function (string $class): void {
                            if ($class === 'App\\Base') {
                                require __DIR__ . '/Base.php';
                            }
                        });
                        if (class_exists('java\\util\\ArrayList')) {
                            class JavaIsThere {}
                        }
                        class Teas extends App\\Base
                        {
                            public function all(): java\\util\\List
                            {
                                return new java\\util\\ArrayList(['Assam']);
                            }
                        }
                        """);
        Files.writeString(folder.resolve("Base.php"), "<?php namespace App; class Base {}");
        ChildJvm.Result result = ChildJvm.run(folder, Preloading.class, script.toString());
        assertThat(result.output()).contains("done");
        assertThat(result.status()).isZero();
    }

    /** Runs in the child JVM. */
    static final class Preloading {

        private Preloading() {}

        public static void main(String[] arguments) {
            for (String rule : List.of("java.util.*", "java.util.**")) {
                try (Php php =
                        Php.builder()
                                .ini("opcache.preload", arguments[0])
                                .ini("opcache.preload_user", System.getProperty("user.name"))
                                .allow(rule)
                                .open()) {
                    Value found =
                            php.eval("return [class_exists('JavaIsThere'), (new Teas())->all()];");
                    assertThat(found.asList().get(0).asBoolean()).isFalse();
                    assertThat(found.asList().get(1).asJava(Object.class)).hasToString("[Assam]");
                }
            }
            System.out.println("done");
        }
    }

    /** Runs in the child JVM. */
    static final class Program {

        private Program() {}

        private static PhpBuilder builder(String jit) {
            return Php.builder()
                    .ini("opcache.jit_buffer_size", "32M")
                    .ini("opcache.jit", jit)
                    .ini("opcache.revalidate_freq", "0")
                    .ini("opcache.file_update_protection", "0");
        }

        private static void use(Php php, Path script) {
            for (int request = 0; request < 5; request++) {
                php.include(script);
                for (int i = 0; i < 3; i++) {
                    String report = php.function("App\\report").call().asString();
                    assertThat(report).isEqualTo(EXPECTED);
                }
                php.recycle();
                assertThat(php.liveCounts().objects()).isZero();
            }
        }

        public static void main(String[] arguments) {
            Path script = Path.of(arguments[1]);
            for (List<String> rules :
                    List.of(
                            List.of("java.util.**", "java.lang.*"),
                            List.of("java.util.**", "java.lang.*"),
                            List.of("java.lang.*", "java.util.**", "java.time.*"))) {
                try (Php php = builder(arguments[0]).allow(rules.toArray(String[]::new)).open()) {
                    use(php, script);
                }
            }
            System.out.println("done");
        }
    }
}
