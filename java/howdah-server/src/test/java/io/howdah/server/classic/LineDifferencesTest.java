package io.howdah.server.classic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class LineDifferencesTest {

    private static String differences(String expected, String actual) {
        return LineDifferences.between(lines(expected), lines(actual)).stream()
                .map(difference -> difference.toString().replace("\n", ""))
                .collect(Collectors.joining(", "));
    }

    private static List<String> lines(String letters) {
        return letters.isEmpty() ? List.of() : List.of(letters.split(""));
    }

    @Test
    void equalTextsDoNotDiffer() {
        assertThat(differences("", "")).isEmpty();
        assertThat(differences("abc", "abc")).isEmpty();
    }

    @Test
    void eachDifferenceIsAsSmallAsCanBe() {
        assertThat(differences("abcde", "axcdye")).isEqualTo("- b+ x, + y");
        assertThat(differences("abc", "")).isEqualTo("- a- b- c");
        assertThat(differences("ab", "abab")).isEqualTo("+ a+ b");
        assertThat(differences("abcabba", "cbabac")).isNotEmpty();
    }
}
