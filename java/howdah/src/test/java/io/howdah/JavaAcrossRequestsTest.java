package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * PHP classes that OPcache keeps, with what the JIT made of them, stand on Java's classes in every
 * request, and in every interpreter that follows.
 */
class JavaAcrossRequestsTest {

    private static final String EXPECTED =
            "a bb ccc same 2147483647 refused: no "
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
