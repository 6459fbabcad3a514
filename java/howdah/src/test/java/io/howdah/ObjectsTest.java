package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.channel.EngineChannel;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpSignatureException;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpEnum;
import io.howdah.value.PhpNull;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpResource;
import io.howdah.value.PhpString;
import io.howdah.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Objects, closures, resources and enums of PHP in Java's hands. */
@Tag("engine")
@ExtendWith(PhpExtension.class)
final class ObjectsTest {

    private Php php;

    @BeforeEach
    void loadFixture(Php opened) {
        php = opened;
        php.include(PhpExtension.fixture("cart.php"));
    }

    @Test
    void anObjectIsMadeAndItsMethodsAreCalled() {
        try (PhpObject cart = php.newObject("App\\Cart", "EUR")) {
            assertThat(cart.className()).isEqualTo("App\\Cart");
            cart.call("add", "apple", 2).asObject().close();
            cart.call("add", "pear").asObject().close();
            assertThat(cart.call("totals").toJava()).isEqualTo(Map.of("apple", 2L, "pear", 1L));
        }
    }

    @Test
    void aLeadingBackslashIsTakenOff() {
        try (PhpObject cart = php.newObject("\\App\\Cart", "EUR")) {
            assertThat(cart.className()).isEqualTo("App\\Cart");
        }
        assertThat(php.function("\\strlen").call("abc").asLong()).isEqualTo(3);
    }

    @Test
    void propertiesAreReadAndWritten() {
        try (PhpObject cart = php.newObject("App\\Cart", "EUR")) {
            assertThat(cart.get("note").isNull()).isTrue();
            cart.set("note", "for the road");
            assertThat(cart.get("note").asString()).isEqualTo("for the road");
            assertThat(cart.get("currency").asEnum().name()).isEqualTo("Euro");
        }
    }

    @Test
    void propertiesThatPhpDoesNotAllowAreErrors() {
        try (PhpObject cart = php.newObject("App\\Cart", "EUR")) {
            assertThatThrownBy(() -> cart.get("items"))
                    .isInstanceOf(PhpException.class)
                    .hasMessage("Error: Cannot access private property App\\Cart::$items");
            assertThatThrownBy(() -> cart.set("note", List.of()))
                    .isInstanceOf(PhpException.class)
                    .hasMessageContaining("TypeError");
            assertThatThrownBy(() -> cart.set("currency", "x"))
                    .isInstanceOf(PhpException.class)
                    .hasMessageContaining("readonly");
            assertThat(cart.get("note").isNull()).isTrue();
        }
    }

    @Test
    void magicMethodsAnswer() {
        try (PhpObject ghost = php.newObject("App\\Ghost")) {
            assertThat(ghost.call("anything", 1, "two").asString()).isEqualTo("anything(1, two)");
            assertThat(ghost.call("other").asString()).isEqualTo("other()");
            assertThat(ghost.get("colour").asString()).isEqualTo("no colour");
            ghost.set("colour", "white");
            assertThat(ghost.get("colour").asString()).isEqualTo("white");
        }
    }

    @Test
    void oneHandleServesTheObjectsOfSeveralClasses() {
        php.eval(
                "class A { function name() { return 'A'; } } class B extends A { function name() { return 'B' . parent::name(); } }"
                        + " class C { private function name() { return 'C'; } function __call($n, $a) { return 'magic ' . $n; } }");
        for (int i = 0; i < 3; i++) {
            try (PhpObject a = php.newObject("A");
                    PhpObject b = php.newObject("B");
                    PhpObject c = php.newObject("C")) {
                assertThat(a.call("name").asString()).isEqualTo("A");
                assertThat(b.call("name").asString()).isEqualTo("BA");
                assertThat(c.call("name").asString()).isEqualTo("magic name");
            }
        }
    }

    @Test
    void privateAndMissingMethodsAreErrors() {
        try (PhpObject cart = php.newObject("App\\Cart", "EUR")) {
            assertThatThrownBy(() -> cart.call("secret"))
                    .isInstanceOf(PhpException.class)
                    .hasMessageContaining("private method App\\Cart::secret()");
            assertThatThrownBy(() -> cart.call("missing"))
                    .isInstanceOf(PhpException.class)
                    .hasMessageContaining("undefined method App\\Cart::missing()");
        }
    }

