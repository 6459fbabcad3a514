package io.howdah.interop.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.shop.Shop;
import io.howdah.Php;
import io.howdah.failure.PhpException;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** PHP's operators and functions on Java's objects. */
final class OperationsTest {

    private static final String USES =
            """
            use Howdah\\Java as Jvm;
            use Howdah\\Services;
            use java\\math\\BigDecimal;
            use java\\math\\BigInteger;
            use java\\time\\LocalDate;
            use java\\util\\ArrayList;
            use java\\util\\HashMap;
            use java\\util\\LinkedHashMap;
            use java\\util\\Optional;
            use java\\util\\TreeMap;
            use com\\example\\shop\\Shop;
            """;

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private Php php;

    @BeforeEach
    void open() {
        php = with("com.example.shop.*", "java.**", "java.nio.file.Path");
    }

    private Php with(String... allowed) {
        return Php.builder()
                .allow(allowed)
                .output(output)
                .service("shop", new Shop())
                .service("answer", 42)
                .open();
    }

    @AfterEach
    void close() {
        php.recycle();
        assertThat(php.liveCounts()).isEqualTo(new Php.LiveCounts(0, 0, 0));
        php.close();
    }

    private @Nullable Object run(String code) {
        return php.eval(USES + code).toJava();
    }

    // --- foreach

