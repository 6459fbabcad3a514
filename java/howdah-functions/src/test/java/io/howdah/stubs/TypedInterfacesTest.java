package io.howdah.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.Php;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpSignatureException;
import io.howdah.stubs.Shop.Cart;
import io.howdah.stubs.Shop.Customer;
import io.howdah.stubs.Shop.Direction;
import io.howdah.stubs.Shop.Functions;
import io.howdah.stubs.Shop.Level;
import io.howdah.stubs.Shop.Line;
import io.howdah.stubs.Shop.Order;
import io.howdah.stubs.Shop.Suit;
import io.howdah.stubs.Shop.Tree;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpTypeException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Stubs at work: what the interfaces of {@link Shop} do with shop.php. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TypedInterfacesTest {

    private static final Order ORDER =
            new Order(
                    7,
                    List.of(new Line("apple", 2, 0.5), new Line("pear", 1, 3)),
                    Optional.of("gift"));

    private Php php;
    private Functions functions;
    private Cart carts;

    @BeforeAll
    void open() throws URISyntaxException {
        php = Php.open();
        php.include(Path.of(Shop.class.getResource("shop.php").toURI()));
        functions = php.bind(Functions.class);
        carts = php.bind(Cart.class);
    }

    @AfterAll
    void close() {
        php.close();
    }

    @Test
    void recordsArePhpArrays() {
        assertThat(functions.total(ORDER)).isEqualTo(4.0);
        Order cheaper = functions.discount(ORDER, 0.5);
        assertThat(cheaper.id()).isEqualTo(7);
        assertThat(cheaper.note()).contains("gift");
        assertThat(cheaper.lines())
                .containsExactly(new Line("apple", 2, 0.25), new Line("pear", 1, 1.5));
    }

    @Test
    void anEmptyComponentIsNull() {
        Order order = new Order(1, List.of(), Optional.empty());
        assertThat(functions.discount(order, 0).note()).isEmpty();
    }

    @Test
    void keysMayComeInAnyOrderAndOthersAreSkipped() {
        assertThat(functions.mixedUp()).isEqualTo(new Line("pear", 2, 1.0));
    }

    @Test
    void aMissingKeyIsNamed() {
        assertThatThrownBy(() -> functions.incomplete())
                .isInstanceOf(PhpTypeException.class)
                .hasMessageContaining("Line")
                .hasMessageContaining("quantity");
    }

    @Test
    void recordsMayContainThemselves() {
        Tree tree = new Tree("a", List.of(new Tree("b", List.of()), new Tree("c", List.of())));
        assertThat(functions.depth(tree)).isEqualTo(2);
        Tree grown = functions.grow(tree);
        assertThat(grown.children()).containsExactly(tree, new Tree("leaf", List.of()));
    }

    @Test
    void enumsAreCasesOfPhpEnums() {
        assertThat(functions.nextSuit(Suit.HEARTS)).isEqualTo(Suit.SPADES);
        assertThat(functions.suits(Suit.SPADES, Suit.HEARTS))
                .containsExactly(Suit.HEARTS, Suit.SPADES);
        assertThat(functions.suits()).isEmpty();
        assertThat(functions.level(Level.High)).isEqualTo("High");
    }

    @Test
    void otherEnumsAreStrings() {
        assertThat(functions.direction(Direction.asc)).isEqualTo(Direction.desc);
        assertThatThrownBy(() -> functions.direction(Direction.desc))
                .isInstanceOf(PhpTypeException.class)
                .hasMessageContaining("one of asc, desc")
                .hasMessageContaining("sideways");
    }

    @Test
    void uuidsAreStrings() {
        UUID id = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        assertThat(functions.textOf(id)).isEqualTo(id.toString());
        assertThat(functions.lastId(List.of(new UUID(1, 2), id))).contains(id);
        assertThat(functions.lastId(List.of())).isEmpty();
        assertThatThrownBy(() -> functions.someId("1-2-3-4-5"))
                .isInstanceOf(PhpTypeException.class)
                .hasMessage(
                        "java.util.UUID was expected, PHP gave the string \"1-2-3-4-5\", which is no"
                                + " UUID");
    }

    @Test
    void defaultsArePhps() {
        assertThat(functions.withDefault()).isEqualTo("one two three");
        assertThat(functions.withDefault("1")).isEqualTo("1 two three");
        assertThat(functions.withDefault(Optional.of("1"), Optional.empty(), Optional.of("3")))
                .isEqualTo("1 two 3");
        assertThat(functions.withDefault(Optional.empty(), Optional.empty(), Optional.empty()))
                .isEqualTo("one two three");
    }

    @Test
    void emptyIsNullWherePhpHasNoDefault() {
        assertThat(functions.requiredNull(Optional.empty())).isEqualTo("null");
        assertThat(functions.requiredNull(Optional.of("x"))).isEqualTo("string");
        assertThat(functions.requiredNullable(null)).isEqualTo("null");
    }

    @Test
    void nullAndFalseAreNothing() {
        assertThat(functions.nothing("null")).isEmpty();
        assertThat(functions.nothing("false")).isEmpty();
        assertThat(functions.nothing("empty")).contains("");
        assertThat(functions.nullableText("null")).isNull();
        assertThat(functions.nullableText("false")).isNull();
        assertThat(functions.nothingOrLong("false")).isEmpty();
        assertThat(functions.nothingOrLong("zero")).hasValue(0);
        assertThat(functions.nothingOrInt("zero")).hasValue(0);
        assertThat(functions.nothingOrDouble("null")).isEmpty();
        assertThat(functions.nothingOrDouble("zero")).hasValue(0.0);
    }

    @Test
    void falseIsAValueWhereABooleanIsExpected() {
        assertThat(functions.nothingOrBoolean("null")).isEmpty();
        assertThat(functions.nothingOrBoolean("false")).contains(false);
    }

    @Test
    void nothingWhereSomethingIsExpectedIsAnError() {
        assertThatThrownBy(() -> functions.text("null"))
                .isInstanceOf(PhpTypeException.class)
                .hasMessageContaining("string")
                .hasMessageContaining("null");
        assertThatThrownBy(() -> functions.nothing("zero")).isInstanceOf(PhpTypeException.class);
    }

    @Test
    void eachJavaTypeHasItsPhpType() {
        assertThat(functions.types(1L, 2.5, "x", true, null, List.of(1), Map.of("a", 1), 3))
                .containsExactly("int", "float", "string", "bool", "null", "array", "array", "int");
        assertThat(functions.typesOf(1, 2, 3, true, "x", new byte[1], new long[1]))
                .containsExactly("int", "float", "float", "bool", "string", "string", "array");
        assertThat(functions.types()).isEmpty();
    }

    @Test
    void stringsAndBytesArriveAsTheyAre() {
        byte[] bytes = {0, -1, 65, (byte) 0xc3};
        assertThat(functions.bytes(bytes)).isEqualTo(bytes);
        String text = "Zürich \u0000 😀 " + "long ".repeat(1000);
        assertThat(functions.string(text)).isEqualTo(text);
        assertThat(functions.string("")).isEmpty();
    }

    @Test
    void arraysOfNumbersArrive() {
        long[] longs = {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE};
        assertThat(functions.longs(longs)).isEqualTo(longs);
        assertThat(functions.longs(new long[0])).isEmpty();
        assertThat(functions.ints(new int[] {1, -2})).containsExactly(1, -2);
        assertThat(functions.doubles(new double[] {1, 0.5})).containsExactly(1, 0.5);
        assertThat(functions.number(0.25f)).isEqualTo(0.25f);
        assertThat(functions.matrix(new long[][] {{1, 2}, {}, {3}}))
                .isDeepEqualTo(new long[][] {{1, 2}, {}, {3}});
    }

    @Test
    void collectionsArrive() {
        Map<String, List<Long>> groups = new LinkedHashMap<>();
        groups.put("b", List.of(2L, 3L));
        groups.put("a", List.of());
        assertThat(functions.groups(groups)).isEqualTo(groups);
        assertThat(functions.groups(groups).keySet()).containsExactly("b", "a");
        assertThat(functions.groups(Map.of())).isEmpty();
        assertThat(functions.names(Map.of(7L, "seven"))).containsExactly(Map.entry(7L, "seven"));
        assertThat(functions.words(new String[] {"a", "b"})).containsExactly("a", "b");
        assertThat(functions.holes(Arrays.asList("a", null, "b"))).containsExactly("a", null, "b");
        assertThat(functions.decimals(List.of(1.0, 2.5))).containsExactly(1.0, 2.5);
    }

    @Test
    void valuesKeepTheirTypes() {
        assertThat(functions.object(1L)).isEqualTo(1L);
        assertThat(functions.object(null)).isNull();
        assertThat(functions.object(List.of("a", 1L))).isEqualTo(List.of("a", 1L));
        assertThat(functions.value(php.eval("return [1, 'a' => 2];")).asMap())
                .containsKeys("0", "a");
    }

    @Test
    void referencesComeBackTyped() {
        PhpReference<Long> number = PhpReference.to(1L);
        PhpReference<String> text = PhpReference.to("a");
        PhpReference<List<Long>> list = PhpReference.to(List.of(5L));
        assertThat(functions.increment(number, text, list)).isEqualTo("1 a");
        assertThat(number.get()).isEqualTo(2L);
        assertThat(text.get()).isEqualTo("a!");
        assertThat(list.get()).containsExactly(5L, 2L);
    }

    @Test
    void intsAreChecked() {
        assertThat(functions.tooLarge()).isEqualTo(Long.MAX_VALUE);
        assertThatThrownBy(() -> functions.tooLargeForInt()).isInstanceOf(PhpTypeException.class);
    }

    @Test
    void lambdasAreTypedCallables() {
        assertThat(functions.reduce((a, b) -> a * 10 + b, 4, 2)).isEqualTo(42);
        assertThat(functions.half(x -> x / 2, 5)).isEqualTo(2.5);
        assertThat(functions.test(l -> l.contains("b"), List.of("a", "b"))).isTrue();
        Line line =
                functions.change(
                        l -> new Line(l.sku() + "!", 9, l.unitPrice()), new Line("a", 1, 2));
        assertThat(line).isEqualTo(new Line("a!", 9, 2));
        assertThat(functions.call(() -> "called")).isEqualTo("called");
    }

    @Test
    void lambdasMayCallPhpAgain() {
        long result = functions.reduce((a, b) -> functions.reduce(Long::sum, a, b) * 2, 1, 2);
        assertThat(result).isEqualTo(6);
    }

    @Test
    void lambdasOutliveTheCall() {
        var composed = functions.compose(s -> (long) s.length(), n -> "#" + n);
        assertThat(composed.call("four").asString()).isEqualTo("#4");
    }

    @Test
    void tooFewArgumentsForALambdaAreAnError() {
        assertThatThrownBy(() -> functions.join((a, b) -> a + b, "only"))
                .hasMessageContaining("argument");
    }

    @Test
    void exceptionsOfLambdasComeBack() {
        IllegalStateException thrown = new IllegalStateException("from Java");
        assertThatThrownBy(
                        () ->
                                functions.call(
                                        () -> {
                                            throw thrown;
                                        }))
                .hasStackTraceContaining("from Java");
        assertThat(functions.call(() -> "fine again")).isEqualTo("fine again");
    }

    @Test
    void classesAreCreatedCalledAndClosed() {
        try (Cart cart = carts.create("CHF")) {
            assertThat(cart.currency()).isEqualTo("CHF");
            assertThat(cart.isEmpty()).isTrue();
            cart.add("apple").add("pear", 2).add("apple", 3);
            assertThat(cart.totals())
                    .containsExactly(Map.entry("apple", 4L), Map.entry("pear", 2L));
            assertThat(cart.count()).isEqualTo(6);
        }
        try (Cart cart = carts.create()) {
            assertThat(cart.currency()).isEqualTo("EUR");
        }
    }

    @Test
    void staticMethodsAreMethodsOfTheBoundClass() {
        try (Cart cart = carts.of("EUR", new Line("apple", 2, 1), new Line("pear", 1, 1))) {
            assertThat(cart.count()).isEqualTo(3);
        }
    }

    @Test
    void propertiesAreReadAndWritten() {
        try (Cart cart = carts.create()) {
            assertThat(cart.note()).isEmpty();
            cart.note("fragile");
            assertThat(cart.note()).contains("fragile");
            cart.note(null);
            assertThat(cart.note()).isEmpty();
            cart.tags(List.of("a", "b"));
            assertThat(cart.tags()).containsExactly("a", "b");
        }
    }

    @Test
    void stubsArePassedAndReturned() {
        Customer customer = php.bind(Customer.class).create("Ada");
        Cart cart = carts.create().add("apple");
        assertThat(cart.customer()).isEmpty();
        cart.ownedBy(customer);
        assertThat(cart.customer().orElseThrow().name()).isEqualTo("Ada");
        assertThat(customer.carts()).hasSize(1);
        assertThat(customer.carts().get(0).totals()).containsOnlyKeys("apple");
        Cart merged = cart.merge(carts.create().add("pear"));
        assertThat(merged.totals()).containsOnlyKeys("apple", "pear");
    }

    @Test
    void lambdasTakeAndGiveStubs() {
        Cart cart = carts.create("EUR").add("apple", 3);
        Map<String, Long> seen = new LinkedHashMap<>();
        cart.each(seen::put);
        assertThat(seen).containsExactly(Map.entry("apple", 3L));
        List<String> currencies = new ArrayList<>();
        Cart picked =
                cart.pick(
                        (mine, other) -> {
                            currencies.add(mine.currency());
                            return other;
                        });
        assertThat(picked.currency()).isEqualTo("USD");
        assertThat(currencies).containsExactly("EUR");
    }

    @Test
    void anObjectOfTheDynamicApiCanBeBound() {
        PhpObject object = php.newObject("Shop\\Cart", "GBP");
        Cart cart = php.bind(Cart.class, object);
        assertThat(cart.currency()).isEqualTo("GBP");
        assertThat(cart.phpObject()).isEqualTo(object);
    }

    @Test
    void theBoundClassIsNoObject() {
        assertThatThrownBy(() -> carts.count())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("call a constructor");
        assertThatThrownBy(() -> carts.phpObject()).isInstanceOf(IllegalStateException.class);
        carts.close();
        assertThat(carts.create().currency()).isEqualTo("EUR");
    }

    @Test
    void stubsOfOneObjectAreEqual() {
        Customer customer = php.bind(Customer.class).create("Ada");
        Cart cart = carts.create();
        cart.ownedBy(customer);
        assertThat(cart.customer()).contains(customer);
        assertThat(customer.carts()).containsExactly(cart).doesNotContain(carts.create());
        assertThat(cart).hasSameHashCodeAs(customer.carts().get(0)).isNotEqualTo(carts);
        assertThat(cart.toString()).startsWith("Shop\\Cart#");
        assertThat(carts).hasToString("Shop\\Cart");
    }

    @Test
    void anImplementationInJavaIsNoPhpObject() {
        Customer inJava =
                new Customer() {
                    @Override
                    public Customer create(String name) {
                        return this;
                    }

                    @Override
                    public String name() {
                        return "Eve";
                    }

                    @Override
                    public List<Cart> carts() {
                        return List.of();
                    }
                };
        assertThatThrownBy(() -> carts.create().ownedBy(inJava))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected the stub of a PHP object");
        assertThat(functions.tooLarge()).isPositive();
    }

    @Test
    void enumsAreComparedAtBind() {
        assertThatThrownBy(() -> php.bind(Shop.WrongEnums.class))
                .isInstanceOf(PhpSignatureException.class)
                .hasMessageContaining("Shop\\Suit has no case Clubs: PHP declares Hearts, Spades")
                .hasMessageContaining("PHP has no enum Shop\\Missing");
    }

    @Test
    void phpsExceptionsAreThrown() {
        assertThatThrownBy(() -> carts.create().fail("no stock"))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("no stock");
    }

    @Test
    void allThatDoesNotFitIsToldAtBind() {
        assertThatThrownBy(() -> php.bind(Shop.Wrong.class))
                .isInstanceOfSatisfying(
                        PhpSignatureException.class, e -> assertThat(e.mismatches()).hasSize(5))
                .hasMessageContaining("Shop\\total")
                .hasMessageContaining("result: Java reads string, PHP returns float")
                .hasMessageContaining("Java gives 1 argument, PHP needs at least 2 arguments")
                .hasMessageContaining("Java gives int, PHP takes Shop\\Suit")
                .hasMessageContaining("declare the parameter as PhpReference")
                .hasMessageContaining("Shop\\missing")
                .hasMessageNotContaining("with_default");
    }

    @Test
    void classesAreComparedAtBind() {
        assertThatThrownBy(() -> php.bind(Shop.WrongCart.class))
                .isInstanceOfSatisfying(
                        PhpSignatureException.class, e -> assertThat(e.mismatches()).hasSize(5))
                .hasMessageContaining("Shop\\Cart::$currency that can be written")
                .hasMessageContaining("public property Shop\\Cart::$lines")
                .hasMessageContaining("result: Java reads int, PHP returns array")
                .hasMessageContaining("nothingLikeThis")
                .hasMessageContaining("static");
        assertThatThrownBy(() -> php.bind(Shop.NotThere.class))
                .isInstanceOf(PhpSignatureException.class)
                .hasMessageContaining("Shop\\NotThere");
    }

    @Test
    void anInterfaceIsBoundOncePerInterpreter() {
        assertThat(php.bind(Functions.class)).isSameAs(functions);
        Objects.requireNonNull(functions);
    }

    @Test
    void anInterfaceWithoutAStubIsAClearError() {
        assertThatThrownBy(() -> php.bind(Runnable.class))
                .hasMessageContaining("java.lang.Runnable")
                .hasMessageContaining("@PhpFunctions");
    }
}
