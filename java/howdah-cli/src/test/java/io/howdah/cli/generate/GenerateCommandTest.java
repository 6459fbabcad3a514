package io.howdah.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.cli.Command;
import io.howdah.cli.CompiledJava;
import io.howdah.cli.InProcess;
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
                                "require 'aliases.php'; var_dump(is_a('java\\util\\List',"
                                        + " 'java\\util\\Collection', true),"
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

    /** Loads classes by PSR-4, or the file that declares all, and writes what it reads. */
    private static final String AGAIN =
            """
            [, $root, $classes, $json] = $argv;
            require "$root/php/autoload.php";
            is_dir($classes)
                ? spl_autoload_register(fn (string $name) => require "$classes/" . substr($name, 4) . '.php')
                : require $classes;
            $serializer = new Howdah\\Serializer\\Serializer();
            $cart = $serializer->fromJson($json, App\\Cart::class);
            foreach ([[], ['list'], ['detail'], ['Default', 'list']] as $groups) {
                foreach ([null, '1.0', '1.1', '2.0', '2.1'] as $version) {
                    echo $serializer->toJson($cart, $groups, $version), PHP_EOL;
                }
            }
            """;

    private static final String CART =
            """
            {"id": 7, "name": "é", "lines": [{"sku": "a", "unit-price": 1.1}], "made": "2026-01-02T03:04:05+05:30",
             "suit": "S", "level": 2, "state": "InTransit", "stock": {"x": 1}, "notes": ["a", "b"], "matrix": [[1], []],
             "day": "2026-02-28", "stamp": 12, "shapes": [{"kind": "circle", "radius": 1}, {"kind": "square", "side": 2}],
             "next": {"id": 8, "name": null, "lines": [], "made": "2026-01-02T03:04:05Z"}, "open": false}
            """;

    @Test
    void classesOfRecordsOfClassesHaveTheSameJson() throws Exception {
        Path root = Path.of(System.getProperty("howdah.root"));
        String fixture = Files.readString(root.resolve("php/records/tests/fixtures/shop.test"));
        String source = fixture.split("\n(-----|=====)\n", -1)[2];
        Path shop = folder.resolve("Shop.php");
        Files.writeString(shop, source.substring(source.indexOf('\n') + 1));
        Path java = folder.resolve("java");
        Path php = folder.resolve("php");
        String[] records = {
            "generate",
            "records",
            "--php",
            shop.toString(),
            "--out",
            java.toString(),
            "--package",
            "com.example"
        };
        String[] classes = {
            "generate",
            "classes",
            "--from",
            java.toString(),
            "--out",
            php.toString(),
            "--namespace",
            "App"
        };

        var toJava = Command.howdah(records).run();
        var toPhp = InProcess.howdah(classes);

        assertThat(toJava.err()).isEmpty();
        assertThat(toPhp.err()).isEmpty();
        assertThat(toPhp.out().lines()).hasSize(8).first().isEqualTo(php + "/Cart.php");
        var before = Command.of("php", "-r", AGAIN, root.toString(), shop.toString(), CART).run();
        var after = Command.of("php", "-r", AGAIN, root.toString(), php.toString(), CART).run();
        assertThat(before.err()).isEmpty();
        assertThat(before.out().lines()).hasSize(20).first().asString().contains("\"suit\":\"S\"");
        assertThat(after.out()).isEqualTo(before.out());
    }

    @Test
    void aClassMayHaveTheNameOfAnAttribute() throws Exception {
        Files.writeString(
                folder.resolve("Event.java"),
                """
                import io.howdah.json.DateFormat;
                record Event(Type type, @DateFormat("U") java.time.Instant at) {}
                enum Type { START, END }
                """);

        InProcess.howdah(
                "generate",
                "classes",
                "--from",
                folder.toString(),
                "--out",
                folder.toString(),
                "--namespace",
                "App");

        assertThat(Files.readString(folder.resolve("Event.php")))
                .contains("#[\\Howdah\\Serializer\\Attribute\\Type(", "public readonly Type $type,")
                .doesNotContain("use Howdah");
    }

    @Test
    void tellsWhatNoPhpClassSays() throws Exception {
        Files.writeString(
                folder.resolve("Bad.java"),
                "record Bad(float ratio, java.util.Map<Integer, String> map) {}");

        var result =
                InProcess.howdah(
                        "generate",
                        "classes",
                        "--from",
                        folder.toString(),
                        "--out",
                        folder + "/php");

        assertThat(result.err()).contains("Bad.ratio: there is no PHP type for float");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(folder.resolve("php")).doesNotExist();
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
