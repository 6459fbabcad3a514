package io.howdah.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.Php;
import io.howdah.PhpEngine;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpSignatureException;
import io.howdah.stubs.Carts.Amount;
import io.howdah.stubs.Carts.Cart;
import io.howdah.stubs.Carts.Defaults;
import io.howdah.stubs.Carts.Functions;
import io.howdah.stubs.Carts.Gone;
import io.howdah.stubs.Carts.Level;
import io.howdah.stubs.Carts.Line;
import io.howdah.stubs.Carts.LiveCart;
import io.howdah.stubs.Carts.Node;
import io.howdah.stubs.Carts.Page;
import io.howdah.stubs.Carts.Plain;
import io.howdah.stubs.Carts.Shape;
import io.howdah.stubs.Carts.Sparse;
import io.howdah.stubs.Carts.Stamp;
import io.howdah.stubs.Carts.Strict;
import io.howdah.stubs.Carts.Suit;
import io.howdah.stubs.Carts.Text;
import io.howdah.stubs.Carts.Wrong;
import io.howdah.value.PhpNull;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Records with a PHP class: what those of {@link Carts} are in carts.php, and back. */
@ParameterizedClass
@EnumSource(PhpEngine.class)
final class RecordsTest {

    private static final Line APPLE =
            new Line("apple", 2, 1.5, Optional.of(Suit.SPADES), Level.High, "base");

    private static final Line PEAR =
            new Line("pear", 1, 1.5, Optional.of(Suit.SPADES), Level.High, "base");

    private static final Cart USD =
            new Cart("USD", List.of(), null, Map.of(), Optional.empty(), PhpNull.NULL);

    private static final Cart CART =
            new Cart(
                    "EUR",
                    List.of(APPLE, PEAR),
                    null,
                    Map.of("apple", APPLE, "pear", PEAR),
                    Optional.of(USD),
                    PhpNull.NULL);

    private final PhpEngine engine;

    private Php php;
    private Functions functions;

    RecordsTest(PhpEngine engine) {
        this.engine = engine;
    }

    @BeforeEach
    void open() throws URISyntaxException {
        php = Php.builder().engine(engine).open();
        php.include(Path.of(Carts.class.getResource("carts.php").toURI()));
        functions = php.bind(Functions.class);
    }

    @AfterEach
    void nothingIsHeldAtTheEnd() {
        try {
            Php.LiveCounts counts = php.liveCounts();
            assertThat(counts.callbacks()).isZero();
            assertThat(counts.objects()).isZero();
            assertThat(counts.refs()).isZero();
        } finally {
            php.close();
        }
    }

    private long made() {
        return php.function("Carts\\made").call().asLong();
    }

    @Test
    void anObjectOfPhpBecomesARecord() {
        assertThat(functions.line("apple")).isEqualTo(APPLE);
        assertThat(functions.cart()).isEqualTo(CART);
    }

    @Test
    void aRecordBecomesAnObjectOfPhpAndNoConstructorRuns() {
        assertThat(functions.describe(APPLE)).isEqualTo("apple 3 Spades High a default");
        Line none = new Line("x", 3, 2, Optional.empty(), Level.Low, "other");
        assertThat(functions.describe(none)).isEqualTo("x 6  Low a default");
        assertThat(made()).isZero();
        try (PhpObject line = functions.object(none)) {
            assertThat(line.className()).isEqualTo("Carts\\Line");
            assertThat(line.call("secret").asString()).isEqualTo("other");
        }
        assertThat(php.function("Carts\\destroyed").call().asLong()).isEqualTo(3);
    }

    @Test
    void recordsNestBothWays() {
        assertThat(functions.same(CART)).isEqualTo(CART);
        assertThat(functions.describeCart(CART))
                .isEqualTo(
                        "Carts\\Cart EUR apple 3 Spades High a default, pear 1.5 Spades High a"
                                + " default");
        assertThat(functions.all(APPLE, PEAR)).containsExactly(APPLE, PEAR);
        assertThat(functions.all()).isEmpty();
    }

