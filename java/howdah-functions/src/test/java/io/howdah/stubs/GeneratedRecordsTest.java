package io.howdah.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.Php;
import io.howdah.json.JsonCodec;
import io.howdah.json.JsonReadException;
import io.howdah.json.JsonSelection;
import io.howdah.json.JsonWriteException;
import io.howdah.processor.JsonProcessor;
import io.howdah.processor.StubProcessor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code howdah generate records} writes goes through the processor, and has PHP's JSON. */
final class GeneratedRecordsTest {

    private static final Path ROOT = Path.of(System.getProperty("howdah.root"));

    /** Writes and reads carts as PHP's serializer does. */
    private static final String PHP =
            """
            function generate(string ...$arguments): string
            {
                $messages = fopen('php://memory', 'w+');
                $code = (new Howdah\\Records\\Command($messages, $messages))->run($arguments);
                return $code === 0 ? '' : stream_get_contents($messages, null, 0);
            }
            function serializer(): Howdah\\Serializer\\Serializer
            {
                static $serializer = new Howdah\\Serializer\\Serializer();
                return $serializer;
            }
            function json(string $groups = '[]', ?string $version = null): string
            {
                return serializer()->toJson(cart(), json_decode($groups, true), $version);
            }
            function again(string $json, string $class, string $groups = '[]', ?string $version = null): string
            {
                $serializer = serializer();
                return $serializer->toJson($serializer->fromJson($json, $class), json_decode($groups, true), $version);
            }
            function errors(string $json, string $class): string
            {
                try {
                    serializer()->fromJson($json, $class);
                    return '';
                } catch (Howdah\\Serializer\\ReadException $wrong) {
                    return $wrong->getMessage();
                }
            }
            function cart(): App\\Cart
            {
                $made = new DateTimeImmutable('2026-01-02T03:04:05+05:30');
                $next = new App\\Cart(PHP_INT_MIN, null, [], $made, notes: ['a', 'b'], open: false);
                return new App\\Cart(
                    7,
                    "N\\u{1F600}/\\"\\\\\\x7f\\u{2028}\\u{e9}\\0",
                    [new App\\Line('a', 2, 1.1), new App\\Line('b')],
                    $made,
                    App\\Suit::Spades,
                    App\\Level::VeryHigh,
                    App\\State::InTransit,
                    ['x' => 1, '0' => 2, '' => 3],
                    [3 => 'x', 1 => 'y'],
                    [[1, 2], []],
                    new DateTimeImmutable('2026-02-28'),
                    new DateTimeImmutable('@1234567890'),
                    [new App\\Circle(1e25), new App\\Square(-3)],
                    $next,
                );
            }
            """;

    private static Php php;
    private static URLClassLoader classes;

    @BeforeAll
    static void generate(@TempDir Path folder) throws IOException {
        String fixture = Files.readString(ROOT.resolve("php/records/tests/fixtures/shop.test"));
        String source = fixture.split("\n(-----|=====)\n", -1)[2];
        Path shop = folder.resolve("Shop.php");
        Files.writeString(shop, source.substring(source.indexOf('\n') + 1));
        php = Php.open();
        php.include(ROOT.resolve("php/autoload.php"));
        php.include(shop);
        php.eval(PHP);
        String[] arguments = {
            "--php", shop.toString(), "--out", folder.toString(), "--package", "com.example"
        };
        assertThat(php.function("generate").call((Object[]) arguments).asString()).isEmpty();
        assertThat(compile(folder)).isEmpty();
        classes = new URLClassLoader(new URL[] {folder.toUri().toURL()});
    }

    @AfterAll
    static void close() throws IOException {
        classes.close();
        php.close();
    }

