package com.example.subjects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One method for each type of result. */
public final class Gives {

    private Gives() {}

    public static void nothing() {}

    public static @Nullable String nullString() {
        return null;
    }

    public static boolean aBoolean() {
        return true;
    }

    public static byte aByte() {
        return -128;
    }

    public static short aShort() {
        return 32767;
    }

    public static int anInt() {
        return Integer.MIN_VALUE;
    }

    public static long aLong() {
        return Long.MAX_VALUE;
    }

    public static float aFloat() {
        return 0.5f;
    }

    public static double aDouble() {
        return 0.1;
    }

    public static char aChar() {
        return 'ß';
    }

    public static Boolean boxedBoolean() {
        return false;
    }

    public static Long boxedLong() {
        return 5L;
    }

    public static Double boxedDouble() {
        return Double.NaN;
    }

    public static Character boxedCharacter() {
        return 'x';
    }

    /** {@return null, where a box was promised} */
    public static @Nullable Integer nullInteger() {
        return null;
    }

    /** {@return an int in an Object} */
    public static Object anything() {
        return 42;
    }

    public static String umlauts() {
        return "äöü";
    }

    public static String emoji() {
        return "😀";
    }

    public static String withNul() {
        return "a\0b";
    }

    public static byte[] bytes() {
        return new byte[] {0, 127, -128, -1};
    }

    public static boolean[] booleans() {
        return new boolean[] {true, false};
    }

    public static int[] ints() {
        return new int[] {1, 2, 3};
    }

    public static long[] longs() {
        return new long[] {1L << 40, -1};
    }

    public static double[] doubles() {
        return new double[] {0.5, 1.5};
    }

    public static char[] chars() {
        return new char[] {'a', 'é'};
    }

    public static String[] strings() {
        return new String[] {"a", "b"};
    }

    public static int[][] matrix() {
        return new int[][] {{1, 2}, {}, {3}};
    }

    public static byte[][] rows() {
        return new byte[][] {"ab".getBytes(), {}};
    }

    public static @Nullable Object[] objects() {
        return new @Nullable Object[] {1, "a", null, 2.5, true, new int[] {7}};
    }

    public static int[] noInts() {
        return new int[0];
    }

    public static List<Object> list() {
        return new ArrayList<>(Arrays.asList(1, "a", 2.5));
    }

    public static Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("one", 1);
        map.put("two", "zwei");
        return map;
    }

    public static Optional<String> optional() {
        return Optional.of("there");
    }
}