    @Test
    void staticMethodsAreFunctions() {
        try (PhpObject cart = php.function("App\\Cart::of").call("USD").asObject()) {
            assertThat(cart.get("currency").asEnum().backing().asString()).isEqualTo("USD");
        }
        assertThat(php.eval("return App\\Cart::$made;").asLong()).isEqualTo(1);
        assertThat(php.constant("App\\Cart::LIMIT").asLong()).isEqualTo(99);
    }

    @Test
    void whatPhpDoesNotHaveIsSaidWhenItIsLookedUp() {
        assertThatThrownBy(() -> php.function("no_such_function"))
                .isInstanceOf(PhpSignatureException.class)
                .hasMessageContaining("no function no_such_function()");
        assertThatThrownBy(() -> php.newObject("App\\Missing"))
                .isInstanceOf(PhpSignatureException.class)
                .hasMessageContaining("no class App\\Missing");
        assertThatThrownBy(() -> php.function("App\\Cart::missing"))
                .isInstanceOf(PhpSignatureException.class)
                .hasMessageContaining("App\\Cart::missing()");
        assertThatThrownBy(() -> php.function("App\\Cart::totals"))
                .isInstanceOf(PhpSignatureException.class)
                .hasMessageContaining("static method");
    }

    @Test
    void whatIsDefinedLaterIsFoundLater() {
        assertThatThrownBy(() -> php.function("defined_later"))
                .isInstanceOf(PhpSignatureException.class);
        php.eval("function defined_later() { return 5; }");
        assertThat(php.function("defined_later").call().asLong()).isEqualTo(5);
    }

    @Test
    void classesThatCannotBeMadeAreErrors() {
        assertThatThrownBy(() -> php.newObject("App\\Shape"))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("abstract class");
        assertThatThrownBy(() -> php.newObject("App\\Priced"))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("interface");
        assertThatThrownBy(() -> php.newObject("App\\Suit"))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("enum");
        assertThatThrownBy(() -> php.newObject("App\\Hidden"))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("private App\\Hidden::__construct()");
        assertThatThrownBy(() -> php.newObject("App\\Suit", 1)).isInstanceOf(PhpException.class);
        assertThatThrownBy(() -> php.newObject("App\\Cart", "no currency"))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("ValueError");
        assertThatThrownBy(() -> php.newObject("App\\Cart"))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("ArgumentCountError");
    }

    @Test
    void anObjectWithoutAConstructorTakesNoArguments() {
        php.newObject("stdClass").close();
        assertThatThrownBy(() -> php.newObject("App\\Tomb")).isInstanceOf(PhpException.class);
        assertThatThrownBy(() -> php.newObject("stdClass", 1))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("stdClass has no constructor, but was given 1 argument");
    }

    @Test
    void classesAreAutoloaded() {
        php.eval(
                "spl_autoload_register(function ($class) { if ($class === 'Lazy\\\\Thing') { eval('namespace Lazy; class Thing { static function hi() { return \"hi\"; } }'); } });");
        assertThat(php.function("Lazy\\Thing::hi").call().asString()).isEqualTo("hi");
        php.newObject("Lazy\\Thing").close();
    }

    @Test
    void whatAnAutoloaderThrowsComesToJava() {
        php.eval(
                "spl_autoload_register(function ($class) { throw new LogicException(\"no $class here\"); });");
        assertThatThrownBy(() -> php.newObject("Nowhere"))
                .isInstanceOf(PhpException.class)
                .hasMessage("LogicException: no Nowhere here");
    }

    @Test
    void theSameObjectIsEqual() {
        php.eval("$shared = new ArrayObject();");
        try (PhpObject a = php.eval("return $shared;").asObject();
                PhpObject b = php.eval("return $shared;").asObject();
                PhpObject other = php.newObject("ArrayObject")) {
            assertThat(a).isEqualTo(b).hasSameHashCodeAs(b).isNotEqualTo(other);
        }
    }

