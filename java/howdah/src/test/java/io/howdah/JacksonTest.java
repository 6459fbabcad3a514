package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.howdah.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a plain ObjectMapper writes of PHP's values, and reads as such. */
@Tag("engine")
@ExtendWith(PhpExtension.class)
final class JacksonTest {

    private final ObjectMapper mapper = new ObjectMapper();

    @Test
    void valuesAreWrittenAsPhpWouldWriteThem(Php php) throws JsonProcessingException {
        for (String code :
                List.of(
                        "null",
                        "true",
                        "-7",
                        "1.5",
                        "'Zoë \"quoted\"'",
                        "[]",
                        "[1, 2, 3, 4, 5]",
                        "[1.5, 2.5, 3.5, 4.5]",
                        "['a', null, [true]]",
                        "['id' => 7, 'tags' => ['x'], 'inner' => ['k' => null]]",
                        "[3 => 'three', 7 => 'seven']")) {
            String expected =
                    php.eval("return json_encode(" + code + ", JSON_UNESCAPED_UNICODE);")
                            .asString();
            assertThat(mapper.writeValueAsString(php.eval("return " + code + ";")))
                    .isEqualTo(expected);
        }
        Value nested = php.eval("return ['a' => [1]];");
        assertThat(mapper.writeValueAsString(Map.of("php", nested, "list", nested.asMap())))
                .contains("\"php\":{\"a\":[1]}")
                .contains("\"list\":{\"a\":[1]}");
    }

    @Test
    void casesOfEnumsAreWrittenAsPhpWritesThem(Php php) throws JsonProcessingException {
        php.eval("enum Tea: string { case Assam = 'assam'; } enum Cup { case Small; }");
        assertThat(mapper.writeValueAsString(php.eval("return [Tea::Assam, Cup::Small];")))
                .isEqualTo("[\"assam\",\"Small\"]");
    }

    @Test
    void valuesAreReadAsPhpWouldReadThem(Php php) throws JsonProcessingException {
        for (String json :
                List.of(
                        "true",
                        "-7",
                        "9007199254740993",
                        "1.5",
                        "\"Zoë\"",
                        "[]",
                        "[1,[2,null],\"x\"]",
                        "{\"id\":7,\"tags\":[\"x\"],\"3\":{\"k\":null}}")) {
            Value read = mapper.readValue(json, Value.class);
            assertThat(php.function("var_export").call(read, true))
                    .isEqualTo(
                            php.function("var_export")
                                    .call(php.function("json_decode").call(json, true), true));
        }
        assertThat(mapper.readValue("{\"value\":[1]}", Holder.class).value().asLongs())
                .containsExactly(1);
    }

    record Holder(Value value) {}

    @Test
    void aNumberThatNoIntHoldsIsRefused() {
        assertThatThrownBy(() -> mapper.readValue("[9223372036854775808]", Value.class))
                .isInstanceOf(JsonProcessingException.class)
                .hasMessageContaining("a value of java.math.BigInteger has no form in PHP");
    }

    @Test
    void whatLivesInPhpIsRefused(Php php) {
        for (String code :
                List.of(
                        "new stdClass()",
                        "fn () => 1",
                        "[new stdClass()]",
                        "fopen('php://memory', 'r')")) {
            assertThatThrownBy(() -> mapper.writeValueAsString(php.eval("return " + code + ";")))
                    .isInstanceOf(JsonProcessingException.class)
                    .hasMessageContaining("lives in PHP and has no form in JSON");
        }
    }
}
