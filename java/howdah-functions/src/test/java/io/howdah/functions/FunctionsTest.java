package io.howdah.functions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.Php;
import io.howdah.failure.PhpException;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpResource;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** PHP's own functions, called by their typed interfaces. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FunctionsTest {

    private Php php;

    @BeforeAll
    void open() {
        php = Php.open();
    }

    @AfterAll
    void close() {
        php.close();
    }

    static Stream<Class<?>> interfaces() {
        return Stream.of(
                Arrays.class,
                Classes.class,
                Ctype.class,
                Dates.class,
                Directories.class,
                Errors.class,
                Execution.class,
                io.howdah.functions.Files.class,
                Functions.class,
                Hash.class,
                Images.class,
                Info.class,
                Json.class,
                MathFunctions.class,
                Mbstring.class,
                MbstringRegex.class,
                Miscellaneous.class,
                Network.class,
                Output.class,
                Passwords.class,
                Pcre.class,
                RandomFunctions.class,
                Spl.class,
                Streams.class,
                Strings.class,
                Urls.class,
                Variables.class,
                Zlib.class);
    }

    @ParameterizedTest
    @MethodSource("interfaces")
    void everyInterfaceFitsThisPhp(Class<?> type) {
        assertThatCode(() -> php.bind(type)).doesNotThrowAnyException();
    }

    @Test
    void everyInterfaceIsTested() throws IOException {
        Path sources = Path.of("src/main/java/io/howdah/functions");
        try (Stream<Path> files = Files.list(sources)) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".java", "")))
                    .filteredOn(name -> !name.equals("package-info"))
                    .containsExactlyInAnyOrderElementsOf(
                            interfaces().map(Class::getSimpleName).toList());
        }
    }

    @Test
    void mathTakesIntegersAndFloats() {
        MathFunctions math = php.bind(MathFunctions.class);
        assertThat(math.min(3, 1)).isEqualTo(1);
        assertThat(math.min(0.5, 1.5)).isEqualTo(0.5);
        assertThat(math.max(new long[] {1, 3, 2})).isEqualTo(3);
        assertThat(math.max("a", 2, 10).asString()).isEqualTo("a");
        assertThat(math.abs(-3)).isEqualTo(3);
        assertThat(math.round(2.567, 2)).isEqualTo(2.57);
        assertThat(math.intdiv(7, 2)).isEqualTo(3);
        assertThatThrownBy(() -> math.intdiv(1, 0))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("Division by zero");
    }

    @Test
    void stringsAreTextOrBytes() {
        Strings strings = php.bind(Strings.class);
        assertThat(strings.strrev("abc")).isEqualTo("cba");
        assertThat(strings.strrev(new byte[] {0, -1, 65})).containsExactly(65, -1, 0);
        assertThat(strings.strlen("Zürich")).isEqualTo(7);
        assertThat(strings.strlen(new byte[64])).isEqualTo(64);
        assertThat(strings.explode(",", "a,b,c", -1)).containsExactly("a", "b");
        assertThat(strings.implode("-", List.of(1, "b", 2.5))).isEqualTo("1-b-2.5");
        assertThat(strings.sprintf("%05.1f %s", 3.14159, "pi")).isEqualTo("003.1 pi");
        assertThat(strings.md5("")).isEqualTo("d41d8cd98f00b204e9800998ecf8427e");
        assertThat(strings.md5("", true)).hasSize(16).startsWith(0xd4, 0x1d);
        assertThat(strings.hex2bin("00ff").orElseThrow()).containsExactly(0, -1);
        assertThat(strings.numberFormat(1234.5, 2)).isEqualTo("1,234.50");
        assertThat(strings.countChars("aab")).containsEntry(97L, 2L);
    }

    @Test
    void nothingFoundIsEmpty() {
        Strings strings = php.bind(Strings.class);
        assertThat(strings.strpos("abc", "c")).hasValue(2);
        assertThat(strings.strpos("abc", "a")).hasValue(0);
        assertThat(strings.strpos("abc", "x")).isEqualTo(OptionalLong.empty());
        assertThat(strings.strstr("user@host", "@", true)).contains("user");
        assertThat(strings.strstr("user", "@")).isEmpty();
    }

    @Test
    void countsComeBackByReference() {
        Strings strings = php.bind(Strings.class);
        PhpReference<@Nullable Long> count = PhpReference.empty();
        assertThat(strings.strReplace("a", "b", "banana", count)).isEqualTo("bbnbnb");
        assertThat(count.get()).isEqualTo(3);
        assertThat(strings.strReplace(List.of("a", "n"), List.of("1", "2"), "banana"))
                .isEqualTo("b12121");
        assertThat(strings.strReplace("a", "b", Map.of("x", "a")).asArray().get("x").asString())
                .isEqualTo("b");
    }

    @Test
    void arraysOfNumbersStayPacked() {
        Arrays arrays = php.bind(Arrays.class);
        assertThat(arrays.arraySum(new long[] {1, 2, 3})).isEqualTo(6);
        assertThat(arrays.arraySum(new double[] {0.5, 0.25})).isEqualTo(0.75);
        assertThat(arrays.arraySum(List.of(1, 2.5)).asDouble()).isEqualTo(3.5);
        assertThat(arrays.arrayReverse(new long[] {1, 2, 3})).containsExactly(3, 2, 1);
        assertThat(arrays.arraySlice(new double[] {1, 2, 3}, 1)).containsExactly(2, 3);
        assertThat(arrays.range(1, 4)).containsExactly(1, 2, 3, 4);
        assertThat(arrays.range(0.0, 1.0, 0.5)).containsExactly(0, 0.5, 1);
        assertThatThrownBy(() -> arrays.arraySum(new long[] {Long.MAX_VALUE, 1}))
                .isInstanceOf(PhpTypeException.class);
    }

    @Test
    void anyArrayIsAListOrAMap() {
        Arrays arrays = php.bind(Arrays.class);
        assertThat(arrays.count(List.of("a", "b"))).isEqualTo(2);
        assertThat(arrays.inArray("b", List.of("a", "b"))).isTrue();
        assertThat(arrays.arrayKeyExists("a", Map.of("a", 1))).isTrue();
        PhpArray merged = arrays.arrayMerge(List.of("a"), Map.of("k", "v"), new long[] {7});
        assertThat(merged.size()).isEqualTo(3);
        assertThat(merged.get("k").asString()).isEqualTo("v");
        assertThat(merged.get(1).asLong()).isEqualTo(7);
        assertThat(arrays.arrayMap(v -> v[0].asLong() * 2, new long[] {1, 2}).asLongs())
                .containsExactly(2, 4);
        assertThat(arrays.arrayDiff(List.of(1, 2, 3), List.of(2)).size()).isEqualTo(2);
        assertThat(arrays.arrayUdiff(List.of(1, 2), List.of(2), FunctionsTest::compare).size())
                .isEqualTo(1);
    }

    @Test
    void arraysAreSortedInPlace() {
        Arrays arrays = php.bind(Arrays.class);
        PhpReference<PhpArray> numbers = PhpReference.to(PhpArray.wrap(new long[] {3, 1, 2}));
        assertThat(arrays.sort(numbers)).isTrue();
        assertThat(numbers.get().asLongs()).containsExactly(1, 2, 3);
        arrays.usort(numbers, v -> compare(v[1], v[0]));
        assertThat(numbers.get().asLongs()).containsExactly(3, 2, 1);
        assertThat(arrays.arrayPop(numbers).asLong()).isEqualTo(1);
        assertThat(arrays.arrayPush(numbers, 9, 8)).isEqualTo(4);
        assertThat(numbers.get().asLongs()).containsExactly(3, 2, 9, 8);
    }

    private static long compare(Value... values) {
        return Long.compare(values[0].asLong(), values[1].asLong());
    }

    @Test
    void patternsGiveTheirMatches() {
        Pcre pcre = php.bind(Pcre.class);
        PhpReference<@Nullable PhpArray> matches = PhpReference.empty();
        assertThat(pcre.pregMatch("/(?<key>\\w+)=(\\d+)/", "a=1", matches)).hasValue(1);
        PhpArray groups = matches.get();
        assertThat(groups).isNotNull();
        assertThat(groups.get("key").asString()).isEqualTo("a");
        assertThat(groups.get(2).asString()).isEqualTo("1");
        assertThat(pcre.pregReplaceCallback("/\\d/", m -> "<" + m[0].asList().get(0) + ">", "a1"))
                .isPresent();
        assertThat(pcre.pregSplit("/,/", "a,b", -1).orElseThrow()).containsExactly("a", "b");
        assertThat(pcre.pregQuote("a.b")).isEqualTo("a\\.b");
    }

    @Test
    void jsonGoesBothWays() {
        Json json = php.bind(Json.class);
        assertThat(json.jsonEncode(Map.of("a", List.of(1, true)))).contains("{\"a\":[1,true]}");
        assertThat(json.jsonDecode("{\"a\":[1]}", true).asArray().get("a").asList()).hasSize(1);
        assertThat(json.jsonEncode("/", Json.JSON_UNESCAPED_SLASHES)).contains("\"/\"");
        assertThatThrownBy(() -> json.jsonDecode("{", true, 512, Json.JSON_THROW_ON_ERROR))
                .isInstanceOf(PhpException.class);
    }

    @Test
    void datesAreObjects() {
        Dates dates = php.bind(Dates.class);
        assertThat(dates.gmdate("Y-m-d", 0)).isEqualTo("1970-01-01");
        assertThat(dates.strtotime("not a date")).isEmpty();
        assertThat(dates.checkdate(2, 30, 2024)).isFalse();
        PhpObject zone = dates.timezoneOpen("UTC").orElseThrow();
        PhpObject date = dates.dateCreate("2024-02-28", zone).orElseThrow();
        assertThat(dates.dateFormat(dates.dateModify(date, "+2 days").orElseThrow(), "m-d"))
                .isEqualTo("03-01");
        assertThat(dates.gmmktime(0, 0, 0, 1, 2, 1970)).hasValue(86_400);
        assertThat(dates.gmmktime(0L, 0L, 0L, 1L, null, null)).isPresent();
    }

    @Test
    void multibyteCountsCharacters() {
        Mbstring mbstring = php.bind(Mbstring.class);
        assertThat(mbstring.mbStrlen("Zürich")).isEqualTo(6);
        assertThat(mbstring.mbStrtoupper("zürich")).isEqualTo("ZÜRICH");
        assertThat(mbstring.mbSubstr("Zürich", 1, 2)).isEqualTo("ür");
        assertThat(mbstring.mbConvertEncoding("é".getBytes(UTF_8), "ISO-8859-1", "UTF-8"))
                .hasValueSatisfying(bytes -> assertThat(bytes).containsExactly(0xe9));
        assertThat(mbstring.mbInternalEncoding()).isEqualTo("UTF-8");
    }

    @Test
    void filesAreResourcesAndBytes(@TempDir Path folder) {
        io.howdah.functions.Files files = php.bind(io.howdah.functions.Files.class);
        String file = folder.resolve("a.txt").toString();
        assertThat(files.filePutContents(file, new byte[] {65, 10, -1})).hasValue(3);
        assertThat(files.fileGetContents(file).orElseThrow()).containsExactly(65, 10, -1);
        PhpResource stream = files.fopen(file, "r").orElseThrow();
        assertThat(files.fgets(stream)).contains("A\n");
        assertThat(files.fread(stream, 10).orElseThrow()).containsExactly(-1);
        assertThat(files.feof(stream)).isTrue();
        assertThat(files.fclose(stream)).isTrue();
        assertThat(files.pathinfo(file)).containsEntry("extension", "txt");
        assertThat(files.unlink(file)).isTrue();
        assertThat(files.fileExists(file)).isFalse();
    }

    @Test
    void dataIsPackedAndCompressed() {
        byte[] data = php.bind(Miscellaneous.class).pack("nC", 258, 3);
        assertThat(data).containsExactly(1, 2, 3);
        Zlib zlib = php.bind(Zlib.class);
        byte[] compressed = zlib.gzencode(data).orElseThrow();
        assertThat(zlib.gzdecode(compressed).orElseThrow()).isEqualTo(data);
        assertThat(php.bind(Urls.class).base64Encode(data)).isEqualTo("AQID");
        assertThat(php.bind(Hash.class).hash("sha256", data)).hasSize(64);
        assertThat(php.bind(Variables.class).unserialize("a:0:{}").asList()).isEmpty();
    }

    @Test
    void settingsAndClassesAreThere() {
        assertThat(php.bind(Info.class).iniGet("precision")).isPresent();
        assertThat(php.bind(Info.class).iniGet("no.such.setting")).isEmpty();
        assertThat(php.bind(Classes.class).getClassMethods("ArrayObject")).contains("count");
        assertThat(php.bind(Functions.class).callUserFunc("strrev", "ab").asString())
                .isEqualTo("ba");
        assertThat(php.bind(Urls.class).parseUrl("https://example.com:8080/a").orElseThrow())
                .hasEntrySatisfying("port", port -> assertThat(port.asLong()).isEqualTo(8080));
    }
}
