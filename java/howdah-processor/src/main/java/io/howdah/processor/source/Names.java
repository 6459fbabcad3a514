package io.howdah.processor.source;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** The Java names that are taken in one scope, and free ones for new variables. */
public final class Names {

    private final Set<String> taken = new HashSet<>();

    public Names(Collection<String> taken) {
        this.taken.addAll(taken);
    }

    /** A scope inside of this one. */
    public Names nested() {
        return new Names(taken);
    }

    /**
     * The name itself if it is free, else with a suffix that says what it is, else with a number.
     */
    public String unique(String wanted, String suffix) {
        return isFree(wanted) ? unique(wanted) : unique(wanted + suffix);
    }

    public String unique(String wanted) {
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
    public static String snakeCase(String camelCase) {
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
    public static String uncapitalized(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    /** {@code line} to {@code Line}. */
    public static String capitalized(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** {@code OrderLine} to {@code ORDER_LINE}. */
    public static String constantCase(String name) {
        return snakeCase(name).toUpperCase(Locale.ROOT);
    }
}
