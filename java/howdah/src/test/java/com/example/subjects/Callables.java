package com.example.subjects;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Takes functions, also where other things would do. */
public final class Callables {

    private static final List<Supplier<Object>> KEPT = new ArrayList<>();

    private Callables() {}

    /** {@return what it makes of a word} */
    public static Object apply(Function<Object, Object> function, Object word) {
        return function.apply(word);
    }

    /** {@return what each makes of the result of the one before} */
    public static Object all(Object word, List<Function<Object, Object>> functions) {
        Object result = word;
        for (Function<Object, Object> each : functions) {
            result = each.apply(result);
        }
        return result;
    }

    /** {@return what each makes of the result of the one before} */
    @SafeVarargs
    public static Object chain(Object word, Function<Object, Object>... functions) {
        Object result = word;
        for (Function<Object, Object> each : functions) {
            result = each.apply(result);
        }
        return result;
    }

    /** {@return which one was chosen} */
    public static String which(String text) {
        return "String";
    }

    /** {@return which one was chosen} */
    public static String which(List<?> list) {
        return "List";
    }

    /** {@return which one was chosen} */
    public static String which(Function<?, ?> function) {
        return "Function";
    }

    /** {@return which one was chosen} */
    public static String open(Object object) {
        return "Object";
    }

    /** {@return which one was chosen} */
    public static String open(Function<?, ?> function) {
        return "Function";
    }

    /** Keeps it. */
    public static void keep(Supplier<Object> supplier) {
        KEPT.add(supplier);
    }

    /** {@return what the one gives that was kept} */
    public static Object kept() {
        return KEPT.remove(0).get();
    }
}
