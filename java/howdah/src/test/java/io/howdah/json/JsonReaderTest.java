package io.howdah.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class JsonReaderTest {

    private static JsonReader read(String json) {
        return new JsonReader(json.getBytes(UTF_8));
    }

    private static void assertError(String json, Consumer<JsonReader> read, String message) {
        JsonReader in = read(json);
        read.accept(in);
        assertThat(in.failed()).isTrue();
        assertThatThrownBy(in::end).isInstanceOf(JsonReadException.class).hasMessage(message);
    }

    @Test
    void readsIntegersOfAllSizes() {
        assertThat(read("9223372036854775807").readLong()).isEqualTo(Long.MAX_VALUE);
        assertThat(read("-9223372036854775808").readLong()).isEqualTo(Long.MIN_VALUE);
        assertThat(read("-0").readLong()).isZero();
        assertError(
                "9223372036854775808",
                JsonReader::readLong,
                "(root): Expected an int, got 9223372036854775808, which is beyond the range of"
                        + " int");
        assertError(
                "2147483648",
                JsonReader::readInt,
                "(root): Expected an int of 32 bits, got 2147483648");
    }

    @Test
    void readsFloatsOfIntegers() {
        assertThat(read("1").readDouble()).isEqualTo(1.0);
        assertThat(read("-0").readDouble()).isEqualTo(0.0);
        assertThat(read("-0.0").readDouble()).isEqualTo(-0.0);
        assertThat(read("12345678901234567890").readDouble()).isEqualTo(1.2345678901234567E+19);
    }

    @Test
    void showsWhatCameInstead() {
        assertError("1.50", JsonReader::readLong, "(root): Expected an int, got 1.5");
        assertError("{\"a\":1}", JsonReader::readLong, "(root): Expected an int, got an object");
        assertError("[1]", JsonReader::readString, "(root): Expected a string, got an array");
        assertError("[ ]", JsonReader::readString, "(root): Expected a string, got an empty array");
        assertError("null", JsonReader::readString, "(root): Expected a string, got null");
        assertError(
                "\"a\\/\\u00e9\\n\"",
                JsonReader::readBoolean,
                "(root): Expected true or false, got \"a/é\\n\"");
        assertError(
                "\"" + "a".repeat(100) + "\"",
                JsonReader::readBoolean,
                "(root): Expected true or false, got \"" + "a".repeat(75) + "…\"");
    }

    @Test
    void tellsWhereByAPointer() {
        JsonReader in = read("{\"a/b~c\":[0,{\"é\":\"x\"}]}");
        in.beginObject();
        in.nextKey(JsonKeys.of("a/b~c"), 1L);
        in.beginArray();
        in.nextElement();
        in.readLong();
        in.nextElement();
        in.beginObject();
        assertThat(in.nextKey()).isTrue();
        assertThat(in.key()).isEqualTo("é");
        in.readLong();
        assertThat(in.nextKey()).isFalse();
        assertThat(in.nextElement()).isFalse();
        assertThat(in.nextKey(JsonKeys.of("a/b~c"), 1L)).isEqualTo(JsonReader.END);
        assertThatThrownBy(in::end).hasMessage("/a~1b~0c/1/é: Expected an int, got \"x\"");
    }

    @Test
    void findsKeysHoweverTheyAreWritten() {
        JsonKeys keys = JsonKeys.of("id", "é", "other");
        JsonReader in = read("{\"x\":[{}],\"\\u0069d\":1,\"\\u00e9\":2,\"é\":3,\"other\":4}");
        in.beginObject();
        assertThat(in.nextKey(keys, 0b011)).isZero();
        in.skipValue();
        assertThat(in.nextKey(keys, 0b011)).isEqualTo(1);
        in.skipValue();
        assertThat(in.nextKey(keys, 0b011)).isEqualTo(1);
        in.skipValue();
        assertThat(in.nextKey(keys, 0b011)).isEqualTo(JsonReader.END);
        in.end();
    }

    @Test
    void takesAnArrayForAnEmptyObjectAndAnEmptyObjectForAnArray() {
        JsonReader object = read("[1,{}]");
        assertThat(object.beginObject()).isTrue();
        assertThat(object.nextKey(JsonKeys.of("a"), 1L)).isEqualTo(JsonReader.END);
        object.end();
        JsonReader array = read("{}");
        assertThat(array.beginArray()).isTrue();
        assertThat(array.nextElement()).isFalse();
        array.end();
    }

    @Test
    void saysWhereTextEndsToBeJson() {
        assertThatThrownBy(() -> read("[1,]").skipValue())
                .hasMessage("(root): The document is not JSON: expected a value at byte 3");
        assertThatThrownBy(() -> read(" "))
                .hasMessage("(root): The document is empty; expected JSON");
    }
}