    @Test
    void recordsStandInArrays() {
        assertThat(functions.carts())
                .containsExactly(
                        CART,
                        new Cart("SEK", List.of(), null, Map.of(), Optional.empty(), PhpNull.NULL));
        Line seven = new Line("seven", 2, 1.5, Optional.of(Suit.SPADES), Level.High, "base");
        Line a = new Line("a", 2, 1.5, Optional.of(Suit.SPADES), Level.High, "base");
        assertThat(functions.bySku()).containsExactly(Map.entry("a", a), Map.entry("7", seven));
        Page page = functions.page();
        assertThat(page.total()).isEqualTo(2);
        assertThat(page.carts()).hasSize(2).startsWith(CART);
        assertThat(functions.pageBack(page)).isEqualTo(new Page(page.carts(), 3));
    }

    @Test
    void nothingIsNullOrEmpty() {
        assertThat(functions.sameOrNone(Optional.empty())).isEmpty();
        assertThat(functions.sameOrNone(Optional.of(USD))).contains(USD);
    }

    @Test
    void methodsAndPropertiesOfObjectsTakeAndGiveRecords() {
        PhpObject object = php.function("Carts\\cart").call().asObject();
        try (LiveCart cart = php.bind(LiveCart.class, object)) {
            assertThat(cart.lines()).containsExactly(APPLE, PEAR);
            assertThat(cart.first()).contains(APPLE);
            assertThat(cart.byName()).containsOnlyKeys("apple", "pear");
            cart.byName(Map.of("only", PEAR));
            assertThat(cart.byName()).containsExactly(Map.entry("only", PEAR));
        }
    }

    @Test
    void theDynamicApiTakesAndGivesRecordsToo() {
        assertThat(php.function("Carts\\line").callAs(Line.class, "apple")).isEqualTo(APPLE);
        assertThat(php.function("Carts\\same").callAs(Cart.class, CART)).isEqualTo(CART);
        assertThat(php.function("Carts\\describe").call(APPLE).asString()).startsWith("apple 3");
        try (PhpObject cart = php.function("Carts\\cart").call().asObject()) {
            assertThat(cart.as(Cart.class)).isEqualTo(CART);
            assertThat(cart.callAs(Line.class, "first")).isEqualTo(APPLE);
        }
        assertThat(php.function("Carts\\page_back").call(Map.of("carts", List.of(CART))).asMap())
                .hasEntrySatisfying("total", total -> assertThat(total.asLong()).isEqualTo(2))
                .hasEntrySatisfying(
                        "carts", carts -> carts.asList().forEach(each -> each.asObject().close()));
    }

    @Test
    void aCallbackReturnsARecord() {
        Line plum = new Line("plum", 1, 4, Optional.empty(), Level.Low, "");
        assertThat(functions.ask(sku -> functions.all(plum)[0])).isEqualTo("plum 4  Low a default");
        assertThat(functions.ask(sku -> plum)).isEqualTo("plum 4  Low a default");
    }

    @Test
    void anObjectOfASubclassIsReadAsItsParent() {
        Cart cart = php.function("Carts\\large").callAs(Cart.class);
        assertThat(cart.currency()).isEqualTo("CHF");
        assertThat(php.function("Carts\\shape").callAs(Shape.class)).isEqualTo(new Shape("shape"));
        assertThat(php.function("Carts\\by_reference").callAs(Cart.class).currency())
                .isEqualTo("GBP");
    }

    @Test
    void whatIsUninitializedIsMissing() {
        assertThatThrownBy(() -> php.function("Carts\\uninitialized").callAs(Cart.class))
                .isInstanceOf(PhpTypeException.class)
                .hasMessage(
                        "Carts\\Cart::$currency: string was expected, PHP gave nothing: it is not"
                                + " initialized");
        assertThat(php.function("Carts\\uninitialized").callAs(Sparse.class))
                .isEqualTo(new Sparse(Optional.empty(), null));
        assertThat(php.function("Carts\\describe_cart").call(USD).asString())
                .isEqualTo("Carts\\Cart USD ");
    }

