package io.howdah.wire;

import static io.howdah.wire.FieldReader.getBytes;
import static io.howdah.wire.FieldReader.getDouble;
import static io.howdah.wire.FieldReader.getFixed64;
import static io.howdah.wire.FieldReader.getVarint;
import static io.howdah.wire.FieldReader.openDelimited;

import io.howdah.value.PhpArray;
import io.howdah.value.PhpBool;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpEnum;
import io.howdah.value.PhpFloat;
import io.howdah.value.PhpInt;
import io.howdah.value.PhpNull;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpResource;
import io.howdah.value.PhpString;
import io.howdah.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Reads values whose types are known only when they come. */
final class DynamicReader {

    private DynamicReader() {}

    static Value read(MessageReader in) {
        return read(in, 0);
    }

    private static Value read(MessageReader in, int level) {
        MessageBuffer b = in.buffer;
        int kind = in.open();
        return switch (kind) {
            case Tags.NULL -> {
                getVarint(b);
                yield PhpNull.NULL;
            }
            case Tags.BOOL -> PhpBool.of(getVarint(b) != 0);
            case Tags.INT -> new PhpInt(getFixed64(b));
            case Tags.FLOAT -> new PhpFloat(getDouble(b));
            case Tags.STRING -> PhpString.wrap(getBytes(b));
            case Tags.INTS -> PhpArray.wrap(ArrayReader.getLongs(in));
            case Tags.FLOATS -> PhpArray.wrap(ArrayReader.getDoubles(in));
            case Tags.LIST -> readListValue(in, level);
            case Tags.MAP -> readMapValue(in, level);
            case Tags.OBJECT, Tags.CALLABLE, Tags.RESOURCE -> RefReader.read(in, kind);
            case Tags.ENUM -> readEnumValue(in, level);
            default -> throw FieldReader.malformed("a Value of unknown kind " + kind);
        };
    }

    private static void checkLevel(int level) {
        if (level > MessageWriter.MAX_DEPTH) {
            throw FieldReader.malformed(
                    "a value is nested deeper than " + MessageWriter.MAX_DEPTH + " levels");
        }
    }

    private static Value readListValue(MessageReader in, int level) {
        MessageBuffer b = in.buffer;
        checkLevel(level);
        int end = openDelimited(b);
        Value[] values = new Value[ArrayReader.countTo(in, end)];
        for (int i = 0; i < values.length; i++) {
            values[i] = read(in, level + 1);
        }
        return PhpArray.wrap(values);
    }

    private static Value readMapValue(MessageReader in, int level) {
        MessageBuffer b = in.buffer;
        checkLevel(level);
        int end = openDelimited(b);
        List<Object> keys = new ArrayList<>();
        List<Value> values = new ArrayList<>();
        while (b.position < end) {
            keys.add(ArrayReader.openEntry(in));
            values.add(read(in, level + 1));
        }
        return PhpArray.wrap(keys.toArray(), values.toArray(new Value[0]));
    }

    private static Value readEnumValue(MessageReader in, int level) {
        MessageBuffer b = in.buffer;
        checkLevel(level);
        int end = openDelimited(b);
        String phpClass = "";
        String name = "";
        Value backing = PhpNull.NULL;
        while (b.position < end) {
            int tag = b.bytes.get(b.position);
            if (tag == Tags.VALUE) {
                backing = read(in, level + 1);
                continue;
            }
            b.position++;
            if (tag == Tags.tag(1, Tags.DELIMITED)) {
                phpClass = in.objects.intern(in.text.read(in.buffer));
            } else if (tag == Tags.tag(2, Tags.DELIMITED)) {
                name = in.objects.intern(in.text.read(in.buffer));
            } else {
                throw FieldReader.malformed("an enum case has an unknown field");
            }
        }
        return new PhpEnum(phpClass, name, backing);
    }

    static void closeAll(Value value) {
        if (value instanceof PhpObject object) {
            object.close();
        } else if (value instanceof PhpCallable callable) {
            callable.close();
        } else if (value instanceof PhpResource resource) {
            resource.close();
        } else if (value instanceof PhpArray array && !array.isNumbers()) {
            array.values().forEach(DynamicReader::closeAll);
        }
    }
}
