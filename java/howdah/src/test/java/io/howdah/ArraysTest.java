package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpException;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpInt;
import io.howdah.value.PhpNull;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists, maps and packed numbers, both ways. */
@Tag("engine")
@ExtendWith(PhpExtension.class)
final class ArraysTest {

    private Php php;

    @BeforeEach
    void identity(Php opened) {
        php = opened;
        php.eval("function identity($value) { return $value; }");
    }

    private Value echo(Object value) {
        return php.function("identity").call(value);
    }

    private String json(Object value) {
        return php.function("json_encode").call(value).asString();
    }

    @Test
    void aListCrosses() {
        assertThat(json(List.of("a", 1, true))).isEqualTo("[\"a\",1,true]");
        assertThat(echo(List.of("a", 1, true)).toJava()).isEqualTo(List.of("a", 1L, true));
        assertThat(echo(new Object[] {"a", null}).toJava()).isEqualTo(Arrays.asList("a", null));
        assertThat(echo(Set.of("a")).toJava()).isEqualTo(List.of("a"));
    }

    @Test
    void anEmptyArrayIsAnEmptyList() {
        assertThat(echo(List.of()).asArray().isList()).isTrue();
        assertThat(echo(Map.of()).asArray().size()).isZero();
        assertThat(echo(new long[0]).asLongs()).isEmpty();
        assertThat(echo(new double[0]).asDoubles()).isEmpty();
        assertThat(php.eval("return [];").toJava()).isEqualTo(List.of());
        assertThat(php.eval("return [];").asMap()).isEmpty();
    }