    @Test
    @SuppressWarnings("NullAway") // null is what is tested
    void whatTheRecordCannotHoldIsNamed() {
        assertThatThrownBy(() -> php.function("Carts\\untyped").callAs(Text.class, 1))
                .isInstanceOf(PhpTypeException.class)
                .hasMessage("Carts\\Untyped::$number: string was expected, PHP gave int");
        assertThatThrownBy(
                        () -> php.function("Carts\\untyped").callAs(Amount.class, Long.MAX_VALUE))
                .isInstanceOf(PhpTypeException.class)
                .hasMessageStartingWith("Carts\\Untyped::$number: an int of 32 bits was expected");
        assertThatThrownBy(() -> php.function("Carts\\untyped").callAs(Amount.class, (Object) null))
                .isInstanceOf(PhpTypeException.class)
                .hasMessage("Carts\\Untyped::$number: int was expected, PHP gave null");
        assertThatThrownBy(() -> php.function("Carts\\line").callAs(Cart.class, "x"))
                .isInstanceOf(PhpTypeException.class)
                .hasMessage("an object of Carts\\Cart was expected, PHP gave one of Carts\\Line");
        assertThatThrownBy(() -> php.function("strlen").callAs(Cart.class, "x"))
                .isInstanceOf(PhpTypeException.class)
                .hasMessage("an object of Carts\\Cart was expected, PHP gave int");
        assertThatThrownBy(() -> php.eval("return 7;").as(Cart.class))
                .isInstanceOf(PhpTypeException.class);
    }

    @Test
    void whatThePropertyCannotHoldIsATypeErrorOfPhp() {
        assertThat(php.function("Carts\\same").callAs(Strict.class, new Strict(Value.of(7))))
                .isEqualTo(new Strict(Value.of(7)));
        List<Object> values = List.of(APPLE, new Strict(Value.of("x")));
        assertThatThrownBy(() -> php.function("Carts\\same").call(values))
                .isInstanceOf(PhpException.class)
                .hasMessage(
                        "TypeError: Cannot assign string to property Carts\\Strict::$number of type"
                                + " int");
        assertThatThrownBy(
                        () ->
                                functions.ask(
                                        sku ->
                                                php.function("Carts\\same")
                                                        .callAs(
                                                                Line.class,
                                                                new Strict(Value.of("x")))))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("Cannot assign string");
    }

    @Test
    @SuppressWarnings("NullAway") // null is what is tested
    void aComponentThatIsNullIsNamed() {
        Cart broken = new Cart(null, List.of(), null, Map.of(), Optional.empty(), PhpNull.NULL);
        assertThatThrownBy(() -> functions.same(broken))
                .isInstanceOf(PhpTypeException.class)
                .hasMessage(
                        "Carts\\Cart::$currency: string was expected, Java gave null: declare the"
                                + " component @Nullable or Optional");
        assertThat(functions.same(USD)).isEqualTo(USD);
    }

    @Test
    void aCircleIsRefusedAndAChainIsNot() {
        assertThatThrownBy(() -> php.function("Carts\\circle").callAs(Node.class))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("nested deeper than 512 levels, or one contains itself")
                .hasMessageContaining("Carts\\Node");
        Node chain = php.function("Carts\\chain").callAs(Node.class, 300);
        int length = 1;
        for (Node node = chain; node.next().isPresent(); node = node.next().orElseThrow()) {
            length++;
        }
        assertThat(length).isEqualTo(300);
        assertThat(php.function("Carts\\same").callAs(Node.class, chain)).isEqualTo(chain);
    }

