package io.howdah.processor;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Gives out the Java names of one scope, each only once. */
final class Names {

    private final Set<String> taken = new HashSet<>();

    Names(Collection<String> taken) {
        this.taken.addAll(taken);
    }

    /** A scope inside of this one. */
    Names nested() {
        return new Names(taken);
    }

    /**
     * The name itself if it is free, else with a suffix that says what it is, else with a number.
     */
    String unique(String wanted, String suffix) {
        return isFree(wanted) ? unique(wanted) : unique(wanted + suffix);
    }

    String unique(String wanted) {
        String name = wanted;
        for (int i = 2; !isFree(name); i++) {
            name = wanted + i;
        }
        taken.add(name);
        return name;
    }

    private boolean isFree(String name) {
        return !taken.contains(name) && !SourceVersion.isKeyword(name);
    }

    /** {@code arraySum} to {@code array_sum}, {@code toUTF8} to {@code to_utf8}. */
    static String snakeCase(String camelCase) {
        StringBuilder snake = new StringBuilder();
        for (int i = 0; i < camelCase.length(); i++) {
            char c = camelCase.charAt(i);
            if (Character.isUpperCase(c) && i > 0 && beginsWord(camelCase, i)) {
                snake.append('_');
            }
            snake.append(c);
        }
        return snake.toString().toLowerCase(Locale.ROOT);
    }

    private static boolean beginsWord(String name, int at) {
        char before = name.charAt(at - 1);
        boolean lowerFollows = at + 1 < name.length() && Character.isLowerCase(name.charAt(at + 1));
        return before != '_' && (!Character.isUpperCase(before) || lowerFollows);
    }

    /** {@code Line} to {@code line}. */
    static String uncapitalized(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    /** {@code line} to {@code Line}. */
    static String capitalized(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** {@code OrderLine} to {@code ORDER_LINE}. */
    static String constantCase(String name) {
        return snakeCase(name).toUpperCase(Locale.ROOT);
    }
}
