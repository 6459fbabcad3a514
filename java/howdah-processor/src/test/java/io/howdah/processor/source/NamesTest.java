package io.howdah.processor.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamesTest {

    @ParameterizedTest
    @CsvSource({
        "strlen,strlen",
        "arraySum,array_sum",
        "base64Encode,base64_encode",
        "md5,md5",
        "toUTF8,to_utf8",
        "htmlParse,html_parse",
        "parseHTMLText,parse_html_text",
        "already_snake,already_snake"
    })
    void functionsHaveSnakeCase(String java, String php) {
        assertThat(Names.snakeCase(java)).isEqualTo(php);
    }

    @Test
    void aNameIsGivenOnlyOnceInAScope() {
        Names names = new Names(List.of("message"));
        assertThat(names.unique("list")).isEqualTo("list");
        assertThat(names.unique("list")).isEqualTo("list2");
        assertThat(names.unique("message", "Value")).isEqualTo("messageValue");
        assertThat(names.unique("class", "Value")).isEqualTo("classValue");
        assertThat(names.nested().unique("list")).isEqualTo("list3");
        assertThat(names.unique("list")).isEqualTo("list3");
    }
}
