package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.value.PhpArray;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpNull;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReference;
import io.howdah.value.Value;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** By-reference arguments, and what comes back in them. */
@Tag("engine")
@ExtendWith(PhpExtension.class)
final class ReferencesTest {

    @Test
    void sortChangesTheListBehindItsReference(Php php) {
        PhpReference<List<Long>> numbers = PhpReference.to(List.of(3L, 1L, 2L));
        assertThat(php.function("sort").call(numbers).asBoolean()).isTrue();
        assertThat(numbers.get()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void withoutAReferenceNothingComesBack(Php php) {
        List<Long> numbers = List.of(3L, 1L, 2L);
        assertThat(php.function("sort").call(numbers).asBoolean()).isTrue();
        assertThat(numbers).containsExactly(3L, 1L, 2L);
    }

    @Test
    void pregMatchFillsAnEmptyReference(Php php) {
        PhpReference<@Nullable List<String>> matches = PhpReference.empty();
        assertThat(php.function("preg_match").call("/(\\d+)-(\\w+)/", "ab 12-cd", matches).asLong())
                .isEqualTo(1);
        assertThat(matches.get()).isEqualTo(List.of("12-cd", "12", "cd"));
    }

    @Test
    void namedGroupsComeBackInPhpsOrder(Php php) {
        PhpReference<Value> matches = PhpReference.to(PhpNull.NULL);
        php.function("preg_match").call("/(?<year>\\d{4})/", "in 2026", matches);
        assertThat(matches.get()).isInstanceOf(PhpArray.class);
        assertThat(matches.get().asMap().keySet()).containsExactly("0", "year", "1");
    }

    @Test
    void usortTakesAComparator(Php php) {
        PhpReference<List<Long>> numbers = PhpReference.to(List.of(3L, 1L, 2L));
        php.function("usort").call(numbers, Comparator.<Long>reverseOrder());
        assertThat(numbers.get()).containsExactly(3L, 2L, 1L);
    }

    @Test
    void aReferenceKeepsTheValueTypeThatWentIn(Php php) {
        PhpReference<Value> numbers = PhpReference.to(PhpArray.wrap(new long[] {5, 4, 3, 2, 1}));
        php.function("sort").call(numbers);
        assertThat(numbers.get().asLongs()).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void severalReferencesComeBackEachInItsPlace(Php php) {
        php.eval("function swap(&$a, $between, &$b) { [$a, $b] = [$b, $a]; return $between; }");
        PhpReference<String> a = PhpReference.to("first");
        PhpReference<String> b = PhpReference.to("second");
        assertThat(php.function("swap").call(a, 7, b).asLong()).isEqualTo(7);
        assertThat(a.get()).isEqualTo("second");
        assertThat(b.get()).isEqualTo("first");
    }

    @Test
    void variadicReferencesComeBack(Php php) {
        PhpReference<@Nullable Long> number = PhpReference.empty();
        PhpReference<@Nullable String> word = PhpReference.empty();
        php.function("sscanf").call("24 elephants", "%d %s", number, word);
        assertThat(number.get()).isEqualTo(24);
        assertThat(word.get()).isEqualTo("elephants");
    }

    @Test
    void whatMayBeByReferenceIsWhenJavaPassesOne(Php php) {
        PhpReference<List<Long>> first = PhpReference.to(List.of(3L, 1L, 2L));
        PhpReference<List<String>> second = PhpReference.to(List.of("c", "a", "b"));
        php.function("array_multisort").call(first, second);
        assertThat(first.get()).containsExactly(1L, 2L, 3L);
        assertThat(second.get()).containsExactly("a", "b", "c");
    }

    @Test
    void aReferenceToAParameterByValueStaysAsItIs(Php php) {
        PhpReference<Object> text = PhpReference.to("abc");
        assertThat(php.function("strrev").call(text).asString()).isEqualTo("cba");
        assertThat(text.get()).isEqualTo("abc");
    }

    @Test
    void methodsAndClosuresAndStaticMethodsTakeReferences(Php php) {
        php.eval(
                "class Adder { function add(&$n) { $n++; } static function twice(&$n) { $n *= 2; } }");
        PhpReference<Long> number = PhpReference.to(20L);
        try (PhpObject adder = php.newObject("Adder");
                PhpCallable minus = php.eval("return function (&$n) { $n -= 2; };").asCallable()) {
            adder.call("add", number);
            php.function("Adder::twice").call(number);
            minus.call(number);
        }
        assertThat(number.get()).isEqualTo(40);
    }

    @Test
    void aConstructorTakesReferences(Php php) {
        php.eval("class Counting { function __construct(&$n) { $n++; } }");
        PhpReference<Long> number = PhpReference.to(1L);
        php.newObject("Counting", number).close();
        assertThat(number.get()).isEqualTo(2);
    }

    @Test
    void anObjectMayComeBackInAReference(Php php) {
        php.eval("function make(&$object) { $object = new ArrayObject([1, 2]); }");
        PhpReference<@Nullable PhpObject> made = PhpReference.empty();
        php.function("make").call(made);
        PhpObject object = made.get();
        assertThat(object).isNotNull();
        assertThat(object.call("count").asLong()).isEqualTo(2);
        object.close();
    }

    @Test
    void moreThanEightReferencesComeBack(Php php) {
        php.eval("function fill(&...$all) { foreach ($all as $i => &$each) { $each = $i; } }");
        PhpReference<?>[] all = new PhpReference<?>[40];
        for (int i = 0; i < all.length; i++) {
            all[i] = PhpReference.to("x");
        }
        php.function("fill").call((Object[]) all);
        for (int i = 0; i < all.length; i++) {
            assertThat(all[i].get()).isEqualTo((long) i);
        }
    }

    @Test
    void aReferenceThatPhpKeepsIsStillReadAsItWasAtTheEnd(Php php) {
        php.eval("function keep(&$value) { $GLOBALS['kept'] = &$value; $value = ['x' => 1]; }");
        PhpReference<Object> value = PhpReference.to("before");
        php.function("keep").call(value);
        php.eval("$kept = 'later';");
        assertThat(value.get()).isEqualTo(Map.of("x", 1L));
    }
}
