package io.howdah.interop;

import static java.lang.invoke.MethodType.methodType;

import io.howdah.interop.access.PhpCode;
import io.howdah.wire.MessageBuffer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How results are written into messages: for each return type a method handle {@code
 * (MessageBuffer, T) → void} that begins the reply and writes one value. Scalars and strings cross
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
                        Results.class, "reply", methodType(void.class, MessageBuffer.class));
            }
            Class<?> as = WRITTEN_AS.getOrDefault(type, Object.class);
            return LOOKUP.findStatic(
                            Results.class, "reply", methodType(void.class, MessageBuffer.class, as))
                    .asType(methodType(void.class, MessageBuffer.class, type));
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
                            methodType(void.class, MessageBuffer.class, Object.class))
                    .asType(methodType(void.class, MessageBuffer.class, type));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static void replyNew(MessageBuffer m, Object made) {
        m.beginReply();
        m.writeLong(m.giveJava(made));
    }

    public static void reply(MessageBuffer m) {
        m.beginReply();
        m.writeNull();
    }

    public static void reply(MessageBuffer m, boolean value) {
        m.beginReply();
        m.writeBoolean(value);
    }

    public static void reply(MessageBuffer m, long value) {
        m.beginReply();
        m.writeLong(value);
    }

    public static void reply(MessageBuffer m, int value) {
        m.beginReply();
        m.writeLong(value);
    }

    public static void reply(MessageBuffer m, char value) {
        m.beginReply();
        m.writeString(String.valueOf(value));
    }

    public static void reply(MessageBuffer m, double value) {
        m.beginReply();
        m.writeDouble(value);
    }

    public static void reply(MessageBuffer m, @Nullable String value) {
        m.beginReply();
        m.writeString(value);
    }

    public static void reply(MessageBuffer m, @Nullable Object value) {
        m.beginReply();
        write(m, value);
    }

    /** Writes a value of any class. */
    static void write(MessageBuffer m, @Nullable Object value) {
        if (value == null) {
            m.writeNull();
        } else if (value instanceof String text) {
            m.writeString(text);
        } else if (value instanceof Integer number) {
            m.writeLong(number);
        } else if (value instanceof Long number) {
            m.writeLong(number);
        } else if (value instanceof Boolean bool) {
            m.writeBoolean(bool);
        } else if (value instanceof Double number) {
            m.writeDouble(number);
        } else {
            writeOther(m, value);
        }
    }

    private static void writeOther(MessageBuffer m, Object value) {
        switch (JavaRuntime.of(m).view(value).form()) {
            case OBJECT -> m.writeJava(value);
            case INTEGER -> m.writeLong(((Number) value).longValue());
            case FLOAT -> m.writeDouble(((Number) value).doubleValue());
            case CHARACTER -> m.writeString(value.toString());
            case ARRAY -> writeArray(m, value);
            case PHP -> m.writeValue(value);
            case CODE -> {
                PhpCode code = Implementations.codeOf(value);
                if (code == null) {
                    m.writeJava(value);
                } else {
                    m.writeValue(code.php());
                }
            }
            default -> throw new IllegalStateException("a value of no form");
        }
    }

    private static void writeArray(MessageBuffer m, Object array) {
        if (array instanceof byte[] bytes) {
            m.writeBytes(bytes);
        } else if (array instanceof long[] numbers) {
            m.writeLongs(numbers);
        } else if (array instanceof int[] numbers) {
            m.writeInts(numbers);
        } else if (array instanceof double[] numbers) {
            m.writeDoubles(numbers);
        } else {
            int count = Array.getLength(array);
            int mark = m.listStart();
            for (int i = 0; i < count; i++) {
                write(m, Array.get(array, i));
            }
            m.listEnd(mark);
        }
    }
}
