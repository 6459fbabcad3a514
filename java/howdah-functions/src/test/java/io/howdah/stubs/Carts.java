package io.howdah.stubs;

import io.howdah.PhpClass;
import io.howdah.PhpFunctions;
import io.howdah.PhpName;
import io.howdah.PhpProperty;
import io.howdah.value.PhpObject;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Records for the classes of carts.php. */
final class Carts {

    private Carts() {}

    @PhpClass("Carts\\Suit")
    enum Suit {
        @PhpName("Hearts")
        HEARTS,
        @PhpName("Spades")
        SPADES
    }

    @PhpClass("Carts\\Level")
    enum Level {
        Low,
        High
    }

    @PhpClass("Carts\\Line")
    record Line(
            String sku,
            int quantity,
            double price,
            Optional<Suit> suit,
            Level level,
            @PhpName("secret") String inherited) {}

    @PhpClass("\\Carts\\Cart")
    record Cart(
            String currency,
            List<Line> lines,
            @Nullable Line gift,
            @PhpName("byName") Map<String, Line> bySku,
            Optional<Cart> parent,
            Value extra) {}

    @PhpClass("Carts\\Cart")
    record Sparse(Optional<String> currency, @Nullable Map<String, Line> byName) {}

    record Page(List<Cart> carts, long total) {}

    @PhpClass("Carts\\Node")
    record Node(Optional<Node> next) {}

    @PhpClass("Carts\\Shape")
    record Shape(String name) {}

    @PhpClass("Carts\\Stamp")
    record Stamp(String name) {}

    @PhpClass("Carts\\Defaults")
    record Defaults(int number) {}

    @PhpClass("Carts\\Untyped")
    record Amount(int number) {}

    @PhpClass("Carts\\Untyped")
    record Text(String number) {}

    @PhpClass("Carts\\Strict")
    record Strict(Value number) {}

    @PhpClass("Carts\\Wrong")
    record Wrong(List<Long> number, String missing) {}

    @PhpClass("Carts\\Gone")
    record Gone(String name) {}

    record Plain(String name) {}

    @PhpFunctions(namespace = "Carts")
    interface Functions {
        Line line(String sku);

        Cart cart();

        List<Cart> carts();

        Map<String, Line> bySku();

        Page page();

        Page pageBack(Page page);

        String describe(Line line);

        String describeCart(Cart cart);

        Cart same(Cart cart);

        @PhpName("same")
        Optional<Cart> sameOrNone(Optional<Cart> cart);

        @PhpName("same")
        PhpObject object(Line line);

        Line[] all(Line... lines);

        String ask(Function<String, Line> callback);

        Shape shape();
    }

    /** The class of {@link Cart}, as an interface. */
    @PhpClass("Carts\\Cart")
    interface LiveCart extends AutoCloseable {
        List<Line> lines();

        Optional<Line> first();

        @PhpProperty
        Map<String, Line> byName();

        @PhpProperty
        void byName(Map<String, Line> byName);

        @Override
        void close();
    }
}