    @Test
    void aRecordThatContainsItselfIsRefused() {
        List<Line> lines = new ArrayList<>();
        Cart cart = new Cart("EUR", lines, null, new HashMap<>(), Optional.empty(), PhpNull.NULL);
        List<Object> circle = new ArrayList<>();
        circle.add(cart);
        circle.add(circle);
        assertThatThrownBy(() -> php.function("Carts\\same").call(circle))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nested deeper");
        assertThat(functions.same(USD)).isEqualTo(USD);
    }

    @Test
    void anObjectThatCannotBeMadeIsNamed() {
        assertThatThrownBy(() -> php.function("Carts\\type").call(new Shape("x")))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("Carts\\Shape")
                .hasMessageContaining("it is abstract");
        assertThatThrownBy(() -> php.function("Carts\\type").call(new Stamp("x")))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("Carts\\Stamp");
    }

    @Test
    void defaultsThatAreExpressionsAreEvaluated() {
        assertThat(php.function("Carts\\defaults").call(new Defaults(7)).asString())
                .isEqualTo("7 Spades 8");
    }

    @Test
    void aClassThatDoesNotFitIsRefusedBeforeTheCall() {
        assertThatThrownBy(() -> php.function("Carts\\same").call(new Wrong(List.of(), "")))
                .isInstanceOf(PhpSignatureException.class)
                .hasMessageContaining("Carts$Wrong does not fit this PHP")
                .hasMessageContaining("Carts\\Wrong::$number")
                .hasMessageContaining("PHP has no property Carts\\Wrong::$missing");
        assertThatThrownBy(() -> php.function("Carts\\same").callAs(Gone.class, 1))
                .isInstanceOf(PhpSignatureException.class)
                .hasMessageContaining("PHP has no class Carts\\Gone");
        assertThatThrownBy(() -> php.function("Carts\\same").callAs(Plain.class, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("or a record with @PhpClass that was compiled with");
    }

    @Test
    void whatPhpThrowsIsThrown() {
        assertThatThrownBy(() -> php.function("Carts\\throws").callAs(Line.class, APPLE))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("apple");
        assertThat(functions.same(CART)).isEqualTo(CART);
    }

    @Test
    void aClassIsLoadedAgainInTheNextRequest(@TempDir Path folder) throws Exception {
        Path file =
                Files.writeString(
                        folder.resolve("Gone.php"),
                        "<?php namespace Carts; class Gone { public string $name = ''; }");
        String autoloader =
                "spl_autoload_register(fn ($c) => $c === 'Carts\\Gone' ? require '"
                        + file
                        + "' : null);";
        for (int i = 0; i < 3; i++) {
            php.eval(autoloader);
            assertThat(php.function("get_debug_type").call(new Gone("x")).asString())
                    .isEqualTo("Carts\\Gone");
            php.recycle();
        }
        assertThatThrownBy(() -> php.function("get_debug_type").call(new Gone("x")))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("Class \"Carts\\Gone\" not found");
    }

    @Test
    void anAutoloaderMayCallJavaThatCallsPhp() {
        php.function("spl_autoload_register")
                .call(
                        (Consumer<String>)
                                name -> {
                                    assertThat(php.function("strlen").call("abc").asLong())
                                            .isEqualTo(3);
                                    php.eval("namespace Carts; class Gone { public $name; }");
                                });
        assertThat(php.function("get_debug_type").call(new Gone("x")).asString())
                .isEqualTo("Carts\\Gone");
        php.eval("array_map(spl_autoload_unregister(...), spl_autoload_functions());");
    }

    @Test
    void manyRecordsCross() {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            lines.add(new Line("sku" + i, i, i / 4.0, Optional.empty(), Level.Low, "é"));
        }
        Cart cart = new Cart("EUR", lines, APPLE, new HashMap<>(), Optional.empty(), Value.of(7));
        assertThat(functions.same(cart)).isEqualTo(cart);
    }
}
