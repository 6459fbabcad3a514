package io.howdah;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.FieldMask;
import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpFatalError;
import io.howdah.proto.v1.Call;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The extension for Protocol Buffers is part of the engine, and the classes of php/ use it. */
@Tag("engine")
@ExtendWith(PhpExtension.class)
final class ProtobufExtensionTest {

    private static final Path AUTOLOAD =
            Path.of("../../php/autoload.php").toAbsolutePath().normalize();

    private Php php;

    @BeforeEach
    void load(Php opened) {
        php = opened;
        php.include(AUTOLOAD);
        php.eval(
                """
                function again(string $class, string $data): string
                {
                    $message = new $class();
                    howdah_protobuf_decode($message, $data, 100);
                    return howdah_protobuf_encode($message, 100);
                }
                """);
    }

    private byte[] again(String phpClass, byte[] data) {
        return php.function("again").call(phpClass, data).asBytes();
    }

    @Test
    void itIsLoadedByDefault() {
        assertThat(php.function("extension_loaded").call("howdah_protobuf").asBoolean()).isTrue();
        assertThat(php.function("defined").call("HOWDAH_PROTOBUF_TABLE_1").asBoolean())
                .as("the classes use it")
                .isTrue();
    }

    @Test
    void whatJavaWritesComesBackAsItWas() {
        byte[] schema = Call.getDescriptor().getFile().toProto().toByteArray();
        byte[] struct =
                Struct.newBuilder()
                        .putFields("a", number(1.5))
                        .putFields("", list(number(-0.0), text("\u00e4\ud83d\ude00")))
                        .build()
                        .toByteArray();

        assertThat(again("Google\\Protobuf\\Internal\\FileDescriptorProto", schema))
                .isEqualTo(schema);
        assertThat(again("Google\\Protobuf\\Struct", struct)).isEqualTo(struct);
    }

    @Test
    void javaReadsWhatPhpWrites() throws Exception {
        byte[] mask =
                php.eval(
                                "return (new Google\\Protobuf\\FieldMask(['paths' => ['a.b', 'c']]))->serializeToString();")
                        .asBytes();
        assertThat(FieldMask.parseFrom(mask).getPathsList()).containsExactly("a.b", "c");

        byte[] time =
                php.eval(
                                "$t = new Google\\Protobuf\\Timestamp();"
                                        + "$t->mergeFromJsonString('\"1969-12-31T23:59:59.5Z\"');"
                                        + "return $t->serializeToString();")
                        .asBytes();
        assertThat(Timestamp.parseFrom(time))
                .isEqualTo(Timestamp.newBuilder().setSeconds(-1).setNanos(500_000_000).build());
    }

    @Test
    void itForgetsTheClassesOfARequest() {
        byte[] time = Timestamp.newBuilder().setSeconds(7).build().toByteArray();
        for (int i = 0; i < 3; i++) {
            assertThat(again("Google\\Protobuf\\Timestamp", time)).isEqualTo(time);
            php.recycle();
            load(php);
        }
    }

    @Test
    void badInputIsAnException() {
        assertThatThrownBy(() -> again("Google\\Protobuf\\Timestamp", new byte[] {8}))
                .isInstanceOfSatisfying(
                        PhpException.class,
                        e ->
                                assertThat(e.phpClass())
                                        .isEqualTo(
                                                "Google\\Protobuf\\Internal\\GPBDecodeException"));
    }

    /** A fiber has 2 MiB of stack. */
    @Test
    void nestingHasALimitOfItsOwn() {
        String code =
                """
                $nested = str_repeat('[', %1$d) . str_repeat(']', %1$d);
                $fiber = new Fiber(function () use ($nested) {
                    $list = new Google\\Protobuf\\ListValue();
                    $list->mergeFromJsonString($nested, false, PHP_INT_MAX);
                    $again = new Google\\Protobuf\\ListValue();
                    $again->mergeFromString($list->serializeToString(PHP_INT_MAX), PHP_INT_MAX);
                    return $again->serializeToJsonString(0, PHP_INT_MAX) === $nested;
                });
                $fiber->start();
                return $fiber->getReturn();
                """;
        assertThat(php.eval(code.formatted(1_900)).asBoolean()).isTrue();
        assertThatThrownBy(() -> php.eval(code.formatted(100_000)))
                .isInstanceOf(PhpException.class)
                .hasMessageContaining("GPBDecodeException");
    }

    @Test
    void aLargeMessageMeetsTheMemoryLimit() {
        php.eval("ini_set('memory_limit', '16M');");
        byte[] many = new byte[8 << 20]; // an empty value, two bytes each
        for (int i = 0; i < many.length; i += 2) {
            many[i] = 10;
        }
        assertThatThrownBy(() -> again("Google\\Protobuf\\ListValue", many))
                .isInstanceOf(PhpFatalError.class)
                .hasMessageContaining("memory size");
        load(php);
        byte[] few = list(number(1)).getListValue().toByteArray();
        assertThat(again("Google\\Protobuf\\ListValue", few)).isEqualTo(few);
    }

    private static com.google.protobuf.Value number(double value) {
        return com.google.protobuf.Value.newBuilder().setNumberValue(value).build();
    }

    private static com.google.protobuf.Value text(String value) {
        return com.google.protobuf.Value.newBuilder().setStringValue(value).build();
    }

    private static com.google.protobuf.Value list(com.google.protobuf.Value... values) {
        ListValue.Builder list = ListValue.newBuilder();
        for (com.google.protobuf.Value value : values) {
            list.addValues(value);
        }
        return com.google.protobuf.Value.newBuilder().setListValue(list).build();
    }
}