    @Test
    void collectionsAreReadInOrder() {
        assertThat(
                        run(
                                """
                                $seen = [];
                                foreach (new ArrayList(['a', 2, 3.5, null, true]) as $k => $v) { $seen[] = [$k, $v]; }
                                return $seen;
                                """))
                .isEqualTo(
                        List.of(
                                List.of(0L, "a"),
                                List.of(1L, 2L),
                                List.of(2L, 3.5),
                                java.util.Arrays.asList(3L, null),
                                List.of(4L, true)));
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "31", "32", "33", "287", "288", "289", "1000"})
    void allElementsComeWhateverTheBatches(int count) {
        assertThat(
                        run(
                                "$n = "
                                        + count
                                        + "; $list = new ArrayList($n ? range(1, $n) : []);"
                                        + "$texts = new ArrayList(array_map('strval', $n ? range(1, $n) : []));"
                                        + "$floats = new ArrayList(array_map(fn($i) => $i / 2, $n ? range(1, $n) : []));"
                                        + "return [iterator_to_array($list) === ($n ? range(1, $n) : []),"
                                        + " implode(iterator_to_array($texts)) === implode(range(1, max($n, 1))) || !$n,"
                                        + " array_sum(iterator_to_array($floats)) == $n * ($n + 1) / 4];"))
                .isEqualTo(List.of(true, true, true));
    }

    @Test
    void mapsGiveKeysAndValues() {
        assertThat(
                        run(
                                """
                                $map = new LinkedHashMap();
                                $map->put('a', 1);
                                $map->put(LocalDate::of(2026, 11, 21), 'today');
                                foreach ($map as $k => $v) { $seen[] = "$k=$v"; }
                                return $seen;
                                """))
                .isEqualTo(List.of("a=1", "2026-11-21=today"));
    }

    @Test
    void nothingIsConsumedThatPhpHasNotAskedFor() {
        assertThat(
                        run(
                                """
                                $shop = new Shop();
                                foreach ($shop->numbers() as $n) { if ($n === 3) break; }
                                return [$n, $shop->asked()];
                                """))
                .isEqualTo(List.of(3L, 3L));
    }

    @Test
    void whatAnIteratorThrowsComesAtItsElement() {
        assertThat(
                        run(
                                """
                                $seen = [];
                                try {
                                    foreach ((new Shop())->broken() as $n) { $seen[] = $n; }
                                } catch (java\\lang\\IllegalStateException $e) {
                                    $seen[] = $e->getMessage();
                                }
                                return $seen;
                                """))
                .isEqualTo(List.of(0L, 1L, "the third is broken"));
    }

    @Test
    void iterationsNest() {
        assertThat(
                        run(
                                """
                                $list = new ArrayList([1, 2, 3]);
                                $sum = 0;
                                foreach ($list as $a) { foreach ($list as $b) { $sum += $a * $b; } }
                                return $sum;
                                """))
                .isEqualTo(36L);
    }

    // --- []

    @Test
    void listsAreReadAndWrittenByIndex() {
        assertThat(
                        run(
                                """
                                $list = new ArrayList(['a', 'b']);
                                $list[] = 'c';
                                $list[0] = 'A';
                                $list[3] = 'd';
                                unset($list[1], $list[9]);
                                return [$list[0], $list['1'], count($list), isset($list[2]), isset($list[3]), isset($list[-1]),
                                    isset($list['x']), empty($list[0]), $list[7] ?? 'default'];
                                """))
                .isEqualTo(List.of("A", "c", 3L, true, false, false, false, false, "default"));
    }

    @Test
    void anIndexOutOfBoundsIsJavasException() {
        assertThatThrownBy(() -> run("return (new ArrayList())[5];"))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("java\\lang\\IndexOutOfBoundsException");
        assertThatThrownBy(() -> run("return (new ArrayList())['x'];"))
                .hasMessageContaining("TypeError: expected an int from 0 on as the index");
    }

    @Test
    void keysFollowTheTypeOfThoseInTheMap() {
        assertThat(
                        run(
                                """
                                $shop = new Shop();
                                $sorted = new TreeMap(); $sorted['7'] = 'x';
                                return [$shop->hours()['MONDAY'], isset($shop->hours()['SUNDAY']), $shop->byNumber()[7],
                                    $shop->byNumber()[8], isset($shop->byNumber()[7]), $sorted[7]];
                                """))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .containsExactly("9 to 5", false, "seven", null, true, "x");
    }

    @Test
    void mapsAreReadAndWrittenByKey() {
        assertThat(
                        run(
                                """
                                $map = new HashMap();
                                $map['a'] = 1; $map['zero'] = 0; $map['null'] = null;
                                unset($map['a']);
                                return [isset($map['a']), isset($map['zero']), empty($map['zero']), isset($map['null']),
                                    $map->offsetExists('null'), count($map), $map['none'] ?? 'default'];
                                """))
                .isEqualTo(List.of(false, true, true, false, true, 2L, "default"));
    }

    @Test
    void javaArraysStayArrays() {
        assertThat(
                        run(
                                """
                                $bytes = Jvm::array('byte', 4);
                                $bytes[1] = -1;
                                $texts = Jvm::array('java.lang.String', ['x', 'y']);
                                $table = Jvm::array('int[]', [[1, 2], [3]]);
                                $copy = clone $texts;
                                $copy[0] = 'changed';
                                $sum = 0;
                                foreach ($table as $row) { $sum += array_sum($row); }
                                return [count($bytes), $bytes[1], $bytes[0], $texts[0], isset($texts[2]), $sum, java\\util\\Arrays::toString($texts)];
                                """))
                .isEqualTo(List.of(4L, -1L, 0L, "x", false, 6L, "[x, y]"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Jvm::array('byte', 2)[2] = 1; | ArrayIndexOutOfBoundsException",
                "Jvm::array('byte', 2)[0] = 1000; | does not fit",
                "Jvm::array('byte', 2)[] = 1; | cannot grow",
                "$a = Jvm::array('byte', 2); unset($a[0]); | cannot shrink",
                "Jvm::array('byte', -1); | ValueError: expected a length of a Java array",
                "Jvm::array('no.such.Type', 1); | there is no Java class no.such.Type",
                "$map = new HashMap(); $map[] = 1; | has no next key"
            })
    void whatArraysAndMapsCannotDoIsSaid(String code, String message) {
        assertThatThrownBy(() -> run(code)).hasMessageContaining(message);
    }

    // --- Comparing, casting, cloning

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "new BigDecimal('1.0') == new BigDecimal('1.00') | true",
                "new BigDecimal('1.0') < new BigDecimal('2') | true",
                "LocalDate::of(2026, 1, 1) <=> LocalDate::of(2025, 1, 1) | 1",
                "max(LocalDate::of(2026, 1, 1), LocalDate::of(2025, 1, 1))->getYear() | 2026",
                "new ArrayList([1]) == new ArrayList([1]) | true",
                "new ArrayList([1]) == new ArrayList([2]) | false",
                "new ArrayList([1]) < new ArrayList([2]) | false",
                "new ArrayList([1]) > new ArrayList([2]) | false",
                "new ArrayList([1]) === new ArrayList([1]) | false",
                "(string) new BigDecimal('1.50') | 1.50",
                "'shop: ' . Services::get('shop') | shop: Ann's shop",
                "(int) new BigInteger('12') | 12",
                "(int) new BigDecimal('12.9') | 12",
                "gettype(new BigInteger('12') + 1) | integer",
                "gettype(new BigDecimal('2.0') * 3) | integer",
                "gettype(new java\\lang\\Double(2) * 3) | double",
                "(float) new BigDecimal('1.25') | 1.25",
                "(float) new BigInteger('100000000000000000000') | 1.0E20",
                "1 + new java\\util\\concurrent\\atomic\\AtomicInteger(2) | 3",
                "(bool) new ArrayList() | true",
                "json_encode(clone new ArrayList([1, 2])) | [1,2]",
                "(clone new Shop\\Basket()) == new Shop\\Basket() | false",
            })
    void operatorsAreThoseOfJava(String code, String expected) {
        assertThat(String.valueOf(run("return " + code + ";"))).isEqualTo(expected);
    }

    @Test
    void whatCannotBeClonedSaysSo() {
        assertThatThrownBy(() -> run("return clone new Shop();"))
                .hasMessageContaining("an object of com.example.shop.Shop cannot be cloned");
    }

    // --- JSON and dumps

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "new ArrayList([1, 'a', null, 2.5, true]) | [1,\"a\",null,2.5,true]",
                "new LinkedHashMap(['b' => 1, 'a' => [2]]) | {\"b\":1,\"a\":[2]}",
                "new BigDecimal('1.50') | \"1.50\"",
                "Optional::empty() | null",
                "Optional::of(5) | 5",
                "java\\time\\DayOfWeek::MONDAY | \"MONDAY\"",
                "LocalDate::of(2026, 11, 21) | \"2026-11-21\"",
                "(new Shop())->article('tea', 3, null) | {\"name\":\"tea\",\"price\":3,\"note\":null}",
                "(new Shop())->article('tea', 3, 'hot') | {\"name\":\"tea\",\"price\":3,\"note\":\"hot\"}",
                "(new Shop())->secret() | \"Secret[content=42]\"",
                "(new Shop())->hours() | {\"MONDAY\":\"9 to 5\"}",
                "new Shop() | \"Ann's shop\"",
                "java\\nio\\file\\Path::of('a/b') | \"a\\/b\"",
                "Jvm::array('byte', [1, -1]) | [1,-1]",
                "['x' => new ArrayList([new ArrayList([1])])] | {\"x\":[[1]]}",
                "new java\\util\\TreeSet(['b', 'a']) | [\"a\",\"b\"]"
            })
    void jsonIsThatOfTheContent(String code, String json) {
        assertThat(run("return json_encode(" + code + ");")).isEqualTo(json);
    }

    @Test
    void jsonOfWhatContainsItselfIsAnError() {
        assertThatThrownBy(() -> run("$l = new ArrayList(); $l->add($l); return json_encode($l);"))
                .hasMessageContaining("JsonException: Maximum stack depth exceeded");
    }

    @Test
    void aDumpShowsTheContent() {
        run(
                """
                $list = new ArrayList([1, new LinkedHashMap(['a' => 'b'])]);
                $list->add($list);
                print_r($list);
                print_r(new Shop());
                print_r((new Shop())->article('tea', 3, null));
                print_r(new ArrayList(range(1, 101)));
                """);
        assertThat(output.toString(java.nio.charset.StandardCharsets.UTF_8).replaceAll("\\s+", " "))
                .contains(
                        "java\\util\\ArrayList Object ( [0] => 1 [1] => java\\util\\LinkedHashMap")
                .contains("[a] => b")
                .contains("*RECURSION*")
                .contains("[owner] => Ann [toString] => Ann's shop")
                .contains("Article Object ( [name] => tea [price] => 3 [note] =>")
                .contains("[99] => 100 [100] => … )");
    }

    // --- Statics and services

    @Test
    void staticFieldsAreReadAndWritten() {
        assertThat(
                        run(
                                """
                                $before = Jvm::getStatic('com.example.shop.Shop', 'sold');
                                Jvm::setStatic(Shop::class, 'sold', $before + 1);
                                $after = Jvm::getStatic(Shop::class, 'sold');
                                Jvm::setStatic(Shop::class, 'sold', $before);
                                return $after - $before;
                                """))
                .isEqualTo(1L);
        assertThatThrownBy(() -> run("Jvm::setStatic(Shop::class, 'NAME', 'x');"))
                .hasMessageContaining("NAME is final");
        assertThatThrownBy(() -> run("Jvm::getStatic(Shop::class, 'none');"))
                .hasMessageContaining("has no public static field none: it has")
                .hasMessageContaining("sold");
        assertThatThrownBy(() -> run("Jvm::getStatic(Shop::class, 'owner');"))
                .hasMessageContaining("has no public static field owner");
        assertThatThrownBy(() -> run("Jvm::setStatic(Shop::class, 'sold', 'many');"))
                .hasMessageContaining("TypeError");
    }

    @Test
    void servicesAreFoundByName() {
        assertThat(
                        run(
                                "return [Services::get('shop') === Services::get('shop'), Services::get('answer'),"
                                        + " Services::has('shop'), Services::has('none')];"))
                .isEqualTo(List.of(true, 42L, true, false));
        assertThatThrownBy(() -> run("Services::get('none');"))
                .hasMessageContaining("java\\util\\NoSuchElementException")
                .hasMessageContaining("there is no service \"none\": the host gives answer, shop");
    }

    // --- What is not allowed

    @Test
    void anAliasThatTakesTheNameOfJavasPackagesIsExplained() {
        assertThatThrownBy(() -> php.eval("use Howdah\\Java; new java\\util\\ArrayList();"))
                .hasMessageContaining(
                        "java\\util\\ArrayList is taken for Howdah\\Java\\util\\ArrayList");
    }

    @Test
    void objectsThatAreNotAllowedAreOpaque() {
        php.close();
        php = with("com.example.shop.Shop");
        assertThat(
                        run(
                                """
                                $article = (new Shop())->article('tea', 3, null);
                                return [(string) $article, json_encode($article), array_keys((array) $article),
                                    $article == (new Shop())->article('tea', 3, null)];
                                """))
                .isEqualTo(
                        List.of(
                                "Article[name=tea, price=3, note=Optional.empty]",
                                "\"Article[name=tea, price=3, note=Optional.empty]\"",
                                List.of("toString"),
                                true));
        assertThatThrownBy(() -> run("(new Shop())->article('tea', 3, null)->name();"))
                .hasMessageContaining("com.example.shop.Shop$Article is not allowed");
    }

    @Test
    void collectionsOfJavaUtilCanBeReadButNotChangedWhereTheyAreNotAllowed() {
        php.close();
        php = with("com.example.shop.Shop");
        assertThat(
                        run(
                                """
                                $list = (new Shop())->list('a', 'b');
                                return [count($list), $list[0], iterator_to_array($list), json_encode($list), (new Shop())->hours()['MONDAY']];
                                """))
                .isEqualTo(List.of(2L, "a", List.of("a", "b"), "[\"a\",\"b\"]", "9 to 5"));
        assertThatThrownBy(() -> run("(new Shop())->list('a')[0] = 'b';"))
                .hasMessageContaining("can be read but not changed: allow(\"java.util.List\")");
        assertThatThrownBy(() -> run("$l = (new Shop())->list('a'); unset($l[0]);"))
                .hasMessageContaining("can be read but not changed");
        assertThatThrownBy(() -> run("(new Shop())->list('a')->clear();"))
                .hasMessageContaining("java.util.ArrayList is not allowed");
    }

    @Test
    void keysAreAdaptedOnlyWhereTheyHaveTo() {
        assertThat(MapKeys.adapt(Map.of("a", 1), "b")).isEqualTo("b");
        assertThat(MapKeys.adapt(Map.of(), 1)).isEqualTo(1);
        assertThat(MapKeys.adapt(Map.of(1L, 1), 1)).isEqualTo(1L);
        assertThat(MapKeys.adapt(Map.of((short) 1, 1), 70000)).isEqualTo(70000);
        assertThat(MapKeys.adapt(Map.of('x', 1), "y")).isEqualTo('y');
        assertThat(MapKeys.adapt(Map.of('x', 1), "yz")).isEqualTo("yz");
        assertThat(MapKeys.adapt(Map.of("a", 1), 7)).isEqualTo("7");
    }
}
