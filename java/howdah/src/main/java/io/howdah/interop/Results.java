package io.howdah.interop;

import static java.lang.invoke.MethodType.methodType;

import io.howdah.interop.access.PhpCode;
import io.howdah.wire.MessageWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How results are written into messages: for each return type a method handle {@code
 * (MessageWriter, T) → void} that begins the reply and writes one value. Scalars and strings cross
 * as such, arrays as lists; all else stays a Java object.
 */
public final class Results {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private static final Map<Class<?>, Class<?>> WRITTEN_AS =
            Map.of(
                    boolean.class, boolean.class,
                    long.class, long.class,
                    int.class, int.class,
                    short.class, int.class,
                    byte.class, int.class,
                    char.class, char.class,
                    double.class, double.class,
                    float.class, double.class,
                    String.class, String.class);

    private Results() {}

    /** {@return what replies with a result of this type} */
    static MethodHandle writer(Class<?> type) {
        try {
            if (type == void.class) {
                return LOOKUP.findStatic(
                        Results.class, "reply", methodType(void.class, MessageWriter.class));
            }
            Class<?> as = WRITTEN_AS.getOrDefault(type, Object.class);
            return LOOKUP.findStatic(
                            Results.class, "reply", methodType(void.class, MessageWriter.class, as))
                    .asType(methodType(void.class, MessageWriter.class, type));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@return what replies with the number of a new object} */
    static MethodHandle constructorWriter(Class<?> type) {
        try {
            return LOOKUP.findStatic(
                            Results.class,
                            "replyNew",
                            methodType(void.class, MessageWriter.class, Object.class))
                    .asType(methodType(void.class, MessageWriter.class, type));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static void replyNew(MessageWriter out, Object made) {
        out.beginReply();
        out.writeLong(out.giveJava(made));
    }

    public static void reply(MessageWriter out) {
        out.beginReply();
        out.writeNull();
    }

    public static void reply(MessageWriter out, boolean value) {
        out.beginReply();
        out.writeBoolean(value);
    }

    public static void reply(MessageWriter out, long value) {
        out.beginReply();
        out.writeLong(value);
    }

    public static void reply(MessageWriter out, int value) {
        out.beginReply();
        out.writeLong(value);
    }

    public static void reply(MessageWriter out, char value) {
        out.beginReply();
        out.writeString(String.valueOf(value));
    }

    public static void reply(MessageWriter out, double value) {
        out.beginReply();
        out.writeDouble(value);
    }

    public static void reply(MessageWriter out, @Nullable String value) {
        out.beginReply();
        out.writeString(value);
    }

    public static void reply(MessageWriter out, @Nullable Object value) {
        out.beginReply();
        write(out, value);
    }

    /** Writes a value of any class. */
    static void write(MessageWriter out, @Nullable Object value) {
        if (value == null) {
            out.writeNull();
        } else if (value instanceof String text) {
            out.writeString(text);
        } else if (value instanceof Integer number) {
            out.writeLong(number);
        } else if (value instanceof Long number) {
            out.writeLong(number);
        } else if (value instanceof Boolean bool) {
            out.writeBoolean(bool);
        } else if (value instanceof Double number) {
            out.writeDouble(number);
        } else {
            writeOther(out, value);
        }
    }

    private static void writeOther(MessageWriter out, Object value) {
        switch (JavaRuntime.of(out.java()).view(value).form()) {
            case OBJECT -> {
                if (!out.java().writeByValue(out, value)) {
                    out.writeJava(value);
                }
            }
            case INTEGER -> out.writeLong(((Number) value).longValue());
            case FLOAT -> out.writeDouble(((Number) value).doubleValue());
            case CHARACTER -> out.writeString(value.toString());
            case ARRAY -> writeArray(out, value);
            case PHP -> out.writeValue(value);
            case CODE -> {
                PhpCode code = Implementations.codeOf(value);
                if (code == null) {
                    out.writeJava(value);
                } else {
                    out.writeValue(code.php());
                }
            }
            default -> throw new IllegalStateException("a value of no form");
        }
    }

    private static void writeArray(MessageWriter out, Object array) {
        if (array instanceof byte[] bytes) {
            out.writeBytes(bytes);
        } else if (array instanceof long[] numbers) {
            out.writeLongs(numbers);
        } else if (array instanceof int[] numbers) {
            out.writeInts(numbers);
        } else if (array instanceof double[] numbers) {
            out.writeDoubles(numbers);
        } else {
            int count = Array.getLength(array);
            int mark = out.listStart();
            for (int i = 0; i < count; i++) {
                write(out, Array.get(array, i));
            }
            out.listEnd(mark);
        }
    }
}
