package com.example.subjects;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Generic parameters, which say what elements become. */
public final class Generics {

    private Generics() {}

    public static String longs(List<Long> values) {
        return Received.object(values);
    }

    public static String bytes(List<Byte> values) {
        return Received.object(values);
    }

    public static String doubles(List<Double> values) {
        return Received.object(values);
    }

    public static String decimals(Set<BigDecimal> values) {
        return Received.object(values);
    }

    public static String seasons(List<Season> values) {
        return values.get(0).name() + " " + values.get(0).getClass().getSimpleName();
    }

    public static String blobs(List<byte[]> values) {
        return Received.object(values);
    }

    public static String byName(Map<String, Long> values) {
        return Received.object(values);
    }

    public static String byNumber(Map<Long, String> values) {
        return Received.object(values);
    }

    public static String nested(Map<String, List<Short>> values) {
        return Received.object(values);
    }

    public static String wildcard(List<? extends Number> values) {
        return Received.object(values);
    }

    public static String lower(List<? super Long> values) {
        return Received.object(values);
    }

    public static <T extends Comparable<T>> T largest(List<T> values) {
        return java.util.Collections.max(values);
    }

    public static String arrays(List<int[]> values) {
        return Received.object(values);
    }

    /** {@return what a function makes of a number, as {@link Received} tells} */
    public static String applied(Function<Long, Long> function) {
        return Received.object(function.apply(5L));
    }

    /** {@return what a supplier gives, as {@link Received} tells} */
    public static String supplied(Supplier<List<Long>> supplier) {
        return Received.object(supplier.get());
    }
}
