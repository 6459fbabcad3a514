package io.howdah.interop;

import static java.lang.invoke.MethodType.methodType;

import io.howdah.wire.MessageBuffer;
import io.howdah.wire.Shape;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How arguments are read out of messages: for each parameter type a method handle {@code
 * (MessageBuffer) → T}. Primitives are read with no object made.
 */
final class Parameters {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private static final ArgumentType BOOLEAN = ArgumentType.of(boolean.class);
    private static final ArgumentType LONG = ArgumentType.of(long.class);
    private static final ArgumentType INT = ArgumentType.of(int.class);
    private static final ArgumentType SHORT = ArgumentType.of(short.class);
    private static final ArgumentType BYTE = ArgumentType.of(byte.class);
    private static final ArgumentType CHAR = ArgumentType.of(char.class);
    private static final ArgumentType DOUBLE = ArgumentType.of(double.class);
    private static final ArgumentType FLOAT = ArgumentType.of(float.class);
    private static final ArgumentType STRING = ArgumentType.of(String.class);

    private static final Map<Class<?>, String> READERS =
            Map.of(
                    boolean.class, "readBoolean",
                    long.class, "readLong",
                    int.class, "readInt",
                    short.class, "readShort",
                    byte.class, "readByte",
                    char.class, "readChar",
                    double.class, "readDouble",
                    float.class, "readFloat",
                    String.class, "readString",
                    Object.class, "readObject");

    private static final MethodHandle READ;

    static {
        try {
            READ =
                    LOOKUP.findVirtual(
                            ArgumentType.class,
                            "read",
                            methodType(Object.class, MessageBuffer.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Parameters() {}

    /** {@return what reads a value as this type: {@code (MessageBuffer) → T}} */
    static MethodHandle reader(ArgumentType type) {
        String name = READERS.get(type.type());
        MethodHandle reader;
        if (name == null) {
            reader = READ.bindTo(type);
        } else {
            reader = find(name, type.type());
        }
        return reader.asType(methodType(type.type(), MessageBuffer.class));
    }

    private static MethodHandle find(String name, Class<?> type) {
        try {
            return LOOKUP.findStatic(Parameters.class, name, methodType(type, MessageBuffer.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object required(ArgumentType type, MessageBuffer m) {
        Object value = type.read(m);
        if (value == null) { // a primitive type refuses null
            throw new IllegalStateException("null was read as a primitive");
        }
        return value;
    }

    static boolean readBoolean(MessageBuffer m) {
        return (boolean) required(BOOLEAN, m);
    }

    static long readLong(MessageBuffer m) {
        return m.nextIsInt() ? m.readLong() : (long) required(LONG, m);
    }

    static int readInt(MessageBuffer m) {
        return m.nextIsInt() ? Narrowing.toInt(m.readLong()) : (int) required(INT, m);
    }

    static short readShort(MessageBuffer m) {
        return (short) required(SHORT, m);
    }

    static byte readByte(MessageBuffer m) {
        return (byte) required(BYTE, m);
    }

    static char readChar(MessageBuffer m) {
        return (char) required(CHAR, m);
    }

    static double readDouble(MessageBuffer m) {
        int type = m.nextType();
        return type == Shape.FLOAT || type == Shape.INT
                ? m.readDouble()
                : (double) required(DOUBLE, m);
    }

    static float readFloat(MessageBuffer m) {
        return (float) required(FLOAT, m);
    }

    static @Nullable String readString(MessageBuffer m) {
        return m.nextType() == Shape.STRING ? m.readText() : (String) STRING.read(m);
    }

    static @Nullable Object readObject(MessageBuffer m) {
        return m.nextIsInt() ? ArgumentReader.natural(m.readLong()) : ArgumentType.OBJECT.read(m);
    }
}
