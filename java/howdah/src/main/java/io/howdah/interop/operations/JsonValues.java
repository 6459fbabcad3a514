package io.howdah.interop.operations;

import io.howdah.interop.Implementations;
import io.howdah.interop.JavaRuntime;
import io.howdah.interop.operations.Components.Component;
import io.howdah.wire.MessageWriter;
import io.howdah.wire.Refused;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What {@code json_encode} makes of a Java object: values all the way down, in one crossing. Maps
 * and records are maps, which PHP's side makes objects of JSON also where they are empty or have
 * the keys 0, 1, 2…
 */
final class JsonValues {

    /** The deepest that json_encode() goes by itself, and that a message of the bridge can be. */
    private static final int DEEPEST = 512;

    private final JavaRuntime java;
    private final Components components;

    JsonValues(JavaRuntime java, Components components) {
        this.java = java;
        this.components = components;
    }

    /** Writes one value. What contains itself ends in json_encode()'s own error. */
    void write(MessageWriter out, @Nullable Object value) throws Throwable {
        write(out, value, 0);
    }

    private void write(MessageWriter out, @Nullable Object value, int depth) throws Throwable {
        if (value == null
                || value instanceof String
                || value instanceof Boolean
                || value instanceof Integer
                || value instanceof Long
                || value instanceof Double) {
            java.write(out, value);
        } else if (value instanceof byte[] bytes) {
            writeBytes(out, bytes);
        } else if (value instanceof Enum<?> constant) {
            out.writeString(constant.name());
        } else if (isOptional(value)) {
            write(out, content(value), depth);
        } else if (value instanceof CharSequence
                || value instanceof Throwable // of which SQLException is iterable
                || value instanceof Path) { // which would contain itself
            out.writeString(value.toString());
        } else {
            writeStructure(out, value, depth + 1);
        }
    }

    private void writeStructure(MessageWriter out, Object value, int depth) throws Throwable {
        if (depth > DEEPEST) {
            throw new Refused("JsonException", "Maximum stack depth exceeded");
        }
        switch (java.rules().elements(value.getClass())) {
            case ARRAY -> writeList(out, JavaArrays.asList(value), depth);
            case LIST, COLLECTION, ITERABLE -> writeList(out, (Iterable<?>) value, depth);
            case MAP -> writeMap(out, (Map<?, ?>) value, depth);
            case ITERATOR -> out.writeString(value.toString());
            case NONE -> writeObject(out, value, depth);
        }
    }

    private void writeObject(MessageWriter out, Object value, int depth) throws Throwable {
        List<Component> parts = components.ofRecord(value);
        if (!parts.isEmpty()) {
            int mark = out.mapStart();
            for (Component part : parts) {
                out.key(part.name());
                write(out, part.of(value), depth);
            }
            out.mapEnd(mark);
        } else if (isJavas(value)) {
            out.writeString(value.toString());
        } else {
            java.write(out, value); // a number, or what is PHP's own
        }
    }

    private boolean isJavas(Object value) {
        return switch (java.view(value).form()) {
            case OBJECT -> true;
            case CODE -> Implementations.codeOf(value) == null;
            default -> false;
        };
    }

    private void writeList(MessageWriter out, Iterable<?> elements, int depth) throws Throwable {
        int mark = out.listStart();
        for (Object element : elements) {
            write(out, element, depth);
        }
        out.listEnd(mark);
    }

    private void writeMap(MessageWriter out, Map<?, ?> map, int depth) throws Throwable {
        int mark = out.mapStart();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.key(keyText(entry.getKey()));
            write(out, entry.getValue(), depth);
        }
        out.mapEnd(mark);
    }

    /** {@return a key of a map as a string} */
    static String keyText(@Nullable Object key) {
        return key instanceof Enum<?> constant ? constant.name() : String.valueOf(key);
    }

    private static void writeBytes(MessageWriter out, byte[] bytes) {
        int[] numbers = new int[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            numbers[i] = bytes[i];
        }
        out.writeInts(numbers);
    }

    private static boolean isOptional(Object value) {
        return value instanceof Optional<?>
                || value instanceof OptionalInt
                || value instanceof OptionalLong
                || value instanceof OptionalDouble;
    }

    private static @Nullable Object content(Object value) {
        if (value instanceof OptionalInt number) {
            return number.isPresent() ? number.getAsInt() : null;
        }
        if (value instanceof OptionalLong number) {
            return number.isPresent() ? number.getAsLong() : null;
        }
        if (value instanceof OptionalDouble number) {
            return number.isPresent() ? number.getAsDouble() : null;
        }
        return ((Optional<?>) value).orElse(null);
    }
}
