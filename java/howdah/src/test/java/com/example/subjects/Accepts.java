package com.example.subjects;

import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One method for each type of parameter; each tells what came, as {@link Received} does. */
public final class Accepts {

    private Accepts() {}

    public static String aBoolean(boolean value) {
        return "boolean " + value;
    }

    public static String boxedBoolean(@Nullable Boolean value) {
        return Received.object(value);
    }

    public static String aByte(byte value) {
        return "byte " + value;
    }

    public static String aShort(short value) {
        return "short " + value;
    }

    public static String anInt(int value) {
        return "int " + value;
    }

    public static String aLong(long value) {
        return "long " + value;
    }

    public static String aFloat(float value) {
        return "float " + value;
    }

    public static String aDouble(double value) {
        return "double " + value;
    }

    public static String aChar(char value) {
        return "char " + value;
    }

    public static String boxedByte(@Nullable Byte value) {
        return Received.object(value);
    }

    public static String boxedShort(@Nullable Short value) {
        return Received.object(value);
    }

    public static String boxedInteger(@Nullable Integer value) {
        return Received.object(value);
    }

    public static String boxedLong(@Nullable Long value) {
        return Received.object(value);
    }

    public static String boxedFloat(@Nullable Float value) {
        return Received.object(value);
    }

    public static String boxedDouble(@Nullable Double value) {
        return Received.object(value);
    }

    public static String boxedCharacter(@Nullable Character value) {
        return Received.object(value);
    }

    public static String bigInteger(@Nullable BigInteger value) {
        return Received.object(value);
    }

    public static String bigDecimal(@Nullable BigDecimal value) {
        return Received.object(value);
    }

    public static String uuid(@Nullable UUID value) {
        return Received.object(value);
    }

    public static String number(@Nullable Number value) {
        return Received.object(value);
    }

    public static String comparable(@Nullable Comparable<?> value) {
        return Received.object(value);
    }

    public static String serializable(@Nullable Serializable value) {
        return Received.object(value);
    }

    public static String string(@Nullable String value) {
        return Received.object(value);
    }

    /** {@return the UTF-16 units of a string, in hexadecimal} */
    public static String units(String value) {
        StringBuilder units = new StringBuilder();
        value.chars().forEach(unit -> units.append(String.format("%04x ", unit)));
        return units.toString().strip();
    }

    public static String charSequence(@Nullable CharSequence value) {
        return Received.object(value);
    }

    public static String bytes(byte @Nullable [] value) {
        return Received.object(value);
    }

    public static String chars(char @Nullable [] value) {
        return Received.object(value);
    }

    public static String type(@Nullable Class<?> value) {
        return value == null ? "null" : value.getName();
    }

    public static String season(@Nullable Season value) {
        return value == null ? "null" : value.name();
    }

    public static String list(@Nullable List<?> value) {
        return Received.object(value);
    }

    public static String collection(@Nullable Collection<?> value) {
        return Received.object(value);
    }

    public static String iterable(@Nullable Iterable<?> value) {
        return Received.object(value);
    }

    public static String arrayList(@Nullable ArrayList<?> value) {
        return Received.object(value);
    }

    public static String set(@Nullable Set<?> value) {
        return Received.object(value);
    }

    public static String linkedHashSet(@Nullable LinkedHashSet<?> value) {
        return Received.object(value);
    }

    public static String queue(@Nullable Queue<?> value) {
        return Received.object(value);
    }

    public static String deque(@Nullable Deque<?> value) {
        return Received.object(value);
    }

    public static String map(@Nullable Map<?, ?> value) {
        return Received.object(value);
    }

    public static String hashMap(@Nullable HashMap<?, ?> value) {
        return Received.object(value);
    }

    public static String linkedHashMap(@Nullable LinkedHashMap<?, ?> value) {
        return Received.object(value);
    }

    public static String booleans(boolean[] value) {
        return Received.object(value);
    }

    public static String shorts(short[] value) {
        return Received.object(value);
    }

    public static String ints(int[] value) {
        return Received.object(value);
    }

    public static String longs(long[] value) {
        return Received.object(value);
    }

    public static String floats(float[] value) {
        return Received.object(value);
    }

    public static String doubles(double[] value) {
        return Received.object(value);
    }

    public static String strings(String[] value) {
        return Received.object(value);
    }

    public static String objects(Object[] value) {
        return Received.object(value);
    }

    public static String boxes(Long[] value) {
        return Received.object(value);
    }

    public static String matrix(int[][] value) {
        return Received.object(value);
    }

    public static String rows(byte[][] value) {
        return Received.object(value);
    }

    public static String seasons(Season[] value) {
        return IntStream.range(0, value.length)
                .mapToObj(i -> value[i].name())
                .collect(java.util.stream.Collectors.joining(","));
    }

    public static String optional(@Nullable Optional<?> value) {
        return Received.object(value);
    }

    public static String phpObject(PhpObject value) {
        return "PhpObject " + value.className();
    }

    public static String phpCallable(PhpCallable value) {
        return "PhpCallable " + value.call(20).asLong();
    }
}
