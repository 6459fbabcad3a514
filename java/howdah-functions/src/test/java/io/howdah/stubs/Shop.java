package io.howdah.stubs;

import io.howdah.PhpClass;
import io.howdah.PhpConstructor;
import io.howdah.PhpFunctions;
import io.howdah.PhpName;
import io.howdah.PhpProperty;
import io.howdah.PhpStatic;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReference;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Typed interfaces for shop.php. */
final class Shop {

    private Shop() {}

    record Line(String sku, int quantity, @PhpName("unit_price") double unitPrice) {}

    record Order(long id, List<Line> lines, Optional<String> note) {}

    record Tree(String name, List<Tree> children) {}

    @PhpClass("Shop\\Suit")
    enum Suit {
        @PhpName("Hearts")
        HEARTS,
        @PhpName("Spades")
        SPADES
    }

    @PhpClass("Shop\\Level")
    enum Level {
        Low,
        High
    }

    enum Direction {
        asc,
        desc
    }

    @PhpFunctions(namespace = "Shop")
    interface Functions {
        double total(Order order);

        Order discount(Order order, double rate);

        Line incomplete();

        Line mixedUp();

        int depth(Tree tree);

        Tree grow(Tree tree);

        Suit nextSuit(Suit suit);

        List<Suit> suits(Suit... suits);

        String level(Level level);

        Direction direction(Direction direction);

        Optional<UUID> lastId(List<UUID> ids);

        UUID someId(String text);

        @PhpName("Shop\\some_id")
        String textOf(UUID id);

        String withDefault();

        String withDefault(String a);

        String withDefault(Optional<String> a, Optional<String> b, Optional<String> c);

        String requiredNull(Optional<String> a);

        @PhpName("required_null")
        String requiredNullable(@Nullable String a);

        Optional<String> nothing(String how);

        @PhpName("nothing")
        @Nullable String nullableText(String how);

        @PhpName("nothing")
        OptionalLong nothingOrLong(String how);

        @PhpName("nothing")
        OptionalInt nothingOrInt(String how);

        @PhpName("nothing")
        OptionalDouble nothingOrDouble(String how);

        @PhpName("nothing")
        Optional<Boolean> nothingOrBoolean(String how);

        @PhpName("nothing")
        String text(String how);

        List<String> types(@Nullable Object... values);

        @PhpName("types")
        List<String> typesOf(long a, double b, float c, boolean d, String e, byte[] f, long[] g);

        @PhpName("echo_back")
        byte[] bytes(byte[] bytes);

        @PhpName("echo_back")
        String string(String string);

        @PhpName("echo_back")
        long[] longs(long[] longs);

        @PhpName("echo_back")
        int[] ints(int[] ints);

        @PhpName("echo_back")
        double[] doubles(double[] doubles);

        @PhpName("echo_back")
        float number(float number);

        @PhpName("echo_back")
        String[] words(String[] words);

        @PhpName("echo_back")
        long[][] matrix(long[][] rows);

        @PhpName("echo_back")
        Map<String, List<Long>> groups(Map<String, List<Long>> groups);

        @PhpName("echo_back")
        Map<Long, String> names(Map<Long, String> names);

        @PhpName("echo_back")
        List<@Nullable String> holes(List<@Nullable String> words);

        @PhpName("echo_back")
        List<Double> decimals(List<Double> values);

        @PhpName("echo_back")
        Value value(Value value);

        @PhpName("echo_back")
        @Nullable Object object(@Nullable Object object);

        String increment(
                PhpReference<Long> number,
                PhpReference<String> text,
                PhpReference<@Nullable List<Long>> list);

        long tooLarge();

        @PhpName("too_large")
        int tooLargeForInt();

        @PhpName("call_with")
        long reduce(LongBinaryOperator operator, long a, long b);

        @PhpName("call_with")
        double half(DoubleUnaryOperator operator, double value);

        @PhpName("call_with")
        boolean test(Predicate<List<String>> predicate, List<String> list);

        @PhpName("call_with")
        Line change(Function<Line, Line> change, Line line);

        @PhpName("call_with")
        @Nullable String join(
                BiFunction<String, @Nullable String, @Nullable String> join, String a);

        @PhpName("call_with")
        String call(Callable<String> callable);

        PhpCallable compose(Function<String, Long> first, Function<Long, String> second);
    }

    @PhpClass("Shop\\Customer")
    interface Customer {
        @PhpConstructor
        Customer create(String name);

        @PhpProperty
        String name();

        List<Cart> carts();
    }

    @PhpClass("Shop\\Cart")
    interface Cart extends AutoCloseable {
        @PhpConstructor
        Cart create();

        @PhpConstructor
        Cart create(String currency);

        @PhpStatic
        Cart of(String currency, Line... lines);

        @PhpProperty
        String currency();

        @PhpProperty
        Optional<String> note();

        @PhpProperty
        void note(@Nullable String note);

        @PhpProperty
        List<String> tags();

        @PhpProperty
        void tags(List<String> tags);

        Cart add(String sku);

        Cart add(String sku, int quantity);

        Map<String, Long> totals();

        long count();

        void ownedBy(Customer customer);

        Optional<Customer> customer();

        Cart merge(Cart other);

        void each(ObjLongConsumer<String> callback);

        Cart pick(BiFunction<Cart, Cart, Cart> choose);

        void fail(String message);

        default boolean isEmpty() {
            return count() == 0;
        }

        PhpObject phpObject();

        @Override
        void close();
    }

    @PhpFunctions(namespace = "Shop")
    interface Wrong {
        String total(Order order);

        double discount(Order order);

        String nextSuit(long suit);

        List<String> increment(long number, PhpReference<String> text);

        void missing();

        String withDefault(String a);
    }

    @PhpClass("Shop\\Cart")
    interface WrongCart {
        @PhpProperty
        void currency(String currency);

        @PhpProperty
        long lines();

        long totals();

        void nothingLikeThis();

        @PhpStatic
        long count();
    }

    @PhpClass("Shop\\Suit")
    enum SuitWithClubs {
        Hearts,
        Clubs
    }

    @PhpClass("Shop\\Missing")
    enum Missing {
        One
    }

    @PhpFunctions(namespace = "Shop")
    interface WrongEnums {
        SuitWithClubs nextSuit(SuitWithClubs suit);

        void types(Missing missing);
    }

    @PhpClass("Shop\\NotThere")
    interface NotThere {
        void run();
    }
}
