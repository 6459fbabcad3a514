package io.howdah.interop;

import static java.lang.invoke.MethodType.methodType;

import io.howdah.wire.MessageReader;
import io.howdah.wire.NextValue;
import io.howdah.wire.Schema;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How arguments are read out of messages: for each parameter type a method handle {@code
 * (MessageReader) → T}. Primitives are read with no object made.
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
                            methodType(Object.class, MessageReader.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Parameters() {}

    /** {@return what reads a value as this type: {@code (MessageReader) → T}} */
    static MethodHandle reader(ArgumentType type) {
        String name = READERS.get(type.type());
        MethodHandle reader;
        if (name == null) {
            reader = READ.bindTo(type);
        } else {
            reader = find(name, type.type());
        }
        return reader.asType(methodType(type.type(), MessageReader.class));
    }

    private static MethodHandle find(String name, Class<?> type) {
        try {
            return LOOKUP.findStatic(Parameters.class, name, methodType(type, MessageReader.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object required(ArgumentType type, MessageReader in) {
        Object value = type.read(in);
        if (value == null) { // a primitive type refuses null
            throw new IllegalStateException("null was read as a primitive");
        }
        return value;
    }

    static boolean readBoolean(MessageReader in) {
        return (boolean) required(BOOLEAN, in);
    }

    static long readLong(MessageReader in) {
        return in.nextIsInt() ? in.readLong() : (long) required(LONG, in);
    }

    static int readInt(MessageReader in) {
        return in.nextIsInt() ? Narrowing.toInt(in.readLong()) : (int) required(INT, in);
    }

    static short readShort(MessageReader in) {
        return (short) required(SHORT, in);
    }

    static byte readByte(MessageReader in) {
        return (byte) required(BYTE, in);
    }

    static char readChar(MessageReader in) {
        return (char) required(CHAR, in);
    }

    static double readDouble(MessageReader in) {
        int type = NextValue.type(in);
        return type == Schema.ArgumentKind.FLOAT || type == Schema.ArgumentKind.INT
                ? in.readDouble()
                : (double) required(DOUBLE, in);
    }

    static float readFloat(MessageReader in) {
        return (float) required(FLOAT, in);
    }

    static @Nullable String readString(MessageReader in) {
        return NextValue.type(in) == Schema.ArgumentKind.STRING
                ? in.readText()
                : (String) STRING.read(in);
    }

    static @Nullable Object readObject(MessageReader in) {
        return in.nextIsInt()
                ? ArgumentReader.natural(in.readLong())
                : ArgumentType.OBJECT.read(in);
    }
}