    /** {@return what the compiler says} */
    private static String compile(Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options =
                List.of(
                        "-Xlint:all,-processing,-path",
                        "-Ahowdah.php=off",
                        "-d",
                        folder.toString());
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.walk(folder)) {
            List<Path> java = sources.filter(file -> file.toString().endsWith(".java")).toList();
            JavaCompiler.CompilationTask task =
                    compiler.getTask(
                            messages,
                            files,
                            null,
                            options,
                            null,
                            files.getJavaFileObjectsFromPaths(java));
            task.setProcessors(List.of(new StubProcessor(), new JsonProcessor()));
            task.call();
        }
        return messages.toString();
    }

    @SuppressWarnings("unchecked")
    private static JsonCodec<Object> codec(String name, JsonSelection selection) {
        try {
            return (JsonCodec<Object>)
                    classes.loadClass("com.example." + name + "Json")
                            .getMethod("of", JsonSelection.class)
                            .invoke(null, selection);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static JsonSelection selection(@Nullable String groups, @Nullable String version) {
        JsonSelection selection =
                groups == null ? JsonSelection.all() : JsonSelection.groups(groups.split(" "));
        return version == null ? selection : selection.version(version);
    }

    private static String jsonOf(@Nullable String groups) {
        return groups == null ? "[]" : "[\"" + groups.replace(" ", "\",\"") + "\"]";
    }

    @ParameterizedTest
    @CsvSource({
        ",",
        ",1.0",
        ",1.1",
        ",2.0",
        ",2.0.1",
        "list,",
        "list,1.0",
        "detail,",
        "detail,1.0",
        "detail,2.1",
        "list detail,1.1",
        "Default,",
        "Default list,3",
        "nothing,"
    })
    void writesWhatPhpWrites(@Nullable String groups, @Nullable String version) {
        Object cart = codec("Cart", JsonSelection.all()).fromJson(json("[]", null));
        String expected = json(jsonOf(groups), version);
        JsonCodec<Object> codec = codec("Cart", selection(groups, version));
        assertThat(codec.toJson(cart)).isEqualTo(expected);
        assertThat(codec.toBytes(cart)).asString().isEqualTo(expected);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        codec.write(cart, out);
        assertThat(out).hasToString(expected);
        String written = codec("Cart", JsonSelection.all()).toJson(cart);
        assertThat(again(written, jsonOf(groups), version)).isEqualTo(expected);
    }

    private static String json(String groups, @Nullable String version) {
        return php.function("json").call(versioned(version, groups)).asString();
    }

    private static String again(String json, String groups, @Nullable String version) {
        return php.function("again").call(versioned(version, json, "App\\Cart", groups)).asString();
    }

    /** The arguments, and a version behind them, if there is one. */
    private static Object[] versioned(@Nullable String version, String... arguments) {
        Stream<String> all = Stream.concat(Stream.of(arguments), Stream.ofNullable(version));
        return all.toArray();
    }

    @Test
    void givesPartsGroupsOfTheirOwn() {
        Object cart = codec("Cart", JsonSelection.all()).fromJson(json("[]", null));
        JsonSelection list = JsonSelection.groups("list");
        JsonSelection next = list.below("next", JsonSelection.groups("list").below("next", "list"));
        assertTree(
                cart,
                "{\"0\":\"detail\",\"lines\":[\"list\"]}",
                JsonSelection.groups("detail").below("lines", "list"));
        assertTree(
                cart,
                "{\"0\":\"detail\",\"next\":[]}",
                JsonSelection.groups("detail").below("next"));
        assertTree(
                cart,
                "{\"0\":\"list\",\"1\":\"detail\",\"next\":{\"0\":\"list\",\"next\":[\"list\"]}}",
                JsonSelection.groups("list", "detail").below("next", list.below("next", "list")));
        assertTree(cart, "{\"0\":\"list\",\"next\":{\"0\":\"list\",\"next\":[\"list\"]}}", next);
        assertTree(cart, "{\"lines\":[\"list\"]}", JsonSelection.all().below("lines", "list"));
    }

    private static void assertTree(Object cart, String groups, JsonSelection selection) {
        assertThat(codec("Cart", selection).toJson(cart)).isEqualTo(json(groups, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":1,\"name\":null,\"lines\":[],\"made\":\"2026-01-02T03:04:05Z\"}",
                "{\"made\":\"2026-01-02T03:04:05-0130\",\"lines\":{},\"name\":\"\",\"id\":-0,\"more\":[{}]}",
                "{\"id\":1,\"name\":null,\"lines\":[{\"sku\":\"a\",\"unit-price\":3}],\"made\":\"2026-1-2T3:04:05+02\"}",
                "{\"id\":1,\"id\":2,\"name\":null,\"lines\":[],\"made\":\"2026-01-02T03:04:05Z\",\"stock\":[1,2],"
                        + "\"notes\":{\"0\":\"a\",\"1\":\"b\"},\"stamp\":\"12\",\"open\":false}",
                "{\"id\":1,\"name\":null,\"lines\":[],\"made\":\"2026-01-02T03:04:05Z\",\"shapes\":"
                        + "[{\"side\":1,\"kind\":\"square\"},{\"kind\":\"circle\",\"radius\":0.1,\"label\":\"x\"}]}",
            })
    void readsWhatPhpReads(String json) {
        JsonCodec<Object> codec = codec("Cart", JsonSelection.all());
        assertThat(codec.toJson(codec.fromJson(json))).isEqualTo(again(json, "[]", null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "null",
                "[]",
                "{}",
                "[1]",
                "\"x\"",
                "{\"id\":\"1\",\"name\":1,\"lines\":{\"a\":1},\"made\":\"2026-02-30T00:00:00Z\"}",
                "{\"id\":1.0,\"name\":true,\"lines\":[1,null,{\"sku\":null},[]],\"made\":null}",
                "{\"id\":12345678901234567890,\"name\":null,\"lines\":[],\"made\":\"2026-01-02T03:04:05Z\","
                        + "\"suit\":\"X\",\"level\":3,\"state\":1,\"stock\":{\"a/b~\":\"x\"},\"notes\":{\"a\":\"b\"},"
                        + "\"matrix\":[[],[1,\"2\"]],\"day\":\"2026\",\"stamp\":\"x\",\"next\":{\"id\":true}}",
                "{\"id\":1,\"name\":null,\"lines\":[],\"made\":\"2026-01-02T03:04:05Z\",\"shapes\":"
                        + "[{\"kind\":\"oval\"},{},[],1,{\"kind\":\"circle\"},{\"kind\":null}],\"open\":null}",
            })
    void refusesWhatPhpRefuses(String json) {
        String expected = php.function("errors").call(json, "App\\Cart").asString();
        assertThat(expected).isNotEmpty();
        assertThatThrownBy(() -> codec("Cart", JsonSelection.all()).fromJson(json))
                .isInstanceOf(JsonReadException.class)
                .satisfies(
                        wrong ->
                                assertThat(String.valueOf(wrong.getMessage()).lines())
                                        .containsExactlyInAnyOrderElementsOf(
                                                expected.lines().toList()));
    }

    @Test
    void readsListsOfRecords() {
        JsonCodec<List<Object>> lines = codec("Line", JsonSelection.groups("list")).list();
        String json = "[{\"sku\":\"a\",\"quantity\":2},{\"sku\":\"b\",\"quantity\":1}]";
        assertThat(lines.toJson(lines.fromJson(json))).isEqualTo(json);
        assertThatThrownBy(() -> lines.fromJson("[{\"sku\":\"a\"},{}]"))
                .hasMessage("/1/sku: Expected a string, but the key is missing");
    }

    @Test
    void readsNoRecordOfGroupsThatLackWhatItNeeds() {
        JsonCodec<Object> codec = codec("Cart", JsonSelection.groups("list"));
        assertThatThrownBy(() -> codec.fromJson("{\"id\":1,\"name\":null}"))
                .hasMessageStartingWith("expected that \"lines\" is read with these groups");
    }

    @Test
    void writesNoNullWhereThereIsToBeAValue() throws ReflectiveOperationException {
        Object line =
                classes.loadClass("com.example.Line")
                        .getConstructor(String.class, long.class, double.class)
                        .newInstance(null, 1L, 1.0);
        assertThatThrownBy(() -> codec("Line", JsonSelection.all()).toJson(line))
                .isInstanceOf(JsonWriteException.class)
                .hasMessageStartingWith("expected a value of Line.sku, got null");
    }
}