    @Test
    void anObjectLivesUntilItsLastRefIsClosed() {
        try (PhpObject first = php.newObject("App\\Tomb", "first")) {
            PhpObject again =
                    php.eval("return $GLOBALS['kept'] = new App\\Tomb('second');").asObject();
            try (PhpObject twice = php.eval("return $kept;").asObject()) {
                php.eval("unset($kept);");
                again.close();
                again.close();
                assertThat(buried()).isEmpty();
                assertThat(php.function("get_class").call(twice).asString()).isEqualTo("App\\Tomb");
            }
            assertThat(buried()).containsExactly("second");
            assertThat(first.className()).isEqualTo("App\\Tomb");
        }
        assertThat(buried()).containsExactly("second", "first");
    }

    @Test
    void theGarbageCollectorLetsGoOfRefsToo() {
        for (int i = 0; i < 100; i++) {
            php.newObject("App\\Tomb", "t" + i);
        }
        for (int i = 0; i < 100 && php.liveCounts().refs() > 0; i++) {
            System.gc();
        }
        assertThat(buried()).hasSize(100);
    }

    private List<String> buried() {
        return php.eval("return App\\Tomb::$buried;").asList().stream()
                .map(Value::asString)
                .toList();
    }

    @Test
    void aClosedRefCannotBeUsed() {
        PhpObject cart = php.newObject("App\\Cart", "EUR");
        cart.close();
        assertThatThrownBy(() -> cart.call("totals"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is closed");
        assertThatThrownBy(() -> cart.get("note")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> cart.set("note", 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> php.function("get_class").call(cart))
                .isInstanceOf(IllegalStateException.class);
        php.close();
    }

    @Test
    void aRefToPhpsObjectIsTheObjectItselfInPhp() {
        try (PhpObject cart = php.newObject("App\\Cart", "EUR")) {
            php.eval(
                    "function annotate(App\\Cart $cart) { $cart->note = 'seen'; return [$cart, 'x' => $cart]; }");
            Value both = php.function("annotate").call(cart);
            assertThat(both.asMap().get("x")).isEqualTo(cart);
            assertThat(cart.get("note").asString()).isEqualTo("seen");
        }
    }

    @Test
    void aManyTimesReturnedObjectIsHeldThatOften() {
        php.eval("$one = new ArrayObject();");
        Value many = php.eval("return array_fill(0, 1000, $one);");
        assertThat(php.liveCounts().refs()).isEqualTo(1);
        many.asList().forEach(each -> each.asObject().close());
        assertThat(php.liveCounts().refs()).isZero();
    }

    @Test
    void aMethodMayLetGoOfTheObjectItRunsOn() {
        php.eval(
                """
                class Suicidal {
                    function run($callback) { $callback(); return ['still', 'here', 42]; }
                    function __destruct() { echo 'gone'; flush(); ($GLOBALS['after'] ?? fn() => 0)(); }
                }
                """);
        StringBuilder seen = new StringBuilder();
        php.function("call_user_func")
                .call((PhpCallback) v -> php.eval("return $GLOBALS['after'] = null;"));
        php.eval("return fn($f) => $GLOBALS['after'] = $f;")
                .asCallable()
                .call((Runnable) () -> seen.append("destructed"));
        PhpObject object = php.newObject("Suicidal");
        PhpCallback letGo =
                v -> {
                    object.close();
                    return php.eval("return 1;");
                };
        assertThat(object.call("run", letGo).toJava()).isEqualTo(List.of("still", "here", 42L));
        assertThat(seen).hasToString("destructed");
    }

    @Test
    void closuresAreCalled() {
        try (PhpCallable add = php.eval("$n = 10; return fn($x) => $x + $n;").asCallable()) {
            assertThat(add.call(5).asLong()).isEqualTo(15);
            assertThat(php.function("array_map").call(add, List.of(1, 2)).toJava())
                    .isEqualTo(List.of(11L, 12L));
        }
        try (PhpCallable strlen = php.eval("return strlen(...);").asCallable()) {
            assertThat(strlen.call("four").asLong()).isEqualTo(4);
        }
        try (PhpObject cart = php.newObject("App\\Cart", "EUR");
                PhpCallable totals =
                        php.eval("return fn($cart) => $cart->totals(...);").asCallable();
                PhpCallable bound = totals.call(cart).asCallable()) {
            assertThat(bound.call().toJava()).isEqualTo(List.of());
        }
    }

    @Test
    void resourcesAreHeldAndPassedBack() {
        try (PhpResource stream = php.function("fopen").call("php://memory", "w+").asResource()) {
            assertThat(stream.type()).isEqualTo("stream");
            php.function("fwrite").call(stream, "memory");
            php.function("rewind").call(stream);
            assertThat(php.function("stream_get_contents").call(stream).asString())
                    .isEqualTo("memory");
            assertThat(php.liveCounts().refs()).isEqualTo(1);
            php.function("fclose").call(stream);
            assertThatThrownBy(() -> php.function("fread").call(stream, 1))
                    .isInstanceOf(PhpException.class)
                    .hasMessageContaining("TypeError");
        }
        assertThat(php.liveCounts().refs()).isZero();
    }

    @Test
    void aResourceIsClosedByPhpWhenJavaLetsGo() {
        PhpResource stream = php.function("tmpfile").call().asResource();
        String file =
                php.function("stream_get_meta_data").call(stream).asArray().get("uri").asString();
        assertThat(Path.of(file)).exists();
        stream.close();
        php.eval("");
        assertThat(Path.of(file)).doesNotExist();
    }

    @Test
    void aClosedResourceCrossesAsUnknown() {
        try (PhpResource stream =
                php.eval("$f = fopen('php://memory', 'r'); fclose($f); return $f;").asResource()) {
            assertThat(stream.type()).isEqualTo("Unknown");
        }
    }

    @Test
    void enumCasesCross() {
        PhpEnum euro = php.eval("return App\\Currency::Euro;").asEnum();
        assertThat(euro).isEqualTo(new PhpEnum("App\\Currency", "Euro", PhpString.of("EUR")));
        assertThat(php.constant("App\\Currency::Home")).isEqualTo(euro);
        assertThat(php.eval("return App\\Suit::cases();").toJava())
                .isEqualTo(
                        List.of(
                                new PhpEnum("App\\Suit", "Hearts", PhpNull.NULL),
                                new PhpEnum("App\\Suit", "Spades", PhpNull.NULL)));
        php.eval("function suit(App\\Suit $s) { return $s === App\\Suit::Spades; }");
        assertThat(
                        php.function("suit")
                                .call(new PhpEnum("App\\Suit", "Spades", PhpNull.NULL))
                                .asBoolean())
                .isTrue();
        assertThat(
                        php.function("suit")
                                .call(new PhpEnum("App\\Suit", "Hearts", PhpNull.NULL))
                                .asBoolean())
                .isFalse();
    }

    @Test
    void anEnumCaseThatPhpDoesNotHaveIsRefused() {
        php.eval("return App\\Suit::cases();");
        assertThatThrownBy(
                        () ->
                                php.function("var_dump")
                                        .call(new PhpEnum("App\\Suit", "Clubs", PhpNull.NULL)))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("the enum has no case of that name");
        assertThatThrownBy(
                        () ->
                                php.function("var_dump")
                                        .call(new PhpEnum("App\\None", "Clubs", PhpNull.NULL)))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("not loaded");
        assertThatThrownBy(
                        () ->
                                php.function("var_dump")
                                        .call(new PhpEnum("App\\Cart", "LIMIT", PhpNull.NULL)))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("no enum");
    }

    @Test
    void anEnumOfAnotherRequestIsLoadedBeforeItCrosses() {
        PhpEnum spades = php.eval("return App\\Suit::Spades;").asEnum();
        php.recycle();
        php.include(PhpExtension.fixture("cart.php"));
        assertThat(EngineChannel.of(php.calls()).invoker().loadClass("App\\Suit")).isTrue();
        assertThat(php.eval("return fn($s) => $s->name;").asCallable().call(spades).asString())
                .isEqualTo("Spades");
    }

    @Test
    void aRefOfAnotherInterpreterIsRefused() {
        PhpObject old = php.newObject("ArrayObject");
        php.close();
        try (Php next = Php.open()) {
            assertThatThrownBy(() -> next.function("count").call(old))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("stale");
            assertThatThrownBy(() -> old.call("count"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("closed");
        }
    }
}
