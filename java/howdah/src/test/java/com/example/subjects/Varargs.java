package com.example.subjects;

import org.jspecify.annotations.Nullable;

/** Methods and a constructor that take any number of arguments. */
public final class Varargs {

    private final String[] names;

    /** Keeps the names. */
    public Varargs(String... names) {
        this.names = names.clone();
    }

    /** {@return the names, with commas} */
    public String names() {
        return String.join(",", names);
    }

    public static String strings(String @Nullable ... all) {
        return all == null ? "null" : all.length + ": " + String.join(",", all);
    }

    public static long sum(long... all) {
        long sum = 0;
        for (long one : all) {
            sum += one;
        }
        return sum;
    }

    public static String prefixed(String prefix, Object... rest) {
        return prefix + " " + Received.object(rest);
    }

    public static String lists(java.util.List<?>... all) {
        StringBuilder text = new StringBuilder();
        for (java.util.List<?> one : all) {
            text.append(Received.object(one)).append(';');
        }
        return text.toString();
    }
}
