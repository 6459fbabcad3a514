package io.howdah.json;

import java.util.ArrayList;
import java.util.List;

/** Compares versions as PHP's {@code version_compare()} does. */
final class PhpVersion {

    /** What stands for a number beside words: after all words but those of patch levels. */
    private static final String NUMBER = "#N#";

    /** The words that have an order, of which the first that a part begins with counts. */
    private static final List<String> WORDS =
            List.of("dev", "alpha", "a", "beta", "b", "RC", "rc", "#", "pl", "p");

    private static final int[] ORDER = {0, 1, 1, 2, 2, 3, 3, 4, 5, 5};
    private static final int UNKNOWN = -1;

    private PhpVersion() {}

    static int compare(String one, String other) {
        if (one.isEmpty() || other.isEmpty()) {
            return Boolean.compare(other.isEmpty(), one.isEmpty());
        }
        List<String> ones = parts(one);
        List<String> others = parts(other);
        for (int i = 0; i < Math.min(ones.size(), others.size()); i++) {
            int order = compareParts(ones.get(i), others.get(i));
            if (order != 0) {
                return order;
            }
        }
        if (ones.size() > others.size()) {
            return rest(ones.get(others.size()));
        }
        return ones.size() < others.size() ? -rest(others.get(ones.size())) : 0;
    }

    /** How a version with one more part compares with that without. */
    private static int rest(String part) {
        return isNumber(part) ? 1 : compareWords(part, NUMBER);
    }

    private static int compareParts(String one, String other) {
        if (isNumber(one) && isNumber(other)) {
            return Long.compare(Long.parseLong(one), Long.parseLong(other));
        }
        return compareWords(isNumber(one) ? NUMBER : one, isNumber(other) ? NUMBER : other);
    }

    private static int compareWords(String one, String other) {
        return Integer.compare(order(one), order(other));
    }

    private static int order(String word) {
        for (int i = 0; i < ORDER.length; i++) {
            if (word.startsWith(WORDS.get(i))) {
                return ORDER[i];
            }
        }
        return UNKNOWN;
    }

    private static boolean isNumber(String part) {
        return !part.isEmpty() && isDigit(part.charAt(0));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Parts are runs of digits or of letters; all else stands between them. */
    private static List<String> parts(String version) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < version.length(); i++) {
            char c = version.charAt(i);
            boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            boolean isOther = !isDigit(c) && !isLetter;
            boolean ends =
                    isOther
                            || (!part.isEmpty()
                                    && isDigit(c) != isDigit(part.charAt(part.length() - 1)));
            if (ends && !part.isEmpty()) {
                parts.add(part.toString());
                part.setLength(0);
            }
            if (!isOther) {
                part.append(c);
            } else if (parts.isEmpty()) {
                parts.add("");
            }
        }
        if (!part.isEmpty()) {
            parts.add(part.toString());
        }
        return parts;
    }
}
