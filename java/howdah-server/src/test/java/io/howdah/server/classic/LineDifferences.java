package io.howdah.server.classic;

import java.util.ArrayList;
import java.util.List;

/** Where two texts differ, line by line: by their longest common subsequence. */
final class LineDifferences {

    /**
     * Lines of one text in the place of lines of the other; either list may be empty.
     *
     * @param expected lines of the first
     * @param actual lines of the second
     */
    record Difference(List<String> expected, List<String> actual) {

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            expected.forEach(line -> text.append("- ").append(line).append('\n'));
            actual.forEach(line -> text.append("+ ").append(line).append('\n'));
            return text.toString();
        }
    }

    private LineDifferences() {}

    static List<Difference> between(List<String> expected, List<String> actual) {
        int start = 0;
        int shorter = Math.min(expected.size(), actual.size());
        while (start < shorter && expected.get(start).equals(actual.get(start))) {
            start++;
        }
        int end = 0;
        while (end < shorter - start
                && expected.get(expected.size() - 1 - end)
                        .equals(actual.get(actual.size() - 1 - end))) {
            end++;
        }
        return betweenDifferent(
                expected.subList(start, expected.size() - end),
                actual.subList(start, actual.size() - end));
    }

    private static List<Difference> betweenDifferent(List<String> expected, List<String> actual) {
        int[][] common = commonLengths(expected, actual);
        List<Difference> differences = new ArrayList<>();
        int i = 0;
        int j = 0;
        while (i < expected.size() || j < actual.size()) {
            int fromExpected = i;
            int fromActual = j;
            while (!areEqual(expected, i, actual, j)) {
                if (j == actual.size()
                        || (i < expected.size() && common[i + 1][j] >= common[i][j + 1])) {
                    i++;
                } else {
                    j++;
                }
            }
            if (i > fromExpected || j > fromActual) {
                differences.add(
                        new Difference(
                                expected.subList(fromExpected, i), actual.subList(fromActual, j)));
            }
            i++;
            j++;
        }
        return differences;
    }

    /** {@return whether both lines are equal, or both texts at their ends} */
    private static boolean areEqual(List<String> expected, int i, List<String> actual, int j) {
        if (i == expected.size() || j == actual.size()) {
            return i == expected.size() && j == actual.size();
        }
        return expected.get(i).equals(actual.get(j));
    }

    /** {@return how many lines are common to what follows line i of one and line j of the other} */
    private static int[][] commonLengths(List<String> expected, List<String> actual) {
        int[][] lengths = new int[expected.size() + 1][actual.size() + 1];
        for (int i = expected.size() - 1; i >= 0; i--) {
            for (int j = actual.size() - 1; j >= 0; j--) {
                lengths[i][j] =
                        expected.get(i).equals(actual.get(j))
                                ? lengths[i + 1][j + 1] + 1
                                : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        return lengths;
    }
}
