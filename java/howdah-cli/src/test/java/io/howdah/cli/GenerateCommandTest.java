package io.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.cli.ide.PhpLint;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GenerateCommandTest {

    @TempDir private Path folder;

    @Test
    void writesInterfacesForAPhpFile() throws Exception {
        var result =
                Command.howdah(
                                "generate",
                                "stubs",
                                "--php",
                                "examples/cart/Cart.php",
                                "--out",
                                folder.toString(),
                                "--package",
                                "com.example")
                        .run();

        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
        assertThat(Files.readString(folder.resolve("com/example/Cart.java")))
                .contains("public interface Cart", "void add(String product, long quantity);");
    }

    @Test
    void declaresJavaClassesForEditors() throws Exception {
        CompiledJava compiled =
                CompiledJava.of(
                        folder,
                        """
                        package demo;

                        public final class Cart {
                            /** Adds an item. */
                            public void add(String item) {}
                        }
                        """);
        Path out = folder.resolve("ide");
        Path options =
                Files.writeString(
                        folder.resolve("my.options"),
                        "--allow demo.*\n-d a=b\n-n\n--classpath " + compiled.classes() + "\n");

        var result =
                InProcess.howdah(
                        "generate",
                        "ide",
                        "@" + options,
                        "java.util.function.*",
                        "java.util.ArrayList",
                        "--sources",
                        compiled.sources().toString(),
                        "--out",
                        out.toString());

        assertThat(result.err()).contains("howdah: declaring ");
        assertThat(result.out()).matches("\\d+ classes in " + out + "\n");
        assertThat(result.exitCode()).isZero();
        assertThat(out.resolve("demo/Cart.php"))
                .content()
                .contains("Adds an item.", "function add($item)");
        assertThat(out)
                .isDirectoryRecursivelyContaining("glob:**/java/util/function/Function.php")
                .isDirectoryRecursivelyContaining("glob:**/java/util/List.php")
                .isDirectoryRecursivelyContaining("glob:**/Howdah/Java.php");
        assertThat(PhpLint.errors(out)).isEmpty();
    }

    @Test
    void whatPhpLearnsByRunningCanBeRun() throws Exception {
        InProcess.howdah(
                "generate",
                "ide",
                "java.util.List",
                "java.util.concurrent.Callable",
                "--out",
                folder.toString());

        var result =
                Command.of(
                                "php",
                                "-n",
                                "-r",
                                "require 'aliases.php'; var_dump(is_a('java\\util\\List', 'java\\util\\Collection', true),"
                                        + " interface_exists('java\\util\\concurrent\\Callable'));")
                        .withFolder(folder)
                        .run();

        assertThat(result.out()).isEqualTo("bool(true)\nbool(true)\n");
    }

    /** Prints the methods of the classes by which a server calls PHP. */
    private static final String METHODS =
            """
            foreach (['Server', 'Request', 'Response'] as $class) {
                foreach ((new ReflectionClass("Howdah\\\\$class"))->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
                    $parameters = implode(', ', $method->getParameters());
                    echo strtolower("$class::$method->name($parameters): {$method->getReturnType()}"), PHP_EOL;
                }
            }
            """;

    @Test
    void declaresTheServersClassesAsTheEngineHasThem() throws Exception {
        InProcess.howdah("generate", "ide", "java.util.List", "--out", folder.toString());
        String load =
                "foreach (['Server', 'Request', 'Response', 'functions'] as $name)"
                        + " require \"Howdah/$name.php\";\n";

        var declared = Command.of("php", "-n", "-r", load + METHODS).withFolder(folder).run();
        var there = Command.howdah("php", "-n", "-r", METHODS).run();

        assertThat(declared.out().lines())
                .hasSizeGreaterThan(15)
                .containsExactlyInAnyOrderElementsOf(there.out().lines().toList());
    }

    @Test
    void leavesItsOptionsToTheGenerator() throws Exception {
        assertThat(Command.howdah("generate", "stubs", "--help").run().out())
                .startsWith("Usage: howdah generate stubs");

        var wrong = Command.howdah("generate", "stubs", "--frobnicate").run();

        assertThat(wrong.err()).contains("--frobnicate");
        assertThat(wrong.exitCode()).isEqualTo(2);
    }
}
