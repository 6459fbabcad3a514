package com.example.subjects;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Takes elements one by one. */
public final class Iterations {

    private Iterations() {}

    /** {@return the sum} */
    public static long sum(Iterable<Long> numbers) {
        long sum = 0;
        for (Long each : numbers) {
            sum += each;
        }
        return sum;
    }

    /** {@return the first elements, no more of which are asked for} */
    public static List<Object> first(int count, Iterable<?> elements) {
        List<Object> first = new ArrayList<>();
        Iterator<?> iterator = elements.iterator();
        while (first.size() < count && iterator.hasNext()) {
            first.add(iterator.next());
        }
        return first;
    }

    /** {@return how many there are, counted twice} */
    public static String twice(Iterable<?> elements) {
        return first(100, elements).size() + " " + first(100, elements).size();
    }

    /** {@return what is left, and how often the end was asked for} */
    public static String rest(Iterator<?> iterator) {
        StringBuilder rest = new StringBuilder();
        while (iterator.hasNext()) {
            rest.append(iterator.next());
        }
        return rest + (iterator.hasNext() ? " and more" : "");
    }

    /** {@return its elements in capitals} */
    public static String upper(Stream<String> words) {
        try (words) {
            return words.map(String::toUpperCase).collect(Collectors.joining(","));
        }
    }

    /** {@return the first one; the stream is closed} */
    public static Object firstOf(Stream<?> elements) {
        try (elements) {
            return elements.findFirst().orElseThrow();
        }
    }

    /** {@return the same, whatever it is} */
    public static Iterable<?> same(Iterable<?> elements) {
        return elements;
    }

    /** {@return the same, whatever it is} */
    public static Iterator<?> sameIterator(Iterator<?> elements) {
        return elements;
    }

    /** {@return the elements, which another thread asks for} */
    public static List<Object> elsewhere(Iterable<?> elements) {
        return CompletableFuture.supplyAsync(() -> first(100, elements)).join();
    }

    /** {@return which one was chosen} */
    public static String which(Iterable<?> elements) {
        return "Iterable";
    }

    /** {@return which one was chosen} */
    public static String which(Iterator<?> elements) {
        return "Iterator";
    }

    /** {@return which one was chosen} */
    public static String which(Object object) {
        return "Object";
    }

    /** {@return how many there are} */
    public static int size(Collection<?> elements) {
        return elements.size();
    }
}
