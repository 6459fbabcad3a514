package io.howdah.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.Php;
import io.howdah.PhpFunction;
import io.howdah.failure.PhpFatalError;
import io.howdah.value.JavaObject;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Java's objects in PHP, as Java sees them: how they cross, and how long they are held. */
final class JavaObjectsTest {

    private static Php open(String... allowed) {
        return Php.builder().allow(allowed).open();
    }

    private static void assertNothingIsHeld(Php php) {
        for (int i = 0; i < 50 && php.liveCounts().refs() > 0; i++) {
            System.gc();
        }
        php.recycle();
        assertThat(php.liveCounts()).isEqualTo(new Php.LiveCounts(0, 0, 0));
    }

    @Test
    void anObjectComesHomeAsItself() {
        try (Php php = open("java.time.*")) {
            LocalDate date = LocalDate.of(2026, 11, 21);
            Value returned = php.eval("return fn($x) => $x;").asCallable().call(date);
            assertThat(returned).isEqualTo(new JavaObject(date));
            assertThat(returned.asJava(LocalDate.class)).isSameAs(date);
            assertThat(returned.toJava()).isSameAs(date);
            assertNothingIsHeld(php);
        }
    }

    @Test
    void anObjectOfAnotherClassIsRefused() {
        JavaObject object = new JavaObject(Locale.ROOT);
        assertThatThrownBy(() -> object.asJava(UUID.class))
                .isInstanceOf(PhpTypeException.class)
                .hasMessage("java.util.UUID was expected, the Java object is of java.util.Locale");
        assertThatThrownBy(() -> Value.of(5).asJava(UUID.class))
                .isInstanceOf(PhpTypeException.class)
                .hasMessage("an object of java.util.UUID was expected, the PHP value is int");
    }

    @Test
    void objectsDoNotCrossWhereNothingIsAllowed() {
        try (Php php = Php.open()) {
            PhpFunction strlen = php.function("strlen");
            assertThatThrownBy(() -> strlen.call(Locale.ROOT))
                    .isInstanceOf(PhpTypeException.class)
                    .hasMessageContaining("a value of java.util.Locale cannot cross to PHP")
                    .hasMessageContaining("allow(\"java.util.*\")");
        }
    }

    @Test
    void anObjectOfAClassThatIsNotAllowedPassesThrough() {
        try (Php php = open("java.time.*")) {
            UUID id = UUID.randomUUID();
            Value same =
                    php.eval("return function ($x) { return [$x, (string) $x]; };")
                            .asCallable()
                            .call(id);
            assertThat(same.asList().get(0).toJava()).isSameAs(id);
            assertThat(same.asList().get(1).asString()).isEqualTo(id.toString());
        }
    }

    @Test
    void listsOfTheDynamicApiAreCopiedAsEver() {
        try (Php php = open("java.util.*")) {
            assertThat(php.function("count").call(List.of(1, 2)).asLong()).isEqualTo(2);
            assertThat(php.function("gettype").call(List.of(1)).asString()).isEqualTo("array");
        }
    }

    @Test
    void phpHoldsAnObjectOnceHoweverOftenItCrosses() {
        try (Php php = open("java.time.*")) {
            LocalDate date = LocalDate.of(2026, 11, 21);
            try (PhpCallable keep =
                    php.eval("return function ($x) { $GLOBALS['kept'][] = $x; };").asCallable()) {
                for (int i = 0; i < 10; i++) {
                    keep.call(date);
                }
                assertThat(php.liveCounts().objects()).isEqualTo(1);
                assertThat(
                                php.eval(
                                                "return count(array_unique(array_map('spl_object_id', $kept)));")
                                        .asLong())
                        .isEqualTo(1);
                php.eval("unset($kept);");
                assertThat(php.liveCounts().objects()).isZero();
            }
            assertNothingIsHeld(php);
        }
    }

    @Test
    void constantsAreNotCounted() {
        try (Php php = open("java.time.*")) {
            assertThat(php.eval("return java\\time\\DayOfWeek::MONDAY;").toJava())
                    .isSameAs(DayOfWeek.MONDAY);
            assertThat(php.liveCounts().objects()).isZero();
        }
    }

