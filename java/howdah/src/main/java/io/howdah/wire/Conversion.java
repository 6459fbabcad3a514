package io.howdah.wire;

import io.howdah.stub.ObjectStub;
import io.howdah.stub.RecordCodec;
import io.howdah.stub.Upcall;
import io.howdah.value.JavaObject;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpBool;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpEnum;
import io.howdah.value.PhpFloat;
import io.howdah.value.PhpInt;
import io.howdah.value.PhpNull;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpResource;
import io.howdah.value.PhpString;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes any object that can cross, by its class: the dynamic API's way in. */
final class Conversion {

    private Conversion() {}

    static void write(MessageWriter to, @Nullable Object value) {
        // Final classes first: to compare them is one load, where an interface may mean a search.
        if (value instanceof Integer number) {
            to.writeLong(number);
        } else if (value instanceof Long number) {
            to.writeLong(number);
        } else if (value instanceof String text) {
            to.writeString(text);
        } else if (value == null) {
            to.writeNull();
        } else if (value instanceof Boolean bool) {
            to.writeBoolean(bool);
        } else if (value instanceof Double number) {
            to.writeDouble(number);
        } else if (value instanceof Value phpValue) {
            writePhp(to, phpValue);
        } else if (value instanceof Map<?, ?> map) {
            writeMap(to, map);
        } else if (value instanceof Iterable<?> elements) {
            writeElements(to, elements);
        } else if (value instanceof byte[] bytes) {
            to.writeBytes(bytes);
        } else if (value instanceof long[] numbers) {
            to.writeLongs(numbers);
        } else if (value instanceof double[] numbers) {
            to.writeDoubles(numbers);
        } else if (value instanceof int[] numbers) {
            to.writeInts(numbers);
        } else {
            writeOther(to, value);
        }
    }

    private static void writeOther(MessageWriter to, Object value) {
        if (value instanceof PhpReference<?> reference) {
            int mark = to.referenceStart();
            write(to, reference.get());
            to.referenceEnd(mark);
        } else if (value instanceof ObjectStub stub) {
            to.writeObject(stub.phpObject());
        } else if (value instanceof Object[] elements) {
            writeElements(to, Arrays.asList(elements));
        } else if (value instanceof Float number) {
            to.writeDouble(number);
        } else if (value instanceof Short || value instanceof Byte) {
            to.writeLong(((Number) value).longValue());
        } else if (value instanceof CharSequence || value instanceof Character) {
            to.writeString(value.toString());
        } else if (value instanceof Optional<?> optional) {
            write(to, optional.orElse(null));
        } else if (value instanceof Record record) {
            writeRecord(to, record);
        } else {
            writeCallback(to, value);
        }
    }

    private static void writeRecord(MessageWriter to, Record record) {
        RecordCodec<Object> codec = RecordCodecs.find(record);
        if (codec == null) {
            writeCallback(to, record);
        } else {
            codec.write(to, record);
        }
    }

    private static void writeCallback(MessageWriter to, Object value) {
        Upcall upcall = Callbacks.of(value);
        if (upcall != null) {
            to.writeCallback(upcall);
        } else if (!to.objects.java().writeByValue(to, value)) {
            writeObject(to, value);
        }
    }

    private static void writeObject(MessageWriter to, Object value) {
        if (value instanceof Throwable || to.objects.java().allowsSomething()) {
            to.objects.java().write(to, value);
        } else {
            throw new PhpTypeException(
                    "a value of "
                            + value.getClass().getName()
                            + " cannot cross to PHP: pass a number, boolean, String, byte[], List, Map, array,"
                            + " PHP value, PhpCallback or an interface of java.util.function, or"
                            + " let PHP use Java's classes: Php.builder().allow(\""
                            + value.getClass().getPackageName()
                            + ".*\")");
        }
    }

    private static void writePhp(MessageWriter to, Value value) {
        if (value instanceof PhpInt number) {
            to.writeLong(number.value());
        } else if (value instanceof PhpString text) {
            to.writeBytes(text.asBytes());
        } else if (value instanceof PhpArray array) {
            writeArray(to, array);
        } else if (value instanceof PhpObject object) {
            to.writeObject(object);
        } else if (value instanceof PhpFloat number) {
            to.writeDouble(number.value());
        } else if (value instanceof PhpBool bool) {
            to.writeBoolean(bool.value());
        } else if (value == PhpNull.NULL) {
            to.writeNull();
        } else if (value instanceof PhpEnum enumCase) {
            to.writeEnum(enumCase.phpClass(), enumCase.name());
        } else if (value instanceof PhpCallable callable) {
            to.writeCallable(callable);
        } else if (value instanceof JavaObject object) {
            to.writeJava(object.object());
        } else {
            to.writeResource((PhpResource) value);
        }
    }

    private static void writeArray(MessageWriter to, PhpArray array) {
        if (array.isNumbers()) {
            write(to, array.numbers());
            return;
        }
        if (array.isList()) {
            writeElements(to, array.values());
            return;
        }
        int mark = to.mapStart();
        for (int i = 0; i < array.size(); i++) {
            writeKey(to, array.keyAt(i));
            write(to, array.valueAt(i));
        }
        to.mapEnd(mark);
    }

    private static void writeElements(MessageWriter to, Iterable<?> elements) {
        int mark = to.listStart();
        for (Object element : elements) {
            write(to, element);
        }
        to.listEnd(mark);
    }

    private static void writeMap(MessageWriter to, Map<?, ?> map) {
        int mark = to.mapStart();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            writeKey(to, entry.getKey());
            write(to, entry.getValue());
        }
        to.mapEnd(mark);
    }

    private static void writeKey(MessageWriter to, @Nullable Object key) {
        if (key instanceof CharSequence name) {
            to.key(name.toString());
        } else if (key instanceof Long
                || key instanceof Integer
                || key instanceof Short
                || key instanceof Byte) {
            to.key(((Number) key).longValue());
        } else {
            throw new PhpTypeException(
                    "expected a String or an integer as the key of a map that crosses to PHP, got "
                            + (key == null ? "null" : key.getClass().getName()));
        }
    }
}
