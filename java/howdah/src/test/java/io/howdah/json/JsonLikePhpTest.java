package io.howdah.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.Php;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The texts that Java takes and writes are those that PHP takes and writes. */
final class JsonLikePhpTest {

    private static Php php;

    @BeforeAll
    static void open() {
        php = Php.open();
        php.eval(
                """
                function takes(string $json): bool
                {
                    json_decode($json, true, 513); // what is deepest is a value in 512 arrays
                    return json_last_error() === JSON_ERROR_NONE;
                }
                function again(string $json): string
                {
                    return json_encode(json_decode($json, true), JSON_PRESERVE_ZERO_FRACTION);
                }
                """);
    }

    @AfterAll
    static void close() {
        php.close();
    }

    private static boolean takes(byte[] json) {
        try {
            JsonReader in = new JsonReader(json);
            in.skipValue();
            in.end();
            return true;
        } catch (JsonReadException e) {
            assertThat(e.errors()).hasSize(1);
            return false;
        }
    }

    private static void assertLikePhp(byte[] json) {
        assertThat(takes(json))
                .as(new String(json, ISO_8859_1))
                .isEqualTo(php.function("takes").call((Object) json).asBoolean());
    }

    /** Texts that are JSON, or nearly. */
    private static final List<String> TEXTS =
            List.of(
                    "",
                    " ",
                    "null",
                    "nul",
                    "nulll",
                    "TRUE",
                    "true",
                    "false",
                    "fals",
                    "[]",
                    "[ ]",
                    "{}",
                    "{ }",
                    "[1]",
                    "[1,]",
                    "[,1]",
                    "[1 2]",
                    "[1,,2]",
                    "[",
                    "]",
                    "{",
                    "}",
                    "{\"a\"}",
                    "{\"a\":}",
                    "{\"a\":1,}",
                    "{,}",
                    "{a:1}",
                    "{'a':1}",
                    "{1:1}",
                    "{\"a\":1 \"b\":2}",
                    "{\"a\":1}x",
                    "{\"a\":1}{}",
                    "{\"\":1}",
                    "{\"a\":1,\"a\":2}",
                    "0",
                    "-0",
                    "-",
                    "+1",
                    "01",
                    "-01",
                    "1.",
                    ".1",
                    "1.0",
                    "1.e1",
                    "1e",
                    "1e+",
                    "1e1",
                    "1E-1",
                    "1e+01",
                    "0e0",
                    "0x1",
                    "1_0",
                    "NaN",
                    "Infinity",
                    "-Infinity",
                    "123456789012345678901234567890",
                    "1e400",
                    "-1e-400",
                    "1 1",
                    "\"\"",
                    "\"",
                    "\"a",
                    "\"\\\"",
                    "\"\\a\"",
                    "\"\\/\"",
                    "\"\\b\\f\\n\\r\\t\\\\\"",
                    "\"\\u0000\"",
                    "\"\\u00e9\"",
                    "\"\\u00E9\"",
                    "\"\\u00g0\"",
                    "\"\\u12\"",
                    "\"\\U0041\"",
                    "\"\\ud83d\\ude00\"",
                    "\"\\ud83d\"",
                    "\"\\ude00\"",
                    "\"\\ud83d\\u0041\"",
                    "\"\\ud83dx\"",
                    "\"\\ud83d\\n\"",
                    "\"\\ude00\\ud83d\"",
                    "\"\t\"",
                    "\"\n\"",
                    "\"\u0001\"",
                    "\"\u007f\"",
                    "\"é\"",
                    "\"\u2028\"",
                    "\"😀\"",
                    "\uFEFF1",
                    "\u00a01",
                    "\f1",
                    "\r\n\t 1 \r\n\t",
                    "1\0",
                    "/* */1",
                    "// \n1",
                    "[1]]",
                    "[[]",
                    "nullnull");

    @Test
    void takesTheSameTexts() {
        TEXTS.forEach(text -> assertLikePhp(text.getBytes(UTF_8)));
    }

    /** Bytes that are no UTF-8: the end missing, too long, surrogates, beyond Unicode. */
    private static final List<String> BYTES =
            List.of(
                    "\u0080",
                    "\u00bf",
                    "\u00c3",
                    "\u00c0\u0080",
                    "\u00c1\u00bf",
                    "\u00e0\u0080\u0080",
                    "\u00e2\u0082",
                    "\u00ed\u00a0\u0080",
                    "\u00ed\u009f\u00bf",
                    "\u00ee\u0080\u0080",
                    "\u00f0\u0080\u0080\u0080",
                    "\u00f0\u009f\u0098",
                    "\u00f4\u008f\u00bf\u00bf",
                    "\u00f4\u0090\u0080\u0080",
                    "\u00f5\u0080\u0080\u0080",
                    "\u00fe",
                    "\u00ff");

    @Test
    void takesTheSameBytes() {
        for (String bytes : BYTES) {
            assertLikePhp(("\"" + bytes + "\"").getBytes(ISO_8859_1));
            assertLikePhp(("{\"" + bytes + "\":1}").getBytes(ISO_8859_1));
            assertLikePhp(bytes.getBytes(ISO_8859_1));
        }
    }

