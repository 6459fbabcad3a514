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
            case Schema.Value.NULL_VALUE -> {
                getVarint(b);
                yield PhpNull.NULL;
            }
            case Schema.Value.BOOL_VALUE -> PhpBool.of(getVarint(b) != 0);
            case Schema.Value.INT_VALUE -> new PhpInt(getFixed64(b));
            case Schema.Value.FLOAT_VALUE -> new PhpFloat(getDouble(b));
            case Schema.Value.STRING_VALUE -> PhpString.wrap(getBytes(b));
            case Schema.Value.INTS_VALUE -> PhpArray.wrap(ArrayReader.getLongs(in));
            case Schema.Value.FLOATS_VALUE -> PhpArray.wrap(ArrayReader.getDoubles(in));
            case Schema.Value.LIST_VALUE -> readListValue(in, level);
            case Schema.Value.MAP_VALUE -> readMapValue(in, level);
            case Schema.Value.OBJECT_VALUE,
                    Schema.Value.CALLABLE_VALUE,
                    Schema.Value.RESOURCE_VALUE ->
                    RefReader.read(in, kind);
            case Schema.Value.ENUM_VALUE -> readEnumValue(in, level);
            default -> throw FieldReader.malformed("a Value of unknown kind " + kind);
        };
    }

    private static void checkLevel(int level) {
        if (level > Schema.Limit.DEPTH) {
            throw FieldReader.malformed(
                    "a value is nested deeper than " + Schema.Limit.DEPTH + " levels");
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
            if (tag == Schema.VALUE_TAG) {
                backing = read(in, level + 1);
                continue;
            }
            b.position++;
            if (tag == Schema.EnumCase.CLASS_NAME) {
                phpClass = in.objects.intern(in.text.read(in.buffer));
            } else if (tag == Schema.EnumCase.CASE_NAME) {
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
