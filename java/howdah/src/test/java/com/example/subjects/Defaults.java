package com.example.subjects;

import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An interface with default methods of all kinds. */
public interface Defaults extends Named, Function<String, String> {

    Object one(Object x);

    default Object twice(Object x) {
        return one(one(x));
    }

    default long add(byte a, short b, int c, long d, float e, double f, char g, boolean h) {
        return (long) (a + b + c + d + e + f) + g + (h ? 1 : 0);
    }

    @Override
    default String name() {
        return secret() + one("name");
    }

    @Override
    default String apply(String x) {
        return "applied " + x;
    }

    private String secret() {
        return "secret ";
    }

    /** Which methods the class of an implementation declares. */
    static String overridden(Defaults of) {
        return Stream.of("one", "twice", "add", "name", "apply", "andThen", "equals")
                .filter(
                        name ->
                                Stream.of(of.getClass().getMethods())
                                        .anyMatch(method -> isOwn(method, name)))
                .collect(Collectors.joining(" "));
    }

    private static boolean isOwn(Method method, String name) {
        return method.getName().equals(name)
                && !method.getDeclaringClass().isInterface()
                && !name.equals("equals");
    }

    static String callAll(Defaults of) {
        Function<String, String> erased = of;
        return Stream.of(
                        of.one(1),
                        of.twice(2),
                        of.add((byte) 1, (short) 2, 3, 4, 5, 6, 'a', true),
                        of.name(),
                        erased.apply("x"),
                        erased.andThen(String::length).apply("y"),
                        of.equals(of) && Comparator.naturalOrder().equals(of) == false)
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
    }
}