    @Test
    void takesTheSameOfDocumentsThatAreChangedAtRandom() {
        byte[] document =
                "{\"a\":[1,-2.5e+3,\"x\\u00e9\\ud83d\\ude00é\"],\"b\":{\"c\":null,\"d\":true},\"e\":[[],{}]}"
                        .getBytes(UTF_8);
        Random random = new Random(1);
        for (int i = 0; i < 5000; i++) {
            byte[] changed = document.clone();
            for (int j = random.nextInt(2); j >= 0; j--) {
                changed[random.nextInt(changed.length)] =
                        random.nextBoolean()
                                ? changed[random.nextInt(changed.length)]
                                : (byte) random.nextInt(256);
            }
            assertLikePhp(changed);
        }
    }

    @Test
    void nestsAsDeep() {
        for (int depth : new int[] {1, 511, 512, 513}) {
            assertLikePhp(("[".repeat(depth) + "]".repeat(depth)).getBytes(UTF_8));
            assertLikePhp(("{\"a\":".repeat(depth) + "1" + "}".repeat(depth)).getBytes(UTF_8));
        }
        byte[] deep = "[".repeat(1_000_000).getBytes(UTF_8);
        assertThatThrownBy(() -> new JsonReader(deep).skipValue())
                .hasMessage("(root): Nested deeper than 512 levels");
    }

    @Test
    void writesTheSameFloats() {
        List<Double> values = new ArrayList<>();
        for (int exponent = -1074; exponent < 1024; exponent++) {
            double power = Math.scalb(1.0, exponent);
            values.addAll(List.of(power, Math.nextUp(power), Math.nextDown(power)));
        }
        for (int exponent = -324; exponent <= 308; exponent++) {
            double power = Double.parseDouble("1e" + exponent);
            values.addAll(List.of(power, power * 3, -power * 1.7));
        }
        Random random = new Random(2);
        for (int i = 0; i < 20_000; i++) {
            double bits = Double.longBitsToDouble(random.nextLong());
            values.add(Double.isFinite(bits) ? bits : 0);
            values.add(random.nextInt(1_000_000) / 100.0);
            values.add(random.nextLong() / 1000.0);
        }
        values.addAll(
                List.of(
                        0.0,
                        -0.0,
                        2e-3,
                        2.0000000000000002e23,
                        Double.MAX_VALUE,
                        Double.MIN_VALUE));
        values.removeIf(value -> !Double.isFinite(value));
        JsonWriter out = new JsonWriter();
        out.beginArray();
        for (double value : values) {
            out.element();
            out.writeDouble(value);
        }
        out.endArray();
        String[] ours = out.toString().split(",");
        String[] theirs = php.function("again").call(out.toString()).asString().split(",");
        assertThat(ours).isEqualTo(theirs);
    }

    @Test
    void writesTheSameTexts() {
        StringBuilder all = new StringBuilder();
        for (int c = 0; c <= 0x10ffff; c += c < 0x3000 ? 1 : 251) {
            if (c < 0xd800 || c > 0xdfff) {
                all.appendCodePoint(c);
            }
        }
        JsonWriter out = new JsonWriter();
        out.writeString(all.toString());
        assertThat(php.function("again").call(out.toString()).asString()).isEqualTo(out.toString());
        assertThat(new JsonReader(out.toByteArray()).readString()).isEqualTo(all.toString());
        byte[] plain = ("\"" + all.substring(0x5d, 0x3000) + "\"").getBytes(UTF_8);
        assertThat(new JsonReader(plain).readString()).isEqualTo(all.substring(0x5d, 0x3000));
    }

    @Test
    void writesNoHalfOfACharacter() {
        for (String half : List.of("\ud83d", "a\ud83d", "\ude00", "\ude00\ud83d", "\ud83da")) {
            assertThatThrownBy(() -> new JsonWriter().writeString(half))
                    .isInstanceOf(JsonWriteException.class)
                    .hasMessageContaining("alone");
        }
    }

    @Test
    void writesNoInfinity() {
        for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> new JsonWriter().writeDouble(value))
                    .hasMessage("expected a finite number, got " + value);
        }
    }

    @Test
    void writesNoDeeperThanPhp() {
        JsonWriter out = new JsonWriter();
        for (int i = 0; i < 512; i++) {
            out.beginArray();
        }
        assertThatThrownBy(out::beginArray).hasMessage("nested deeper than 512 levels");
    }

    @Test
    void comparesVersionsAsPhpDoes() {
        List<String> versions =
                List.of(
                        "1",
                        "1.0",
                        "1.0.0",
                        "1.0.1",
                        "1.1",
                        "1.10",
                        "1.9",
                        "2",
                        "10",
                        "1.0-dev",
                        "1.0a",
                        "1.0alpha2",
                        "1.0b1",
                        "1.0-beta.2",
                        "1.0RC1",
                        "1.0rc2",
                        "1.0pl1",
                        "1.0p2",
                        "1..0",
                        "v1",
                        "x",
                        "",
                        "1-0",
                        "1_0",
                        "1+0",
                        "1.0.foo");
        for (String one : versions) {
            for (String other : versions) {
                assertThat(Integer.signum(PhpVersion.compare(one, other)))
                        .as(one + " and " + other)
                        .isEqualTo((int) php.function("version_compare").call(one, other).asLong());
            }
        }
    }
}