    @Test
    void theNextInterpreterKnowsTheClassesOfTheOneBefore() {
        for (int i = 0; i < 3; i++) {
            try (Php php = open("java.util.*", "java.time.*")) {
                php.eval(
                        "$kept = new java\\util\\ArrayList([java\\time\\DayOfWeek::FRIDAY, new java\\util\\HashMap()]);");
                assertThat(php.eval("return $kept->get(0)->name() . count($kept);").asString())
                        .isEqualTo("FRIDAY2");
                assertThat(php.liveCounts().objects()).isEqualTo(1);
            }
        }
    }

    @Test
    void anInterpreterWithOtherRulesForgetsTheClassesOfTheOneBefore() {
        for (int i = 0; i < 2; i++) {
            try (Php php = open("java.util.ArrayList")) {
                assertThat(php.eval("return count(new java\\util\\ArrayList([1]));").asLong())
                        .isEqualTo(1);
            }
            try (Php php = open("java.util.HashMap")) {
                assertThatThrownBy(() -> php.eval("new java\\util\\ArrayList();"))
                        .hasMessageContaining("java.util.ArrayList is not allowed");
                assertThat(php.eval("return count(new java\\util\\HashMap(['a' => 1]));").asLong())
                        .isEqualTo(1);
            }
            try (Php php = Php.open()) {
                assertThatThrownBy(() -> php.eval("new java\\util\\HashMap();"))
                        .hasMessageContaining("Class \"java\\util\\HashMap\" not found");
                assertThatThrownBy(
                                () ->
                                        php.eval("return fn($f) => $f();")
                                                .asCallable()
                                                .call(
                                                        (Runnable)
                                                                () -> {
                                                                    throw new IllegalStateException(
                                                                            "still described");
                                                                }))
                        .hasMessage("java\\lang\\IllegalStateException: still described");
            }
        }
    }

    @Test
    void aNewRequestHasNewObjects() {
        try (Php php = open("java.util.*")) {
            php.eval("$kept = new java\\util\\ArrayList([1]);");
            php.recycle();
            assertThat(php.eval("return count(new java\\util\\ArrayList([1, 2]));").asLong())
                    .isEqualTo(2);
            assertNothingIsHeld(php);
        }
    }

    @Test
    void aFatalErrorLetsGoOfObjects() {
        try (Php php = Php.builder().allow("java.util.*").memoryLimit(8 << 20).open()) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(
                                () ->
                                        php.eval(
                                                "$l = new java\\util\\ArrayList(); $l->add(new java\\util\\HashMap());"
                                                        + " $x = str_repeat('x', 100000000);"))
                        .isInstanceOf(PhpFatalError.class);
                assertThat(php.eval("return count(new java\\util\\ArrayList([1]));").asLong())
                        .isEqualTo(1);
                assertNothingIsHeld(php);
            }
        }
    }

    @Test
    void whatIsWrittenBeforeACallFailsIsTakenBack() {
        try (Php php = open("java.util.*", "java.time.*")) {
            List<Object> cyclic = new ArrayList<>();
            cyclic.add(cyclic);
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(
                                () ->
                                        php.function("max")
                                                .call(LocalDate.EPOCH, UUID.randomUUID(), cyclic))
                        .hasMessageContaining("contains itself");
            }
            assertThat(php.function("gettype").call(LocalDate.EPOCH).asString())
                    .isEqualTo("object");
            assertThat(php.function("get_class").call(UUID.randomUUID()).asString())
                    .isEqualTo("java\\util\\UUID");
            assertNothingIsHeld(php);
        }
    }

    @Test
    void whatIsRepliedBeforeItFailsIsTakenBack() {
        try (Php php = open("java.util.*", "java.time.*")) {
            List<Object> cyclic = new ArrayList<>();
            cyclic.add(LocalDate.EPOCH);
            cyclic.add(cyclic);
            PhpCallable attempt =
                    php.eval(
                                    "return function ($f) { try { $f(); } catch (Exception $e) { return $e->getMessage(); } };")
                            .asCallable();
            assertThat(attempt.call((java.util.function.Supplier<?>) () -> cyclic).asString())
                    .contains("contains itself");
            attempt.close();
            assertThat(
                            php.eval("return fn($x) => get_class($x);")
                                    .asCallable()
                                    .call(LocalDate.EPOCH)
                                    .asString())
                    .isEqualTo("java\\time\\LocalDate");
            assertNothingIsHeld(php);
        }
    }
}