    @Test
    void aMapKeepsItsOrder() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("z", 1);
        map.put("a", List.of());
        map.put("", null);
        assertThat(json(map)).isEqualTo("{\"z\":1,\"a\":[],\"\":null}");
        assertThat(echo(map).asMap().keySet()).containsExactly("z", "a", "");
    }

    @Test
    void intKeysAndStringKeysMix() {
        PhpArray array =
                php.eval("return ['x' => 1, 7 => 2, -3 => 3, PHP_INT_MIN => 4, PHP_INT_MAX => 5];")
                        .asArray();
        assertThat(array.isList()).isFalse();
        assertThat(array.keyAt(0)).isEqualTo("x");
        assertThat(array.keyAt(1)).isEqualTo(7L);
        assertThat(array.keyAt(2)).isEqualTo(-3L);
        assertThat(array.get(Long.MIN_VALUE)).isEqualTo(new PhpInt(4));
        assertThat(array.get(Long.MAX_VALUE)).isEqualTo(new PhpInt(5));
        assertThat(echo(array)).isEqualTo(array);
    }

    @Test
    void numericStringKeysBecomeIntsAsInPhp() {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("7", 1);
        map.put("-7", 2);
        map.put("07", 3);
        map.put("1e3", 4);
        map.put("9223372036854775808", 5);
        Value keys = php.function("array_keys").call(map);
        assertThat(keys.toJava()).isEqualTo(List.of(7L, -7L, "07", "1e3", "9223372036854775808"));
    }

    @Test
    void aMapWithTheKeysOfAListIsAListInPhp() {
        Map<Integer, String> map = new LinkedHashMap<>();
        map.put(0, "a");
        map.put(1, "b");
        assertThat(echo(map).asArray().isList()).isTrue();
        assertThat(php.eval("return [1 => 'a', 2 => 'b'];").asArray().isList()).isFalse();
        assertThat(php.eval("$a = ['a', 'b', 'c']; unset($a[1]); return $a;").toJava())
                .isEqualTo(Map.of(0L, "a", 2L, "c"));
    }

    @Test
    void keysOfAnotherTypeAreRefused() {
        assertThatThrownBy(() -> echo(Map.of(1.5, "x")))
                .isInstanceOf(PhpTypeException.class)
                .hasMessageContaining("got java.lang.Double");
        assertThatThrownBy(() -> echo(Collections.singletonMap(null, "x")))
                .isInstanceOf(PhpTypeException.class)
                .hasMessageContaining("got null");
    }

    @Test
    void arraysNest() {
        Object value =
                List.of(Map.of("a", List.of(1L, Map.of("b", List.of(List.of("deep"))))), List.of());
        assertThat(echo(value).toJava()).isEqualTo(value);
        assertThat(json(value)).isEqualTo("[{\"a\":[1,{\"b\":[[\"deep\"]]}]},[]]");
    }

    @Test
    void aMapAfterANestedMapGoesOn() {
        Map<String, Object> inner = new LinkedHashMap<>(Map.of("k", List.of(Map.of("x", 1L))));
        Map<String, Object> outer = new LinkedHashMap<>();
        outer.put("first", inner);
        outer.put("second", 2L);
        outer.put("third", Map.of());
        outer.put("last", "end");
        assertThat(json(outer))
                .isEqualTo(
                        "{\"first\":{\"k\":[{\"x\":1}]},\"second\":2,\"third\":[],\"last\":\"end\"}");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 5, 15, 16, 17, 1_000, 100_000})
    void packedIntsCross(int count) {
        long[] numbers = LongStream.range(0, count).map(i -> i * 0x0101_0101_0101_0101L).toArray();
        assertThat(echo(numbers).asLongs()).isEqualTo(numbers);
        assertThat(php.function("count").call(numbers).asLong()).isEqualTo(count);
        assertThat(
                        php.function("array_sum")
                                .call((Object) LongStream.range(0, count).toArray())
                                .asLong())
                .isEqualTo(LongStream.range(0, count).sum());
        assertThat(echo(new int[] {1, -1, Integer.MIN_VALUE}).asLongs())
                .containsExactly(1, -1, Integer.MIN_VALUE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 5, 1_000})
    void packedFloatsCross(int count) {
        double[] numbers = DoubleStream.iterate(0.25, d -> d * -1.5).limit(count).toArray();
        assertThat(echo(numbers).asDoubles()).isEqualTo(numbers);
    }

    @Test
    void aListOfNumbersIsOneBlock() {
        assertThat(php.eval("return [1, 2, 3, 4, 5];").asArray().isNumbers()).isTrue();
        assertThat(php.eval("return [1.5, 2.5, 3.5, 4.5, 5.5];").asArray().isNumbers()).isTrue();
        assertThat(php.eval("return [1, 2, 3, 4, 5.0];").asArray().isNumbers()).isFalse();
        assertThat(php.eval("return [1, 2, 3, 4, 5.0];").asDoubles())
                .containsExactly(1, 2, 3, 4, 5);
        assertThat(php.eval("return [1, 2, 3, 4, '5'];").toJava())
                .isEqualTo(List.of(1L, 2L, 3L, 4L, "5"));
    }

    @Test
    void aBlockOfNumbersIsWhatAListOfItsNumbersIs() {
        PhpArray block = php.eval("return [1, 2, 3, 4, 5];").asArray();
        PhpArray list =
                PhpArray.wrap(
                        new Value[] {
                            new PhpInt(1),
                            new PhpInt(2),
                            new PhpInt(3),
                            new PhpInt(4),
                            new PhpInt(5)
                        });
        assertThat(block).isEqualTo(list).hasSameHashCodeAs(list).hasToString("[1, 2, 3, 4, 5]");
        assertThat(block.get(4)).isEqualTo(new PhpInt(5));
        assertThat(block.get(5)).isEqualTo(PhpNull.NULL);
        assertThat(block.get("0")).isEqualTo(PhpNull.NULL);
        assertThat(block.toJava()).isEqualTo(List.of(1L, 2L, 3L, 4L, 5L));
        assertThat(echo(block)).isEqualTo(block);
    }

    @Test
    void aListWithAHoleAndAListFilledFromAHashAreTold() {
        assertThat(php.eval("$a = [1,2,3,4,5]; unset($a[4]); return $a;").asLongs())
                .containsExactly(1, 2, 3, 4);
        assertThat(
                        php.eval(
                                        "$a = ['x' => 0]; unset($a['x']); $a[0] = 'a'; $a[1] = 'b'; return $a;")
                                .toJava())
                .isEqualTo(List.of("a", "b"));
        assertThat(php.eval("$a = [1,2,3,4,5,6]; unset($a[0]); return $a;").asArray().keyAt(0))
                .isEqualTo(1L);
    }

    @Test
    void elementsThatArePhpReferencesAreReadThrough() {
        assertThat(php.eval("$x = 5; $a = [&$x, 1, 2, 3, 4]; return $a;").toJava())
                .isEqualTo(List.of(5L, 1L, 2L, 3L, 4L));
    }

    @Test
    void theGlobalsOfPhpAreAnArray() {
        php.eval("$elephant = 'Abul-Abbas';");
        assertThat(php.eval("return $GLOBALS;").asArray().get("elephant").asString())
                .isEqualTo("Abul-Abbas");
    }

    @Test
    void aCopyDoesNotSeeWhatPhpChanges() {
        Value before = php.eval("$list = [1, 2, 3, 4]; return $list;");
        php.eval("$list[] = 5;");
        assertThat(before.asLongs()).containsExactly(1, 2, 3, 4);
        long[] numbers = before.asLongs();
        numbers[0] = 99;
        assertThat(before.asLongs()[0]).isEqualTo(1);
    }

    @Test
    void aMapOfTenThousandEntriesCrosses() {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < 10_000; i++) {
            map.put("key " + i, i % 3 == 0 ? "value " + i : (Object) (long) i);
        }
        assertThat(echo(map).toJava()).isEqualTo(map);
    }

    @Test
    void manyArgumentsCross() {
        Object[] arguments = LongStream.range(0, 20_000).boxed().toArray();
        assertThat(php.function("max").call(arguments).asLong()).isEqualTo(19_999);
        assertThat(php.eval("return fn(...$a) => count($a);").asCallable().call(arguments).asLong())
                .isEqualTo(20_000);
    }

    @Test
    void nestingUpToTheLimitCrossesBothWays() {
        Object nested = "leaf";
        for (int i = 0; i < 512; i++) {
            nested = List.of(nested);
        }
        assertThat(echo(nested).toJava()).isEqualTo(nested);
    }

    @Test
    void nestingBeyondTheLimitIsRefusedInJava() {
        Object nested = "leaf";
        for (int i = 0; i < 513; i++) {
            nested = new ArrayList<>(Collections.singletonList(nested));
        }
        Object tooDeep = nested;
        assertThatThrownBy(() -> echo(tooDeep))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("deeper than 512");
    }

    @Test
    void aJavaCollectionThatContainsItselfIsRefused() {
        List<Object> cyclic = new ArrayList<>();
        cyclic.add(cyclic);
        assertThatThrownBy(() -> echo(cyclic))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("contains itself");
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("self", map);
        assertThatThrownBy(() -> echo(map))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("contains itself");
        assertThat(echo(List.of(1)).toJava()).isEqualTo(List.of(1L));
    }

    @Test
    void nestingBeyondTheLimitIsRefusedInPhp() {
        assertThatThrownBy(
                        () ->
                                php.eval(
                                        "$a = 1; for ($i = 0; $i < 600; $i++) { $a = [$a]; } return $a;"))
                .isInstanceOfSatisfying(
                        PhpException.class,
                        e -> assertThat(e.phpClass()).isEqualTo("Howdah\\BridgeException"))
                .hasMessageContaining("deeper than 512");
    }

    @Test
    void aPhpArrayThatContainsItselfIsRefusedAndHoldsNothing() {
        assertThatThrownBy(() -> php.eval("$a = [new ArrayObject()]; $a[] = &$a; return $a;"))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("contains itself by reference");
        assertThat(php.liveCounts().refs()).isZero();
    }
}
